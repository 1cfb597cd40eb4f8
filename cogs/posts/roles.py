"""The role that is told of a day's first post, and nobody else."""

import discord


def role_of(guild: discord.Guild | None, role_id: int | None) -> discord.Role | None:
    """The role that a server chose, if it did, unless it was deleted since."""
    return guild.get_role(role_id) if guild and role_id else None


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
