"""What the bot must be allowed to do in the channel of the posts."""

import discord

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
