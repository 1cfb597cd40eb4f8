"""A world that is saved and comes back under the same ids."""

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from guildyard.people.building import add_channel, add_conversation, add_person, add_role
from guildyard.people.guilds import Guild
from guildyard.people.saved import load, save
from guildyard.server import Playground
from guildyard.testing.stage import open_stage
from tests.test_alone import ask


def made(playground: Playground, guild: Guild) -> dict[str, Any]:
    """A world with one of everything, as the page saves it."""
    zoe = add_person(guild, "Zoe", "kick_members")
    role = add_role(guild, "Hosts", ["manage_messages"], [zoe.user])
    add_channel(guild, "Talk", "voice")
    ideas = guild.add_forum("ideas", "plan", demands_tag=True)
    ideas.deny("send_messages")
    ideas.deny("view_channel", to=zoe.user)
    assert role.mentionable
    return save(playground.world)


async def test_conversations_and_installed_apps_come_back(
    playground: Playground, guild: Guild
) -> None:
    members = [guild.add_member(name) for name in ("Ada", "Ben", "Cleo")]
    talk = add_conversation(playground.people, *members, name="Bees")
    await members[1].install()
    before = save(playground.world)
    other = Playground()
    await other.start()
    load(other.people, before)
    again = other.world.direct_channels[talk.id]
    assert (again.name, again.kind) == ("Bees", talk.kind)
    assert [each.id for each in again.recipients] == [each.id for each in members]
    assert [each.name for each in other.world.installed] == ["Ben"]
    assert save(other.world) == before
    await other.close()


async def test_where_people_are_sent_back_to_comes_back(playground: Playground) -> None:
    assert "login" not in save(playground.world)
    playground.redirects.append("http://127.0.0.1:8080/back")
    before = save(playground.world)
    other = Playground()
    await other.start()
    load(other.people, before)
    assert (other.redirects, other.client_secret) == (
        playground.redirects,
        playground.client_secret,
    )
    await other.close()


async def test_a_world_comes_back_with_another_bot(
    playground: Playground, guild: Guild, session: aiohttp.ClientSession, tmp_path: Path
) -> None:
    before = made(playground, guild)
    async with session.get(playground.url + "page/world.json") as answer:
        assert await answer.json() == before
    assert str(playground.world.bot.id) not in json.dumps(before)
    other = Playground()
    load(other.people, json.loads(json.dumps(before)))
    assert save(other.world) == before
    forum = next(each for each in other.world.guilds[guild.id].channels.values() if each.tags)
    sees = forum.permissions_of
    zoe = next(each.user for each in other.people if each.name == "Zoe")
    assert (sees(zoe), bool(sees(other.world.bot))) == (0, True)
    (tmp_path / "world.json").write_text(json.dumps(before))
    await asyncio.to_thread(find_ideas, tmp_path / "world.json")


def find_ideas(path: Path) -> None:
    """A test that begins with the saved world."""
    with open_stage(path) as stage:
        assert stage.channel("Hive", "ideas").demands_tag


@pytest.mark.parametrize("wrong", [[], {}, {"version": 2}, {"version": 1, "servers": [{}]}])
def test_what_is_no_world_is_refused(playground: Playground, wrong: Any) -> None:
    with pytest.raises(ValueError, match="saved world"):
        load(playground.people, wrong)


async def test_the_command_keeps_its_world_in_a_file(
    tmp_path: Path, session: aiohttp.ClientSession
) -> None:
    path = tmp_path / "world.json"
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "guildyard", "--port", "0", "--world", str(path)),
        stdout=PIPE,
        stderr=DEVNULL,
    )
    assert process.stdout is not None
    url = (await process.stdout.readline()).decode().split()[-1]
    async with session.ws_connect(url + "page/socket") as page:
        await ask(page, do="add", what="person", values={"name": "Zoe", "permissions": []})
    process.send_signal(2)  # as Ctrl-C does
    await process.communicate()
    kept = json.loads(path.read_text())
    assert "Zoe" in [each["name"] for each in kept["servers"][0]["members"]]
