"""The file of the database is deleted or replaced while the bot runs.

Of ``bot/store/sqlite/place.py``.
"""

import asyncio
import json
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest
from guildyard import Channel, Guild, NoReply, Person, Playground

from bot.errors import ErrorCode
from bot.store.sqlite.inspection import faults_of
from bot.texts.errors import SENTENCES
from tests.support.services import furnish, page, watched
from tests.support.spoken import heard

WORDS = "SELECT word FROM found_words ORDER BY word"


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    """A stand-in with the real time, as the process has it."""
    server = Playground()
    await server.start()
    yield server
    await server.close()


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    path = tmp_path / "honeygram.db"
    await furnish(path)
    return path


@pytest.fixture
def guild(playground: Playground) -> Guild:
    return playground.add_guild("Hive")


@pytest.fixture
def channel(guild: Guild) -> Channel:
    return guild.add_text_channel("puzzles")


@pytest.fixture
def alice(guild: Guild) -> Person:
    return guild.add_member("Alice")


# Whoever sees first that the file is gone, the one who writes or the look at it, may hang up.
REFUSED = {SENTENCES[ErrorCode.STORAGE_GONE], ""}


async def guess(person: Person, channel: Channel, word: str) -> str:
    """What a person reads about a word; nothing when the bot has hung up already."""
    try:
        return str(heard(await person.command("/bee guess", channel, word=word)))
    except NoReply:
        return ""


def words(path: Path) -> list[str]:
    """The words that count, in a file that is sound."""
    assert faults_of(path) == []
    with closing(sqlite3.connect(path)) as connection:
        return [row[0] for row in connection.execute(WORDS)]


def lost(path: Path) -> list[Path]:
    """What is kept of a database that was deleted or replaced."""
    return [*path.parent.glob("*.lost-*")]


def delete(path: Path) -> None:
    path.unlink()


def delete_all(path: Path) -> None:
    for each in path.parent.glob("honeygram.db*"):
        each.unlink()


def move(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))


def replace(path: Path) -> None:
    """Put an older copy in the place, as somebody does who does not know `honeygram db restore`."""
    path.with_name("copy.db").rename(path)


@pytest.mark.parametrize("remove", [delete, delete_all, move, replace])
async def test_the_bot_notices_tells_everybody_keeps_what_there_was_and_starts_anew(
    playground: Playground,
    path: Path,
    channel: Channel,
    alice: Person,
    remove: Callable[[Path], None],
) -> None:
    shutil.copy(path, path.with_name("copy.db"))
    async with watched(playground, path) as running:
        await running.ready()
        assert (await guess(alice, channel, "gleam")).startswith("✅")
        remove(path)
        assert await guess(alice, channel, "game") in REFUSED
        assert await running.exit_code() == 1
    assert "CRITICAL bot.ops.service: ended, because the file of the database was" in running.output
    assert "Traceback" not in running.output
    [kept] = lost(path)
    assert "gleam" in words(kept)
    async with watched(playground, path) as running:
        await running.ready()
        assert (await page(running, "/healthz"))[0] == 200
        if remove is replace:  # with puzzles that the others do not have
            assert (await guess(alice, channel, "glam")).startswith("✅")
        assert await running.end() == 0
    assert words(path) == (["glam"] if remove is replace else [])


async def test_a_deleted_log_costs_nothing_that_was_told(
    playground: Playground, path: Path, channel: Channel, alice: Person
) -> None:
    async with watched(playground, path) as running:
        await running.ready()
        assert (await guess(alice, channel, "gleam")).startswith("✅")
        path.with_name("honeygram.db-wal").unlink()
        assert await guess(alice, channel, "game") in REFUSED
        assert await running.exit_code() == 1
    assert lost(path) == []
    assert "gleam" in words(path)


async def test_health_is_bad_before_anybody_writes(playground: Playground, path: Path) -> None:
    async with watched(playground, path) as running:
        await running.ready()
        delete(path)
        status, text = await page(running, "/healthz")
        assert await running.exit_code() == 1
    assert status == 503
    assert "The file of the database was deleted or replaced" in json.loads(text)["problems"][0]


async def test_nothing_is_told_as_accepted_and_then_lost(
    playground: Playground, path: Path, guild: Guild, channel: Channel
) -> None:
    """Sixty people guess in turns, and meanwhile somebody deletes everything."""
    people = [guild.add_member(f"Player {number}") for number in range(60)]
    async with watched(playground, path) as running:
        await running.ready()
        told = [
            await asyncio.gather(*(guess(person, channel, "gleam") for person in group))
            for group in (people[:20], people[20:40])
        ]
        delete_all(path)
        after = await asyncio.gather(*(guess(person, channel, "gleam") for person in people[40:]))
        assert await running.exit_code() == 1
    accepted = [answer for group in told for answer in group if answer.startswith("✅")]
    assert len(accepted) == 40
    assert set(after) <= REFUSED
    [kept] = lost(path)
    assert len(words(kept)) >= len(accepted)
