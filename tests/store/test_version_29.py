"""The baseline is the schema of version 29, and databases of that version go on as they are.

`version_29.sqlite.sql` and `version_29.postgresql.sql` are databases that commit d0acb998 made, the
last commit with the steps before. Its `open_application` opened an empty database, with two rounds
of `tests/support/rounds.py`. Two players sent three guesses and took a hint by `Turns.act`. Each
other table got a row, most of them as `rows_of` of `tests/store/test_privacy.py` has it. Then
`sqlite3 honeygram.db .dump` and `pg_dump --inserts --no-owner` wrote the files. The pragmas were
added to the former; comments, SET and empty lines were removed from the latter.
"""

import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.application import open_application
from bot.errors import HostError
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Player
from bot.places import ServerPlace
from bot.play.turn import Action
from bot.resources import resource_folder
from bot.store.backend import Backend
from bot.store.migrations import migrations_in, schema_version
from bot.store.opening import Place, held, migrate_alone, open_database, require_schema
from bot.store.postgresql import database as postgresql_database
from bot.store.postgresql import migrations as postgresql_migrations
from bot.store.postgresql.address import Address
from bot.store.postgresql.connection import connected
from bot.store.sqlite import database as sqlite_database
from bot.store.sqlite import migrations as sqlite_migrations
from tests.store.conftest import NOON
from tests.store.test_privacy import ALICE, HIVE
from tests.support.harness import Clock
from tests.support.postgresql import KINDS, ON_POSTGRESQL, ON_SQLITE, Cluster
from tests.support.rounds import LANGUAGE
from tests.support.schema import schema

FOLDER = Path(__file__).parent
STEPS = {kind: migrations_in(resource_folder("migrations"), kind) for kind in KINDS}
NEWEST = STEPS["sqlite"][-1].version
PRAGMAS = ("application_id", "user_version", "page_size", "auto_vacuum", "encoding", "journal_mode")

Rows = dict[str, list[dict[str, Any]]]


async def load(place: Place, version: int = 29) -> None:
    """Make a database as d0acb998 made it, or one that says that it has an older version."""
    kind = "sqlite" if isinstance(place, Path) else "postgresql"
    script = (FOLDER / f"version_29.{kind}.sql").read_text(encoding="utf-8")
    script += f"DELETE FROM schema_migrations WHERE version > {version};\n"  # noqa: S608 - a number
    if not isinstance(place, Path):
        async with connected(place) as connection:
            await connection.execute(script)
        return
    with closing(sqlite3.connect(place, isolation_level=None)) as connection:
        connection.executescript(script)
        if version < 5:  # the versions without the mark
            connection.execute("PRAGMA application_id = 0")


def opened(place: Place) -> AbstractAsyncContextManager[Any]:
    """The database as it is, without a migration."""
    if isinstance(place, Path):
        return sqlite_database.open_database(place)
    return postgresql_database.open_database(place)


@pytest.fixture
async def version_29(empty_place: Place) -> Place:
    """A database that d0acb998 made."""
    await load(empty_place)
    return empty_place


@asynccontextmanager
async def database_of(place: Place, version: int) -> AsyncIterator[Backend]:
    """A database that the migrations bring to a version."""
    kind = "sqlite" if isinstance(place, Path) else "postgresql"
    steps = [step for step in STEPS[kind] if step.version <= version]
    async with opened(place) as database:
        if isinstance(place, Path):
            await sqlite_migrations.migrate(database, steps, NOON)
        else:
            await postgresql_migrations.migrate(database, steps, NOON)
        yield database


async def rows_in(database: Backend) -> Rows:
    select = "SELECT * FROM {}".format  # the tables are those of the schema
    return {
        table: [dict(row) for row in await database.fetch(select(table))]
        for table in await schema(database)
    }


def plain(sql: str | None) -> str:
    """A statement without comments, spaces and the quotes that SQLite adds to a renamed table."""
    return re.sub(r'--[^\n]*|[\s"]+', "", sql or "")


def description_of(path: Path) -> dict[str, Any]:
    """All that SQLite knows of a file, but its rows."""
    with closing(sqlite3.connect(path)) as connection:
        ask = partial(_answers, connection)
        tables = [name for [name] in ask("SELECT name FROM sqlite_master WHERE type = 'table'")]
        indexes = [name for [name] in ask("SELECT name FROM sqlite_master WHERE type = 'index'")]
        objects = ask("SELECT type, name, tbl_name, sql FROM sqlite_master")
        return {
            "objects": sorted((*each, plain(sql)) for *each, sql in objects),
            "tables": sorted(ask("PRAGMA table_list")),
            "columns": {each: ask(f"PRAGMA table_xinfo({each})") for each in tables},
            "keys": {each: ask(f"PRAGMA foreign_key_list({each})") for each in tables},
            "indexes": {
                each: sorted(row[1:] for row in ask(f"PRAGMA index_list({each})"))
                for each in tables
            },
            "columns of indexes": {each: ask(f"PRAGMA index_xinfo({each})") for each in indexes},
            "pragmas": {each: ask(f"PRAGMA {each}") for each in PRAGMAS},
        }


def _answers(connection: sqlite3.Connection, sql: str) -> list[tuple[Any, ...]]:
    return connection.execute(sql).fetchall()


def schema_dump(cluster: Cluster, address: Address) -> list[str]:
    """All that PostgreSQL knows of a database, but its rows."""
    text = cluster.run("pg_dump", "--schema-only", "--no-owner", address.database)
    return [line for line in text.splitlines() if not line.startswith(("--", "\\"))]


@ON_SQLITE
@pytest.mark.parametrize("version", [29, NEWEST])
async def test_a_new_file_is_as_one_that_went_through_all_steps(
    version_29: Path, tmp_path: Path, version: int
) -> None:
    async with database_of(version_29, version), database_of(tmp_path / "new.db", version):
        pass
    assert description_of(tmp_path / "new.db") == description_of(version_29)


@ON_POSTGRESQL
@pytest.mark.parametrize("version", [29, NEWEST])
async def test_a_new_server_database_is_as_one_that_went_through_all_steps(
    version_29: Address, postgresql: Cluster, version: int
) -> None:
    with postgresql.database() as new:
        async with database_of(version_29, version), database_of(new, version):
            assert schema_dump(postgresql, new) == schema_dump(postgresql, version_29)


async def test_a_new_database_has_the_rows_that_the_steps_before_made(empty_place: Place) -> None:
    async with database_of(empty_place, 29) as database:
        rows = {table: rows for table, rows in (await rows_in(database)).items() if rows}
    assert rows == {
        "schema_migrations": [{"version": 29, "name": "baseline", "applied_at": NOON.isoformat()}],
        "games": [{"name": "honeycomb"}, {"name": "anigram"}],
    }


async def test_a_database_of_version_29_keeps_every_row_and_is_played_on(version_29: Place) -> None:
    async with opened(version_29) as database:
        before = await rows_in(database)
    assert [table for table, rows in before.items() if not rows] == []

    async with open_application(version_29, Clock(), language=LANGUAGE) as app:
        after = await rows_in(app.host.database)
        lost = [
            (table, row)
            for table, rows in before.items()
            for row in rows
            if not any(row.items() <= each.items() for each in after[table])
        ]
        assert lost == []
        assert await schema_version(app.host.database) == NEWEST

        alice = Player(HIVE, ALICE, "Alice Adelaide")
        guess = Action("guess", text="game glam")
        turn = await app.games.turns.act(alice, ServerPlace(HIVE), HONEYCOMB, None, guess)
        assert turn.told.verdicts == ["already-found", "accepted"]
        assert turn.progress.points == 7


@pytest.mark.parametrize(
    ("kind", "version"),
    [*(("sqlite", each) for each in (1, 4, 5, 28)), ("postgresql", 12), ("postgresql", 28)],
    indirect=["kind"],
)
async def test_an_older_database_is_refused_by_all_that_opens_it_and_left_alone(
    empty_place: Place, version: int
) -> None:
    await load(empty_place, version)
    async with opened(empty_place) as database:
        before = await rows_in(database)
    files = contents(empty_place)

    refused = rf"has schema version {version}, but .*version 29 and later: .*commit d0acb998 "
    for attempt in (
        lambda: entered(open_database(empty_place, NOON)),
        lambda: entered(held(empty_place, NOON, shared=True)),
        lambda: require_schema(empty_place),
        lambda: migrate_alone(empty_place, NOON, lambda level, line: None),
    ):
        with pytest.raises(HostError, match=refused):
            await attempt()

    assert contents(empty_place) == files
    async with opened(empty_place) as database:
        assert await rows_in(database) == before


async def entered(context: AbstractAsyncContextManager[object]) -> None:
    async with context:
        pass


def contents(place: Place) -> dict[str, bytes]:
    """The files that hold anything of a SQLite database; a reader may leave an empty log."""
    if not isinstance(place, Path):
        return {}
    files = {each.name: each.read_bytes() for each in place.parent.glob("*.db*")}
    return {name: held for name, held in files.items() if held and not name.endswith("-shm")}
