"""The entry point: what opens the page from Discord's list of Activities.

Of ``bot/discord/gateway/registration.py`` and ``bot/discord/answering/launch.py``.
"""

from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest
from guildyard import Fault, Playground, Reply, Trouble

from bot.application import Application
from bot.discord.doors import Doors
from bot.discord.gateway.client import Honeygram
from bot.discord.gateway.entry_point import entry_point_to_tell
from bot.play.cooldown import Cooldown
from tests.conftest import Hive
from tests.support.harness import running_bot

OPEN = Doors("https://words.example", activity=True)
ENTRY_POINT = 4
OWN = {"name": "launch", "type": 4, "handler": 1}


@pytest.fixture(autouse=True)
def in_the_portal(playground: Playground) -> None:
    """The host has switched Activities on, and deleted what Discord made of that."""
    playground.world.activities.enabled = True


@pytest.fixture
def opened(playground: Playground, app: Application) -> AbstractAsyncContextManager[Honeygram]:
    """The bot of a host with an Activity, ready within the block."""
    return running_bot(playground, app, OPEN)


def entry_points(playground: Playground) -> list[dict[str, Any]]:
    return [each for each in playground.commands.of() if each["type"] == ENTRY_POINT]


def unversioned(commands: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Commands without the number that changes with each registration."""
    return [{name: each[name] for name in each if name != "version"} for each in commands]


@pytest.mark.parametrize(
    ("there", "made", "told"),
    [
        (None, None, OWN),
        (None, "7", None),  # the host has deleted it
        ({"id": "7", "type": 4, "name": "play", "version": "1"}, "7", OWN | {"id": "7"}),
        (
            {"id": "8", "type": 4, "name": "play", "version": "1", "contexts": None},
            "7",
            {"id": "8", "type": 4, "name": "play"},
        ),
    ],
)
def test_the_one_that_is_there_stays_unless_the_bot_made_it(
    there: Any, made: str | None, told: Any
) -> None:
    assert entry_point_to_tell(there, made, OWN) == told


async def test_it_opens_the_page_where_somebody_chose_it(
    opened: AbstractAsyncContextManager[Honeygram], playground: Playground, hive: Hive
) -> None:
    async with opened:
        [entry] = entry_points(playground)
        assert (entry["name"], entry["handler"]) == ("launch", 1)
        assert entry["contexts"] == [0, 1, 2]
        launched = await hive.alice.launch(hive.channel)
        assert launched.instance
        assert (await hive.bob.launch(hive.channel)).instance == launched.instance


async def test_without_an_activity_there_is_none(bot: Honeygram, playground: Playground) -> None:
    assert entry_points(playground) == []


async def test_one_of_discords_or_of_the_hosts_stays_as_it_is(
    opened: AbstractAsyncContextManager[Honeygram], playground: Playground, hive: Hive
) -> None:
    playground.enable_activities()
    [there] = entry_points(playground)
    async with opened:
        assert unversioned(entry_points(playground)) == unversioned([there])
        assert (await hive.alice.launch(hive.channel)).instance


async def test_it_stays_where_nothing_of_this_host_opens_inside_discord(
    playground: Playground, app: Application
) -> None:
    playground.enable_activities()
    [there] = entry_points(playground)
    async with running_bot(playground, app) as bot:
        await bot.register_commands(anyway=True)
    assert unversioned(entry_points(playground)) == unversioned([there])


async def test_most_starts_tell_discord_nothing_and_a_host_who_deletes_it_wants_none(
    playground: Playground, hive: Hive, app: Application
) -> None:
    for _ in range(2):
        async with running_bot(playground, app, OPEN):
            pass
    assert [each.method for each in playground.exchanges].count("PUT") == 1
    [entry] = entry_points(playground)
    playground.commands.delete(int(entry["id"]))
    async with running_bot(playground, app):  # which tells its commands anew
        pass
    async with running_bot(playground, app, OPEN) as bot:
        assert entry_points(playground) == []
        await bot.register_commands(anyway=True)
    assert len(entry_points(playground)) == 1


async def test_what_the_bot_made_follows_the_bot(
    playground: Playground, hive: Hive, app: Application
) -> None:
    async with running_bot(playground, app, OPEN) as bot:
        [made] = entry_points(playground)
        playground.commands.edit(int(made["id"]), {"description": "Of an older version"})
        await bot.register_commands(anyway=True)
    assert unversioned(entry_points(playground)) == unversioned([made])


async def test_where_discord_opens_nothing_people_read_what_to_do(
    opened: AbstractAsyncContextManager[Honeygram], playground: Playground, hive: Hive
) -> None:
    async with opened:
        body = {"message": "Activities are not enabled for this app", "code": 50000}
        playground.faults.add(Fault(kind=Trouble.STATUS, status=400, path="callback", body=body))
        reply = await hive.alice.launch(hive.channel)
    assert isinstance(reply, Reply)
    assert reply.ephemeral
    assert reply.content.startswith("I couldn't open the puzzles inside Discord just now.")


async def test_whoever_is_too_fast_reads_so(
    opened: AbstractAsyncContextManager[Honeygram], playground: Playground, hive: Hive
) -> None:
    async with opened as bot:
        bot.cooldown = Cooldown(1)
        assert (await hive.alice.launch(hive.channel)).instance
        reply = await hive.alice.launch(hive.channel)
    assert reply.content.startswith("Slow down a little: try again in ")
