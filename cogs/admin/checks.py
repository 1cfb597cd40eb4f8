"""What keeps settings from working: permissions, tags, a role not for the admin to mention."""

import discord

from bot.discord.interaction import Interaction
from bot.discord.permissions import PostChannel, may_mention, missing_permissions
from bot.errors import ErrorCode, PlayerError
from bot.model import Server
from cogs.posts.places import lacks_tag
from cogs.posts.roles import mention_of, role_of


def missing_in(server: Server, channel: PostChannel) -> list[str]:
    """What the bot may not do in a channel, of what a server's settings need."""
    role = role_of(channel.guild, server.role_id)
    return missing_permissions(channel, thread=server.thread, role=role)


def check_channel(server: Server, channel: PostChannel) -> None:
    """Refuse, with a PlayerError, a channel in which the settings of a server cannot work."""
    if missing := missing_in(server, channel):
        raise PlayerError(ErrorCode.MISSING_PERMISSIONS, channel=channel.mention, missing=missing)
    if lacks_tag(channel):
        raise PlayerError(ErrorCode.NO_TAG, channel=channel.mention)


def check_role(interaction: Interaction, role: discord.Role | None, channel: PostChannel) -> None:
    """Refuse a role that the admin could not mention: the bot is no way around that."""
    admin = interaction.user
    if role is None:
        return
    if not hasattr(role, "mentionable"):  # it was just deleted: discord.py hands on its id alone
        raise PlayerError(ErrorCode.ROLE_GONE)
    if not isinstance(admin, discord.Member) or not may_mention(admin, role, channel):
        named = mention_of(role)
        raise PlayerError(ErrorCode.ROLE_NOT_YOURS, role=named, channel=channel.mention)
