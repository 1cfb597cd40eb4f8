"""Numbered SQL files, each applied once, in one transaction with its own record."""

import asyncio
import logging
import sqlite3
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from pathlib import Path

from bot.concurrency import to_the_end
from bot.store.migrations import (
    APPLIED,
    PATIENCE,
    RECORD,
    Migration,
    Tell,
    apply_steps,
    behind,
    check_version,
    level_for,
    migrate_among_many,
    migrations_in,
    schema_version,
    to_log,
)
from bot.store.sqlite.database import Database, open_database
from bot.store.sqlite.inspection import schema_version_of
from bot.store.sqlite.lock import hold_database
from bot.store.sqlite.update_copies import KEPT_FOR, keep_copy, no_room_for_copy

DAYS = KEPT_FOR.days


def read_migrations(folder: Path) -> list[Migration]:
    """The migrations of a folder in order, for SQLite.

    Raises ValueError when their numbers do not follow each other.
    """
    return migrations_in(folder, "sqlite")


async def migrate(
    database: Database,
    migrations: list[Migration],
    now: datetime,
    *,
    tell: Tell = to_log,
    copy: bool = False,
) -> list[Migration]:
    """Bring the schema up to date, with a `copy` of what was there before, where there is room;
    `tell` of both, and return what was applied.

    Raises HostError when these migrations can't update the database, or when it should be copied
    and cannot be.
    """
    async with database.transaction(patience=PATIENCE) as transaction:
        await transaction.execute(RECORD)
        version = await schema_version(transaction)
    check_version(version, migrations)
    steps = [step for step in migrations if step.version > version]
    if copy and version and steps:
        await to_the_end(asyncio.to_thread(_keep_copy, database.path, steps[0], tell))
    return await apply_steps(steps, partial(_apply, database, now), tell, level_for(version))


def _keep_copy(path: Path, step: Migration, tell: Tell) -> None:
    if reason := no_room_for_copy(path):
        tell(logging.WARNING, f"No copy was made before the update: {reason}.")
        return
    kept = keep_copy(path, step.version)
    tell(logging.INFO, f"Copied the database to {kept} before the update, for {DAYS} days.")


async def migrate_alone(
    path: Path,
    migrations: list[Migration],
    now: datetime,
    *,
    tell: Tell = to_log,
    copy: bool = True,
) -> list[Migration]:
    """The same of a file, which is held meanwhile.

    Raises InUseError when another process uses it: that knows the schema as it was.
    """
    with hold_database(path):
        async with open_database(path, check=partial(check_file, migrations)) as database:
            return await migrate(database, migrations, now, tell=tell, copy=copy)


async def migrate_for_many(path: Path, migrations: list[Migration], now: datetime) -> bool:
    """Bring up to date what several processes will share, if that is behind; was it?

    Raises HostError when one of them runs already.
    """

    async def read_version() -> int:
        return _version_of(path)

    alone = partial(migrate_alone, path, migrations, now)
    return await migrate_among_many(path, migrations, read_version, alone)


def check_file(migrations: list[Migration], path: Path) -> None:
    """Raise HostError when a file is newer than these migrations, or older than the first.

    Nothing in it is changed.
    """
    check_version(_version_of(path), migrations)


def require_schema(path: Path, migrations: list[Migration]) -> None:
    """Raise HostError unless a file has the schema of this program."""
    version, known = _version_of(path), migrations[-1].version
    check_version(version, migrations)
    if version < known:
        raise behind(path, version, known)


def _version_of(path: Path) -> int:
    """The schema version of a file, 0 for one that does not exist or holds nothing yet."""
    try:
        return schema_version_of(path) if path.exists() else 0
    except sqlite3.Error:
        return 0  # whoever opens it will say why it is of no use


async def _apply(database: Database, now: datetime, migration: Migration) -> bool:
    """Apply one step, unless another process was faster."""
    async with database.transaction(patience=PATIENCE) as transaction:
        if await schema_version(transaction) >= migration.version:
            return False
        for statement in statements(migration.sql):
            await transaction.execute(statement)
        await transaction.execute(APPLIED, migration.version, migration.name, now.isoformat())
    return True


def statements(sql: str) -> Iterator[str]:
    """The statements of a script; ``executescript`` would commit before it begins."""
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement.strip()
            statement = ""
    if any(line.strip() and not line.strip().startswith("--") for line in statement.splitlines()):
        raise ValueError(f"the script ends in the middle of a statement: {statement.strip()!r}")
