"""A word to whoever can mend what is wrong in a server."""

from collections.abc import Awaitable

import discord

from bot.discord.gateway.client import Honeygram


async def tell_admin(bot: Honeygram, guild: discord.Guild, admin_id: int | None, text: str) -> bool:
    """Tell an admin directly, or else everyone where the server reads Discord's own messages.

    Returns whether anybody was reached. A fault of the network is raised: the message may have got
    through, and a second one would be one too many.
    """
    if admin_id is not None and await _reached(_direct(bot, guild, admin_id, text)):
        return True
    place = guild.system_channel
    return place is not None and await _reached(_in_channel(place, text))


async def _direct(bot: Honeygram, guild: discord.Guild, admin_id: int, text: str) -> bool:
    """A direct message, unless the person is no admin any more: it is no longer their business."""
    member = await guild.fetch_member(admin_id)
    if member.guild_permissions.manage_guild:
        channel = await bot.create_dm(member)
        await channel.send(text)
        return True
    return False


async def _in_channel(channel: discord.TextChannel, text: str) -> bool:
    await channel.send(text)
    return True


async def _reached(telling: Awaitable[bool]) -> bool:
    try:
        return await telling
    except (discord.Forbidden, discord.NotFound):
        return False  # the person left, or takes no messages; the channel is closed
