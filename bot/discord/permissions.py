"""What the bot must be allowed to do in the channel of the posts, and who may give it orders."""

import discord

from bot.discord.interaction import Interaction
from bot.errors import ErrorCode, PlayerError

# What a daily post needs, as discord.py names it; the history shows whether a post got through
# before a crash.
NEEDED = (
    "view_channel",
    "send_messages",
    "embed_links",
    "attach_files",
    "read_message_history",
)


def missing_permissions(channel: discord.TextChannel) -> list[str]:
    """What the bot may not do in a channel."""
    return lacking(channel.permissions_for(channel.guild.me))


def lacking(granted: discord.Permissions) -> list[str]:
    """What is needed and not granted."""
    return [name for name in NEEDED if not getattr(granted, name)]


def check_admin(interaction: Interaction) -> None:
    """Refuse a button, as Discord refuses a command, to whoever may not manage the server.

    Raises PlayerError.
    """
    if not interaction.permissions.manage_guild:
        raise PlayerError(ErrorCode.ADMINS_ONLY)
