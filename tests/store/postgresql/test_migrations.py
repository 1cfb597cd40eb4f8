"""The baseline and the steps after it: the same tables as SQLite's, made once.

Of ``bot/store/postgresql/dialect.py``.
"""

import asyncio
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from bot.errors import HostError
from bot.resources import resource_folder
from bot.store.migrations import Migration, migrations_in
from bot.store.opening import held, open_database, require_schema
from bot.store.postgresql.address import Address
from bot.store.postgresql.database import Database
from bot.store.postgresql.database import open_database as open_as_it_is
from bot.store.postgresql.dialect import translated, translated_schema
from bot.store.postgresql.migrations import migrate, migrate_alone, version_of
from tests.store.conftest import NOON
from tests.store.sqlite.test_migrations import check_reminders_stay
from tests.support.schema import schema

FOLDER = resource_folder("migrations")
STEPS = migrations_in(FOLDER, "postgresql")
NEXT = Migration(STEPS[-1].version + 1, "bees", "CREATE TABLE bees (name TEXT); SELECT 1")


@pytest.fixture
def address(empty_place: Address) -> Address:
    return empty_place


async def test_both_databases_have_the_same_tables_and_columns(
    database: Database, path: Path
) -> None:
    async with open_database(path, NOON) as file:
        assert await schema(database) == await schema(file)


async def test_reminders_stay_as_they_were_set(address: Address) -> None:
    async with open_as_it_is(address) as database:
        await migrate(database, [step for step in STEPS if step.version <= 30], NOON)
        await check_reminders_stay(database, partial(migrate, database, STEPS, NOON))


async def test_several_processes_that_start_at_once_make_the_tables_once(
    address: Address,
) -> None:
    async def start() -> int:
        async with open_as_it_is(address) as opened:
            return len(await migrate(opened, STEPS, NOON))

    assert sum(await asyncio.gather(*(start() for _ in range(5)))) == len(STEPS)
    assert await version_of(address) == STEPS[-1].version


async def test_a_later_step_is_taken_by_whoever_is_alone(
    database: Database, address: Address
) -> None:
    async with held(address, NOON, shared=True):
        with pytest.raises(HostError, match="Another Honeygram"):
            await migrate_alone(address, [*STEPS, NEXT], NOON)
    assert await migrate_alone(address, [*STEPS, NEXT], NOON + timedelta(days=1)) == [NEXT]
    assert await version_of(address) == NEXT.version
    with pytest.raises(HostError, match="knows only"):
        await migrate(database, STEPS, NOON)
    with pytest.raises(HostError, match="knows only"):
        await require_schema(address)


async def test_a_step_that_fails_leaves_nothing_behind(database: Database) -> None:
    bad = Migration(NEXT.version, "bad", f"{NEXT.sql}; SELECT 1 / 0")
    with pytest.raises(database.driver_error):
        await migrate(database, [*STEPS, bad], NOON)
    assert "bees" not in await schema(database)
    assert await migrate(database, [*STEPS, NEXT], NOON) == [NEXT]


def test_each_kind_takes_its_own_file_and_those_for_all(tmp_path: Path) -> None:
    for name in (
        "0001_a.sql",
        "0002_b.sql",
        "0002_baseline.postgresql.sql",
        "0003_c.sqlite.sql",
        "0003_c.postgresql.sql",
        "0004_d.sql",
    ):
        (tmp_path / name).write_text(name)
    assert [each.sql for each in migrations_in(tmp_path, "sqlite")] == [
        "0001_a.sql",
        "0002_b.sql",
        "0003_c.sqlite.sql",
        "0004_d.sql",
    ]
    assert [(each.version, each.sql) for each in migrations_in(tmp_path, "postgresql")] == [
        (2, "0002_baseline.postgresql.sql"),
        (3, "0003_c.postgresql.sql"),
        (4, "0004_d.sql"),
    ]
    (tmp_path / "0004_e.sql").write_text("")
    with pytest.raises(ValueError, match="numbered"):
        migrations_in(tmp_path, "postgresql")
    (tmp_path / "0004_e.sql").rename(tmp_path / "0005_e.mysql.sql")
    with pytest.raises(ValueError, match="no kind"):
        migrations_in(tmp_path, "sqlite")


def test_what_differs_in_every_query_is_said_in_the_servers_words() -> None:
    assert translated("SELECT group_concat(word, ' ') FROM t WHERE rowid = $1") == (
        "SELECT string_agg(word, ' ') FROM t WHERE ctid = $1"
    )
    assert translated_schema("CREATE TABLE t (a TEXT PRIMARY KEY) WITHOUT ROWID;") == (
        'CREATE TABLE t (a TEXT COLLATE "C" PRIMARY KEY);'
    )
