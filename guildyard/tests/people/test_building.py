"""Servers, channels, people and roles that come while the bot runs, by the page and in Python."""

import asyncio

import aiohttp
import pytest

from guildyard.interactions.options import Refused
from guildyard.people.building import add_channel, add_person, add_role, add_server
from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.testing.stage import open_stage
from guildyard.testing.waiting import until
from guildyard.world.guilds import Channel
from tests.sample_bot import SampleBot
from tests.test_alone import ask

ADDED: list[tuple[str, dict[str, object]]] = [
    ("person", {"name": "Zoe", "permissions": ["kick_members", "manage_guild"]}),
    ("channel", {"name": "Big Room", "kind": "text"}),
    ("channel", {"name": "Big Talk", "kind": "voice"}),
    ("role", {"name": "Hosts", "permissions": ["manage_messages"], "to": ["Alice"]}),
    ("server", {"name": "Annex"}),
]


async def test_what_is_added_on_the_page_reaches_the_bot(
    playground: Playground,
    bot: SampleBot,
    guild: Guild,
    channel: Channel,
    alice: Person,
    session: aiohttp.ClientSession,
) -> None:
    async with session.ws_connect(playground.url + "page/socket") as page:
        await ask(page, do="record", wanted=True)
        for what, values in ADDED:
            form = (await ask(page, do="form", what=what))["modal"]
            assert {part["custom_id"] for part in form["parts"]} == values.keys()
            assert "problem" not in await ask(page, do="add", what=what, values=values)
        refused = await ask(page, do="add", what="person", values={"name": " Zoe "})
        assert refused["problem"] == "Zoe is here already"
        code = (await ask(page, do="tools"))["recording"]["code"]
    assert 'playground_stage.add_person("Hive", "Zoe", "kick_members", "manage_guild")' in code
    assert 'playground_stage.add_role("Hive", "Hosts", ["manage_messages"], ["Alice"])' in code
    await until(lambda: len(bot.guilds) == 2)
    hive = bot.get_guild(guild.id)
    assert hive is not None
    assert {each.name for each in hive.channels} == {"puzzles", "big-room", "Big Talk"}
    hosts = next(role for role in hive.roles if role.name == "Hosts")
    assert hosts.permissions.manage_messages
    assert [role.name for role in guild.members[alice.id].roles] == ["Hosts"]
    zoe = next(member for member in guild.members.values() if member.user.name == "Zoe")
    assert zoe.guild_permissions & (1 << 1 | 1 << 5) == 1 << 1 | 1 << 5
    annex = next(each for each in playground.world.guilds.values() if each.name == "Annex")
    assert {member.user.name for member in annex.members.values()} >= {"Alice", "Zoe"}


async def test_what_cannot_be_added_is_refused(playground: Playground, guild: Guild) -> None:
    with pytest.raises(Refused, match="1 to 100"):
        add_channel(guild, " ")
    with pytest.raises(Refused, match="text, voice, forum"):
        add_channel(guild, "x", "stage")
    with pytest.raises(Refused, match="no permission fly"):
        add_role(guild, "Pilots", ["fly"])
    with pytest.raises(Refused, match="1 to 32"):
        add_person(guild, "x" * 33)
    assert add_channel(guild, "Plans And Ideas", "forum").name == "plans-and-ideas"
    assert add_server(playground.people, "Empty").members


async def test_a_stage_takes_the_same_additions() -> None:
    await asyncio.to_thread(add_to_a_stage)


def add_to_a_stage() -> None:
    """As a recorded test does it, outside of any event loop."""
    with open_stage() as stage:
        stage.add_server("Annex")
        zoe = stage.add_person("Annex", "Zoe", "manage_guild")
        room = stage.add_channel("Annex", "Room")
        role = stage.add_role("Annex", "Hosts", ["kick_members"], ["Zoe"])
        zoe.say(room, f"hello <@&{role.id}>")
        assert zoe.find(stage.channel("Annex", "room"), "hello").text == "hello @Hosts"
