"""A file of another program, or with the log of another database, is refused and left alone."""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path

import pytest

from bot.errors import HostError
from bot.resources import resource_folder
from bot.store.settings import get_seed
from bot.store.sqlite.database import open_database
from bot.store.sqlite.migrations import migrate, read_migrations
from bot.store.sqlite.owner import APPLICATION_ID, check_owner
from tests.store.conftest import NOON
from tests.store.test_version_29 import load

MIGRATIONS = read_migrations(resource_folder("migrations"))

RAILS = "CREATE TABLE schema_migrations (version TEXT)"
SAME_COLUMNS = "CREATE TABLE schema_migrations (version INTEGER, name TEXT, applied_at TEXT)"


def found(path: Path, *, steps: int = len(MIGRATIONS)) -> str:
    """Open a database and apply the first steps to it; returns its seed."""
    return asyncio.run(start(path, steps))


async def start(path: Path, steps: int = len(MIGRATIONS)) -> str:
    """The same."""
    async with open_database(path) as database:
        await migrate(database, MIGRATIONS[:steps], NOON)
        return await get_seed(database)


def make(path: Path, *statements: str) -> None:
    """A database as another program makes it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def copy_with_log(path: Path, target: Path, change: str) -> None:
    """A copy of a file, with a change that only the log beside it holds."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(change)
        for suffix in ("", "-wal"):
            shutil.copy(f"{path}{suffix}", f"{target}{suffix}")


@pytest.mark.parametrize("steps", range(1, len(MIGRATIONS) + 1))
def test_a_database_of_every_version_is_ours(path: Path, steps: int) -> None:
    seed = found(path, steps=steps)
    check_owner(path)
    assert found(path) == seed


def test_a_database_from_before_there_was_a_mark_is_ours(path: Path) -> None:
    asyncio.run(load(path, 4))
    check_owner(path)


def test_a_database_is_marked_as_ours(path: Path) -> None:
    found(path)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    assert APPLICATION_ID.to_bytes(4, "big") == b"Hony"


@pytest.mark.parametrize("make_it", [Path.touch, lambda path: None], ids=["empty", "missing"])
def test_what_holds_nothing_becomes_ours(path: Path, make_it: Callable[[Path], None]) -> None:
    make_it(path)
    check_owner(path)
    found(path)


def test_a_first_start_that_was_cut_short_is_ours(path: Path) -> None:
    make(path, SAME_COLUMNS)
    check_owner(path)


@pytest.mark.parametrize(
    "statements",
    [
        ("CREATE TABLE recipes (name TEXT)",),
        ("CREATE TABLE settings (name TEXT, value TEXT)",),
        (RAILS,),
        (SAME_COLUMNS, "CREATE TABLE recipes (name TEXT)"),
        (SAME_COLUMNS, "INSERT INTO schema_migrations VALUES (1, 'recipes', '')"),
        ("PRAGMA application_id = 252006673",),  # a Fossil checkout
    ],
    ids=["tables", "a name of ours", "Rails", "columns of ours", "a step", "marked"],
)
def test_a_file_of_another_program_is_refused_and_left_alone(
    path: Path, statements: Iterable[str]
) -> None:
    make(path, *statements)
    before = path.read_bytes()
    with pytest.raises(HostError, match="not a Honeygram database but another program's"):
        found(path)
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize(
    "change", ["UPDATE settings SET value = 'other'", "DELETE FROM settings", "DROP TABLE settings"]
)
def test_the_log_of_another_database_is_refused_and_left_alone(
    path: Path, tmp_path: Path, change: str
) -> None:
    found(path)
    before = path.read_bytes()
    copy_with_log(path, tmp_path / "other.db", change)
    path.write_bytes(before)
    shutil.copy(tmp_path / "other.db-wal", f"{path}-wal")
    log = Path(f"{path}-wal").read_bytes()
    with pytest.raises(HostError, match=r"honeygram\.db-wal is the log of another database"):
        found(path)
    assert path.read_bytes() == before
    assert Path(f"{path}-wal").read_bytes() == log


def test_the_log_of_another_program_is_refused(path: Path, tmp_path: Path) -> None:
    found(path)
    make(tmp_path / "other.db", "PRAGMA journal_mode = WAL")
    copy_with_log(tmp_path / "other.db", tmp_path / "copy.db", "CREATE TABLE recipes (name TEXT)")
    shutil.copy(tmp_path / "copy.db-wal", f"{path}-wal")
    with pytest.raises(HostError, match="is the log of another database"):
        found(path)


async def test_a_log_that_holds_all_there_is_belongs_to_its_file(path: Path) -> None:
    """As after a kill in the first minutes."""
    live = path.with_name("live.db")
    async with open_database(live) as database:
        await migrate(database, MIGRATIONS, NOON)
        seed = await get_seed(database)
        for suffix in ("", "-wal"):
            shutil.copy(f"{live}{suffix}", f"{path}{suffix}")
    assert await start(path) == seed
