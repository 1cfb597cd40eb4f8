"""A full disk, a locked database: nothing is recorded, somebody is told, and it passes.

A damaged file does not mend itself.

Of ``bot/store/condition.py``.
"""

import asyncio
import logging
import os
import shutil
import sqlite3
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from bot.errors import ErrorCode, StorageUnavailable
from bot.model import FoundWord, Player, Score
from bot.store import backend
from bot.store.scorecards import put_player
from bot.store.settings import get_setting, put_setting
from bot.store.sqlite import database as module
from bot.store.sqlite.availability import BUSY, DAMAGED
from bot.store.sqlite.database import Database, open_database
from tests.conftest import Errors
from tests.store.conftest import NOON
from tests.support.damage import damage
from tests.support.waiting import until

BIG = "x" * 400_000
BRIEF = 0.6  # seconds: some tries
MANY = 20
LISTENS = 3.0  # seconds: Discord
ADA = Player(1, 2, "Ada")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of a megabyte."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount, umount = shutil.which("mount"), shutil.which("umount")
    command = [mount or "", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    if not mount or not umount or subprocess.run(command, capture_output=True).returncode:
        pytest.skip("needs the right to mount a tmpfs")
    yield folder
    subprocess.run([umount, str(folder)], check=True)


def fill(file: Path) -> None:
    """Take all the space that is left."""
    with suppress(OSError), file.open("wb", buffering=0) as ballast:
        while ballast.write(bytes(1024)):
            pass


async def limit_pages(database: Database, most: int) -> None:
    """Let the file hold so many pages; 0 is no limit."""
    async with database.transaction() as transaction:
        await transaction.execute(f"PRAGMA max_page_count = {most or 2**30}")


async def test_a_full_database_refuses_and_recovers(
    database: Database, errors: Errors, caplog: pytest.LogCaptureFixture
) -> None:
    await limit_pages(database, 1)
    for _ in range(3):
        with pytest.raises(StorageUnavailable, match="storage-full"):
            await put_setting(database, "big", BIG)
    assert await get_setting(database, "big") is None
    assert [each.getMessage().split(":")[0] for each in errors.take()] == [
        "the disk of the database is full"
    ]
    await limit_pages(database, 0)
    await put_setting(database, "big", BIG)
    assert await get_setting(database, "big") == BIG
    assert "the database takes writes again" in caplog.text


async def test_a_full_disk_refuses_and_recovers(small_disk: Path, errors: Errors) -> None:
    async with open_database(small_disk / "honeygram.db") as database:
        async with database.transaction() as transaction:
            await transaction.execute("CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT)")
        ballast = small_disk / "ballast"
        fill(ballast)
        with pytest.raises(StorageUnavailable, match="storage-full"):
            await put_setting(database, "big", BIG)
        assert await get_setting(database, "big") is None
        assert len(errors.take()) == 1
        ballast.unlink()
        await put_setting(database, "small", "x")
        assert await get_setting(database, "small") == "x"


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[sqlite3.Connection]:
    """An entry for each try to begin a transaction, in which SQLite itself waits for a lock."""
    made: list[sqlite3.Connection] = []

    def begin(connection: sqlite3.Connection) -> None:
        made.append(connection)
        connection.execute("BEGIN IMMEDIATE")

    monkeypatch.setattr(module, "_begin", begin)
    return made


async def test_a_lock_of_some_moments_is_waited_for(
    database: Database, path: Path, tries: list[sqlite3.Connection]
) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(put_setting(database, "a", "1"))
        await until(lambda: len(tries) > 1)
        assert not writing.done()
        other.execute("COMMIT")
        await writing
    assert await get_setting(database, "a") == "1"


async def test_a_lasting_lock_is_told_to_all_who_wait_before_discord_gives_up(
    database: Database,
    path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    tries: list[sqlite3.Connection],
) -> None:
    assert backend.LONGEST_WAIT < LISTENS
    monkeypatch.setattr(module, "LONGEST_WAIT", BRIEF)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageUnavailable):
            await put_setting(database, "alone", "1")
        of_one = len(tries)
        answers = await asyncio.gather(
            *(put_setting(database, f"{n}", "1") for n in range(MANY)), return_exceptions=True
        )
        other.execute("COMMIT")
    assert len(tries) < of_one * MANY / 2, "they wait together, and not one after the other"
    assert {type(each) for each in answers} == {StorageUnavailable}
    assert all("busy" in str(each) for each in answers)
    warnings = [each for each in caplog.records if each.levelno == logging.WARNING]
    assert [each.getMessage().split(":")[0] for each in warnings] == ["the database is busy"]
    await put_setting(database, "a", "1")
    assert await get_setting(database, "a") == "1"


# Damage


@pytest.fixture
async def damaged(path: Path, database: Database) -> AsyncIterator[Database]:
    """A database whose players cannot be read."""
    await database.close()
    damage(path, "players")
    async with open_database(path) as opened:
        yield opened


async def everything(database: Database) -> None:
    """A read, on a connection that is there and on one of its own, and both ways to write."""
    with pytest.raises(StorageUnavailable, match="storage-damaged"):
        await database.fetch("SELECT * FROM players")
    with pytest.raises(StorageUnavailable, match="storage-damaged"):
        async with database.read_aside() as state:
            await state.fetch("SELECT * FROM players")
    with pytest.raises(StorageUnavailable, match="storage-damaged"):
        async with database.transaction() as transaction:
            await put_player(transaction, ADA)
    with pytest.raises(StorageUnavailable, match="storage-damaged"):
        await database.score(Score(ADA, "honeycomb", NOON.date(), (FoundWord("game", 1),), NOON))


async def test_damage_is_told_to_whoever_meets_it_and_once_to_the_host(
    damaged: Database, errors: Errors
) -> None:
    for _ in range(3):
        await everything(damaged)
    [line] = errors.take()
    assert line.getMessage().startswith("the database is damaged: stop the bot and restore")
    assert not line.exc_info


async def test_damage_stays_whatever_else_works(damaged: Database, errors: Errors) -> None:
    await everything(damaged)
    await put_setting(damaged, "a", "1")
    assert await get_setting(damaged, "a") == "1"
    assert damaged.condition.trouble is DAMAGED
    assert damaged.condition.bad(BUSY).code is ErrorCode.STORAGE_BUSY
    assert damaged.condition.trouble is DAMAGED
    errors.take()


async def test_an_error_of_the_program_is_not_taken_for_damage(database: Database) -> None:
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        await database.fetch("SELECT * FROM bees")
    assert database.condition.trouble is None


# The file is gone


def bar_the_copy(path: Path) -> Path:
    """Put a folder where the copy of a lost database would be written; returns the copy's name."""
    copy = path.with_name(f"{path.name}.lost-{path.stat().st_ino}")
    path.with_name(f".{copy.name}.{os.getpid()}.part").mkdir()
    return copy


async def test_a_copy_that_cannot_be_made_leaves_the_log_aside(
    path: Path, database: Database, errors: Errors
) -> None:
    await database.close()
    copy = bar_the_copy(path)
    async with open_database(path) as opened:
        await put_setting(opened, "a", "1")
        os.rename(path, path.with_name("elsewhere.db"))
        with pytest.raises(StorageUnavailable, match="storage-gone"):
            await put_setting(opened, "b", "2")
    assert {each.getMessage().split(":")[0] for each in errors.take()} == {
        "the file of the database was deleted or replaced",
        "what the deleted or replaced database held cannot be copied",
    }
    names = set(os.listdir(path.parent))
    assert f"{copy.name}.log" in names
    assert f"{path.name}-wal" not in names
