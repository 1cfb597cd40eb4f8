"""Schemas that go forward one whole step at a time, with all data in them.

Of ``bot/store/migrations.py``.
"""

import hashlib
import sqlite3
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from pathlib import Path

import pytest

from bot.errors import HostError
from bot.resources import resource_folder
from bot.store.backend import Backend
from bot.store.migrations import Migration, schema_version
from bot.store.sqlite.database import Database, open_database
from bot.store.sqlite.migrations import (
    migrate,
    migrate_for_many,
    read_migrations,
    require_schema,
    statements,
)
from tests.store.conftest import NOON
from tests.support.store_processes import hear, processes, tell

MIGRATIONS = read_migrations(resource_folder("migrations"))
STEPS = read_migrations(Path(__file__).parents[1] / "steps")  # of an invented schema

# The sha256 of each released migration: databases out there have run exactly these texts, so a
# change comes as a new migration.
RELEASED = {
    "0029_baseline.postgresql.sql": (
        "81db7fbb046272c20620aa24a542d43edd3407951317120e3d860489f12447de"
    ),
    "0029_baseline.sqlite.sql": (
        "622324c98dd08bdbdc7cf3c2412910fe1a5ca0479eace36672cc8cf35e8e1014"
    ),
    "0030_reminder_attempts.sql": (
        "6b07cb5b214bc0c42c066be6b167a1697a443c87e33432d0ef87a929b09a3e88"
    ),
    "0031_reminder_times.sql": ("50248059a0ccd58bf334ceb77ee0ef2da8c59458eabb01aa506fdc6b5b2efa09"),
}

AT = "2026-11-20T09:00:00+00:00"

Row = tuple[str, dict[str, object]]

# Rows for the tables that a step brings or changes, as (table, {column: value}).
DATA: dict[int, list[Row]] = {
    1: [
        ("settings", {"name": "seed", "value": "5eed"}),
        ("hives", {"hive_id": 1, "keeper": "Ada"}),
        ("honey", {"hive_id": 1, "day": "2026-11-20", "grams": 40}),
    ],
    2: [("honey", {"hive_id": 1, "day": "2026-11-20", "flower": "linden", "grams": 7})],
    3: [("hives", {"hive_id": 2, "keeper": "Bruno", "queen": "Maya"})],
}


def rows_by_now(version: int) -> list[Row]:
    """The rows of a version as they read in the newest."""
    rows = [row for number in range(1, version + 1) for row in DATA[number]]
    return [(table, ADDED.get(table, {}) | row) for table, row in rows]


ADDED: dict[str, dict[str, object]] = {"honey": {"flower": "clover"}, "hives": {"queen": None}}


async def fill_up_to(version: int, path: Path) -> None:
    """Make a database that went through all steps up to a version, with data in it."""
    async with open_database(path) as database:
        for number in range(1, version + 1):
            await migrate(database, STEPS[:number], NOON)
            await fill(database, DATA[number])


async def fill(database: Backend, rows: Iterable[Row]) -> None:
    async with database.transaction() as transaction:
        for table, row in rows:
            places = ", ".join(f"${number}" for number in range(1, len(row) + 1))
            await transaction.execute(
                f"INSERT INTO {table} ({', '.join(row)}) VALUES ({places})",  # noqa: S608 - from DATA
                *row.values(),
            )


async def lost(database: Database, rows: Iterable[Row]) -> list[Row]:
    """The rows that are no longer there as they were."""
    missing = []
    for table, row in rows:
        found = await database.fetch(f"SELECT * FROM {table}")  # noqa: S608 - from DATA
        if not any(row.items() <= dict(each).items() for each in found):
            missing.append((table, row))
    return missing


async def tables(database: Database) -> set[str]:
    rows = await database.fetch("SELECT name FROM sqlite_master WHERE type = 'table'")
    return {row["name"] for row in rows}


async def version_of(database: Database) -> int:
    async with database.transaction() as transaction:
        return await schema_version(transaction)


@pytest.mark.parametrize("version", range(1, len(STEPS) + 1))
async def test_data_of_every_older_version_is_there_in_the_newest(path: Path, version: int) -> None:
    await fill_up_to(version, path)
    async with open_database(path) as database:
        applied = await migrate(database, STEPS, NOON)

        assert applied == STEPS[version:]
        assert await version_of(database) == STEPS[-1].version
        assert await lost(database, rows_by_now(version)) == []
        assert await database.fetch("PRAGMA foreign_key_check") == []


REMINDED: dict[str, object] = {"server_id": 1, "player_id": 2}
TRIED: dict[str, object] = {"tried_on": "2026-11-20", "tried_at": AT, "channel_id": 7}


async def check_reminders_stay(database: Backend, upgrade: Callable[[], Awaitable[object]]) -> None:
    """A reminder of version 30 comes at its hour, of any streak, and knows what was tried."""
    kept = REMINDED | {"hours": 3, "told_on": "2026-11-19", "closed_at": None} | TRIED
    await fill(database, [("players", REMINDED | {"name": "Ada"}), ("reminders", kept)])
    await upgrade()
    [row] = await database.fetch("SELECT * FROM reminders")
    assert dict(row) == kept | {"local_time": None, "zone": None, "any_streak": 1}
    async with database.transaction() as transaction:
        await transaction.execute("DELETE FROM players WHERE player_id = 2")
    assert await database.fetch("SELECT * FROM reminders") == []


async def test_reminders_stay_as_they_were_set(path: Path) -> None:
    async with open_database(path) as database:
        await migrate(database, [step for step in MIGRATIONS if step.version <= 30], NOON)
        await check_reminders_stay(database, partial(migrate, database, MIGRATIONS, NOON))


async def test_a_migration_is_applied_once_and_recorded(path: Path) -> None:
    async with open_database(path) as database:
        assert await migrate(database, MIGRATIONS, NOON) == MIGRATIONS
        assert await migrate(database, MIGRATIONS, NOON) == []
        rows = await database.fetch("SELECT * FROM schema_migrations ORDER BY version")

    assert [tuple(row) for row in rows] == [
        (step.version, step.name, NOON.isoformat()) for step in MIGRATIONS
    ]


def test_a_released_migration_is_never_edited() -> None:
    digests = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in resource_folder("migrations").glob("*.sql")
    }

    assert digests == RELEASED


def test_every_script_in_the_folder_is_a_migration() -> None:
    """One whose name is not four digits and an underscore first would be left out in silence."""
    paths = resource_folder("migrations").glob("*.sql")
    assert len(MIGRATIONS) == len([path for path in paths if ".postgresql." not in path.name])


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TABLE bees (name TEXT);\nCREATE TABLE bees (name TEXT);",
        "CREATE TABLE bees (name TEXT);\nINSERT INTO bees VALUES ('Maya');\nSELECT * FROM wasps;",
        "CREATE TABLE bees (name TEXT);\nCREATE TABLE wasps (",
        "CREATE TABLE bees (name TEXT);\nSELECT 1; SELECT 2;",
    ],
    ids=["refused", "unknown table", "cut off", "two on a line"],
)
async def test_a_migration_that_fails_leaves_nothing_behind(path: Path, sql: str) -> None:
    async with open_database(path) as database:
        good = Migration(1, "good", "CREATE TABLE flowers (name TEXT);")
        with pytest.raises((sqlite3.Error, sqlite3.Warning, ValueError)):
            await migrate(database, [good, Migration(2, "bad", sql)], NOON)

        assert await version_of(database) == 1
        assert await tables(database) == {"flowers", "schema_migrations"}
        mended = Migration(2, "mended", "CREATE TABLE bees (name TEXT);")
        assert await migrate(database, [good, mended], NOON) == [mended]


async def test_versions_are_the_numbers_of_the_steps_and_not_how_many_there_are(path: Path) -> None:
    steps = [
        Migration(7, "baseline", "CREATE TABLE bees (name TEXT);"),
        Migration(8, "wasps", "CREATE TABLE wasps (name TEXT);"),
    ]
    async with open_database(path) as database:
        assert await migrate(database, steps[:1], NOON) == steps[:1]
        assert await version_of(database) == 7
        assert await migrate(database, steps[:1], NOON) == []
        assert await migrate(database, steps, NOON) == steps[1:]
        require_schema(path, steps)
        with pytest.raises(HostError, match="needs 9"):
            require_schema(path, [*steps, Migration(9, "moths", "")])
    assert await migrate_for_many(path, steps, NOON) is False


async def test_a_database_of_a_newer_program_is_refused_and_stays_as_it_is(path: Path) -> None:
    newer = Migration(MIGRATIONS[-1].version + 1, "newer", "CREATE TABLE bees (name TEXT);")
    async with open_database(path) as database:
        await migrate(database, [*MIGRATIONS, newer], NOON)
        with pytest.raises(HostError, match=rf"schema version {newer.version}.*newer Honeygram"):
            await migrate(database, MIGRATIONS, NOON)

        assert await version_of(database) == newer.version


@pytest.mark.parametrize("numbers", [(2,), (1, 3), (1, 1, 2), (0, 1)])
def test_migrations_are_numbered_without_gaps(tmp_path: Path, numbers: tuple[int, ...]) -> None:
    for place, number in enumerate(numbers):
        (tmp_path / f"{number:04}_{place}.sql").write_text("SELECT 1;")

    with pytest.raises(ValueError, match="numbered 1, 2, 3"):
        read_migrations(tmp_path)


def test_migrations_are_read_in_order(tmp_path: Path) -> None:
    for number in (2, 1, 10, 3, 4, 5, 6, 7, 8, 9):
        (tmp_path / f"{number:04}_step_{number}.sql").write_text(f"SELECT {number};")
    (tmp_path / "README.md").write_text("Not a migration.")

    assert read_migrations(tmp_path) == [
        Migration(number, f"step_{number}", f"SELECT {number};") for number in range(1, 11)
    ]


def test_a_script_comes_apart_into_its_statements() -> None:
    script = """-- The reason; with a semicolon.
CREATE TABLE bees (name TEXT); -- buzz
CREATE TRIGGER sting AFTER INSERT ON bees BEGIN
    SELECT 1;
    SELECT 'a; b';
END;
-- The end.
"""

    first, second = statements(script)

    assert first.endswith("CREATE TABLE bees (name TEXT); -- buzz")
    assert second.startswith("CREATE TRIGGER")
    assert second.endswith("END;")


START = """
import asyncio, sys
from datetime import UTC, datetime
from pathlib import Path
from bot.resources import resource_folder
from bot.store.sqlite.database import open_database
from bot.store.sqlite.migrations import migrate, read_migrations
from bot.store.settings import get_seed

async def start(path):
    async with open_database(path) as database:
        applied = await migrate(
            database, read_migrations(resource_folder("migrations")), datetime.now(UTC)
        )
        return len(applied), await get_seed(database)

print("ready", flush=True)
for line in sys.stdin:
    print(*asyncio.run(start(Path(line.strip()))), flush=True)
"""


def test_processes_that_start_at_once_migrate_once_and_agree_on_the_seed(tmp_path: Path) -> None:
    with processes(3, START) as starters:
        assert [hear(starter) for starter in starters] == ["ready"] * 3
        for attempt in range(15):
            for starter in starters:
                tell(starter, tmp_path / f"{attempt}.db")
            answers = [hear(starter).split() for starter in starters]

            assert sum(int(applied) for applied, _ in answers) == len(MIGRATIONS)
            assert len({seed for _, seed in answers}) == 1
