"""The role that is told of a day's first post, and nobody else."""

import discord

from bot.model import Server


def role_of(guild: discord.Guild | None, server: Server) -> discord.Role | None:
    """The role that a server chose, unless it was deleted since."""
    return guild.get_role(server.role_id) if guild and server.role_id else None


def mention_of(role: discord.Role) -> str:
    """What mentions a role in a text."""
    return "@everyone" if role.is_default() else role.mention


def only(role: discord.Role | None) -> discord.AllowedMentions:
    """What lets a message notify this role alone, whatever else it says."""
    if role is None:
        return discord.AllowedMentions.none()
    if role.is_default():  # everyone has no mention of their own kind
        return discord.AllowedMentions(everyone=True, users=False, roles=False, replied_user=False)
    return discord.AllowedMentions(everyone=False, users=False, roles=[role], replied_user=False)
