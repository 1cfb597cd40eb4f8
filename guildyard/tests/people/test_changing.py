"""Kicks, timeouts and overwrites by the page and by tests, as a real bot hears of them."""

import asyncio
import json

import aiohttp
import discord
import pytest

from guildyard.interactions.options import Refused
from guildyard.people.changing import invite_bot, kick, make_owner, set_permissions, time_out
from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.people.saved import load, save
from guildyard.running.furniture import furnish
from guildyard.server import Playground
from guildyard.testing.stage import open_stage
from guildyard.testing.waiting import until
from guildyard.web.controls import OFFERED
from guildyard.world.guilds import Channel
from guildyard.world.permissions import ALL
from tests.conftest import HandClock, StartBot
from tests.sample_bot import SampleBot
from tests.test_alone import ask

INHERITED = {name: ["as elsewhere"] for name in OFFERED}


async def test_the_page_kicks_times_out_and_closes_a_channel(
    playground: Playground,
    guild: Guild,
    channel: Channel,
    alice: Person,
    start_bot: StartBot,
    session: aiohttp.ClientSession,
) -> None:
    playground.gateway.privileged_intents = True
    bot = await start_bot(SampleBot, intents=discord.Intents.all())
    ben = guild.add_member("Ben")
    async with session.ws_connect(playground.url + "page/socket") as page:
        await ask(page, do="record", wanted=True)
        form = (await ask(page, do="control", what="members"))["modal"]
        assert [each["value"] for each in form["parts"][0]["options"]] == ["Bot", "Alice", "Ben"]
        await ask(page, do="change", what="members", values={"who": ["Alice"], "action": "60"})
        await ask(page, do="change", what="members", values={"who": ["Ben"], "action": "kick"})
        whose = (await ask(page, do="control", what="permissions"))["modal"]
        assert whose["parts"][0]["options"][0]["value"] == "@everyone"
        asked = {"what": "permissions", "values": {"who": ["@everyone"]}}
        form = (await ask(page, do="change", **asked))["modal"]
        assert form["custom_id"] == "permissions:@everyone"
        values = INHERITED | {"send_messages": ["denied"], "add_reactions": ["allowed"]}
        await ask(page, do="change", what=form["custom_id"], values=values)
        code = (await ask(page, do="tools"))["recording"]["code"]
        wrong = await ask(page, do="change", what="members", values={"who": [], "action": "kick"})
        assert wrong["problem"] == "choose somebody and something first"
        assert "problem" in await ask(page, do="control", what="weather")
    assert 'playground_stage.time_out("Hive", "Alice", 60)' in code
    assert 'playground_stage.kick("Hive", "Ben")' in code
    everyone = '"@everyone", ["add_reactions"], ["send_messages"])'
    assert f'playground_stage.set_permissions("Hive", "puzzles", {everyone}' in code
    seen = bot.get_guild(guild.id)
    assert seen is not None
    await until(lambda: seen.get_member(ben.id) is None)
    place, member = seen.get_channel(channel.id), seen.get_member(alice.id)
    assert isinstance(place, discord.TextChannel)
    assert member is not None
    await until(lambda: place.overwrites_for(seen.default_role).send_messages is False)
    assert place.overwrites_for(seen.default_role).add_reactions is True
    assert member.is_timed_out()
    with pytest.raises(Refused):
        await alice.say(channel, "hello")


async def test_a_kicked_bot_is_let_in_again(guild: Guild, bot: SampleBot) -> None:
    with pytest.raises(Refused, match="here already"):
        await invite_bot(guild)
    await kick(guild, "Bot")
    await until(lambda: not bot.guilds)
    await invite_bot(guild)
    await until(lambda: len(bot.guilds) == 1)


async def test_a_timeout_ends_and_is_saved(
    playground: Playground, guild: Guild, channel: Channel, alice: Person, clock: HandClock
) -> None:
    time_out(guild, "Alice", 60)
    other = Playground(clock=clock)
    load(other.people, json.loads(json.dumps(save(playground.world))))
    assert other.world.guilds[guild.id].members[alice.id].is_timed_out
    clock.advance(minutes=61)
    await alice.say(channel, "hello")
    time_out(guild, "Alice", 60)
    time_out(guild, "Alice", 0)
    await alice.say(channel, "hello again")


async def test_what_cannot_be_done_is_refused(
    playground: Playground, guild: Guild, channel: Channel, alice: Person
) -> None:
    admin = guild.add_member("Admin", administrator=True)
    for wrong in (("Nobody", 1), ("Alice", -1), ("Alice", 28 * 24 * 60 + 1), (admin.name, 1)):
        with pytest.raises(Refused):
            time_out(guild, *wrong)
    with pytest.raises(Refused):
        await kick(guild, guild.owner.name)
    for who, allow, deny in (
        ("@Nobody", [], []),
        ("Nobody", [], []),
        ("Alice", ["fly"], []),
        ("Alice", ["speak"], ["speak"]),
    ):
        with pytest.raises(Refused):
            set_permissions(channel, who, allow, deny)
    with pytest.raises(Refused):
        set_permissions(alice.direct_channel, "Alice")
    set_permissions(channel, "Alice", deny=["send_messages"])
    set_permissions(channel, "Alice")
    assert channel.overwrites == {}


async def test_a_stage_does_the_same() -> None:
    await asyncio.to_thread(change_a_stage)


def change_a_stage() -> None:
    """As a recorded test does it."""
    with open_stage() as stage:
        server = next(iter(stage.playground.world.guilds.values())).name
        ben, general = stage.person("Ben"), stage.channel(server, "general")
        stage.time_out(server, "Ben", 5)
        with pytest.raises(Refused):
            ben.say(general, "hello")
        stage.time_out(server, "Ben", 0)
        stage.set_permissions(server, "general", "Ben", deny=["send_messages"])
        with pytest.raises(Refused):
            ben.say(general, "hello")
        stage.kick(server, "Ben")
        stage.kick(server, stage.bot.name)
        stage.invite_bot(server)
        assert ben.person.sees(general) == []


async def test_a_member_is_made_the_owner_and_may_do_everything(
    guild: Guild, alice: Person, channel: Channel
) -> None:
    background = guild.owner
    make_owner(guild, "Alice")
    assert (guild.owner, channel.permissions_of(alice.user)) == (alice.user, ALL)
    assert background.id not in guild.members
    with pytest.raises(Refused, match="no bot"):
        make_owner(guild, guild.world.bot.name)


async def test_a_fresh_server_has_a_system_channel_and_the_bot_an_owner() -> None:
    playground = Playground()
    await playground.start()
    furnish(playground)
    guild = next(iter(playground.world.guilds.values()))
    assert guild.system_channel is not None
    assert guild.system_channel.name == "general"
    assert playground.world.host.name == "Ada"
    await playground.close()


async def test_a_saved_world_keeps_its_owner_and_system_channel(
    playground: Playground, guild: Guild, alice: Person, channel: Channel
) -> None:
    make_owner(guild, "Alice")
    guild.welcome_in(channel)
    other = Playground()
    load(other.people, save(playground.world))
    again = other.world.guilds[guild.id]
    assert again.system_channel is not None
    assert (again.owner.id, again.system_channel.id) == (alice.id, channel.id)
