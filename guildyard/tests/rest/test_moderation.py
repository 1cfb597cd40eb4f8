"""A real discord.py bot that moderates."""

from datetime import timedelta

import discord
import pytest

from guildyard.interactions.options import Refused
from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.world.guilds import Channel
from tests.conftest import HandClock
from tests.sample_bot import SampleBot

RIGHTS = ("kick_members", "moderate_members", "manage_roles")


@pytest.fixture
async def moderated(bot: SampleBot, playground: Playground, guild: Guild) -> discord.Guild:
    """The guild as a bot sees it that may moderate."""
    guild.give_role(playground.world.bot, guild.add_role("Moderators", *RIGHTS))
    seen = bot.get_guild(guild.id)
    assert seen is not None
    return seen


async def test_a_member_in_a_timeout_may_read_and_not_write(
    moderated: discord.Guild, alice: Person, channel: Channel, clock: HandClock
) -> None:
    member = await moderated.fetch_member(alice.id)
    await member.edit(timed_out_until=clock() + timedelta(hours=1))
    with pytest.raises(Refused):
        await alice.say(channel, "hello")
    assert alice.sees(channel) == []
    assert (await moderated.fetch_member(alice.id)).timed_out_until is not None
    clock.advance(hours=2)
    await alice.say(channel, "I am back")
    with pytest.raises(discord.HTTPException):
        await member.edit(timed_out_until=clock() + timedelta(days=29))


async def test_roles_are_given_and_taken_and_members_kicked(
    moderated: discord.Guild, guild: Guild, alice: Person
) -> None:
    role = guild.add_role("Hosts", "manage_guild")
    hosts, member = discord.Object(role.id), await moderated.fetch_member(alice.id)
    await member.add_roles(hosts)
    assert guild.members[alice.id].roles == [role]
    await member.remove_roles(hosts)
    assert guild.members[alice.id].roles == []
    await member.edit(roles=[hosts])
    assert guild.members[alice.id].roles == [role]
    with pytest.raises(discord.NotFound):
        await member.add_roles(discord.Object(1))
    await member.kick()
    assert alice.id not in guild.members
    with pytest.raises(discord.NotFound):
        await member.kick()


async def test_a_channel_is_closed_to_a_member(
    moderated: discord.Guild, alice: Person, channel: Channel, bot: SampleBot
) -> None:
    place = await bot.fetch_channel(channel.id)
    assert isinstance(place, discord.TextChannel)
    member = await moderated.fetch_member(alice.id)
    await place.set_permissions(member, send_messages=False)
    with pytest.raises(Refused):
        await alice.say(channel, "hello")
    await place.set_permissions(member, overwrite=None)
    await alice.say(channel, "hello")


async def test_a_bot_without_the_right_is_refused(
    bot: SampleBot, guild: Guild, alice: Person, playground: Playground
) -> None:
    seen = bot.get_guild(guild.id)
    assert seen is not None
    with pytest.raises(discord.Forbidden):
        await seen.kick(discord.Object(alice.id))
    guild.give_role(playground.world.bot, guild.add_role("Moderators", *RIGHTS))
    with pytest.raises(discord.Forbidden):
        await seen.kick(discord.Object(guild.owner.id))
