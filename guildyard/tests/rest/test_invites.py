"""Invites, as discord.py makes and reads them."""

import discord
import pytest

from guildyard.people.guilds import Guild
from guildyard.server import Playground
from guildyard.world.guilds import Channel
from tests.conftest import HandClock
from tests.sample_bot import SampleBot


async def test_an_invite_lives_as_long_as_it_says(
    bot: SampleBot, guild: Guild, channel: Channel, playground: Playground, clock: HandClock
) -> None:
    place = await bot.fetch_channel(channel.id)
    assert isinstance(place, discord.TextChannel)
    channel.deny("create_instant_invite")
    with pytest.raises(discord.Forbidden):
        await place.create_invite()
    channel.allow("create_instant_invite", "manage_channels")
    guild.give_role(playground.world.bot, guild.add_role("Doorkeepers", "manage_guild"))
    invite = await place.create_invite(max_age=3_600, max_uses=5)
    again = await place.create_invite(max_age=3_600, max_uses=5, unique=False)
    assert again.code == invite.code
    read = await bot.fetch_invite(invite.code)
    assert isinstance(read.guild, discord.Guild)
    assert (read.guild.name, read.approximate_member_count) == (guild.name, len(guild.members))
    assert [each.code for each in await place.invites()] == [invite.code]
    seen = bot.get_guild(guild.id)
    assert seen is not None
    assert [each.max_uses for each in await seen.invites()] == [5]
    clock.advance(hours=2)
    with pytest.raises(discord.NotFound):
        await bot.fetch_invite(invite.code)
    other = await place.create_invite(max_age=0)
    await other.delete()
    assert await place.invites() == []
