"""Numbered SQL files, each applied once, in one transaction with its own record."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bot.errors import HostError
from bot.store.backend import Transaction
from bot.store.sqlite.backup import schema_version_of
from bot.store.sqlite.database import Database, open_database
from bot.store.sqlite.lock import hold_database

PATIENCE = 60.0  # seconds; another process may be at the same migration

RECORD = """
CREATE TABLE IF NOT EXISTS schema_migrations (
    version INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    applied_at TEXT NOT NULL
)
"""


@dataclass(frozen=True)
class Migration:
    """One step of the schema, from a file such as ``0001_first_games.sql``."""

    version: int
    name: str
    sql: str


def read_migrations(folder: Path) -> list[Migration]:
    """The migrations of a folder in order.

    Raises ValueError when their numbers are not 1, 2, 3, …
    """
    migrations = [
        Migration(int(path.stem[:4]), path.stem[5:], path.read_text(encoding="utf-8"))
        for path in sorted(folder.glob("[0-9][0-9][0-9][0-9]_*.sql"))
    ]
    if [migration.version for migration in migrations] != list(range(1, len(migrations) + 1)):
        raise ValueError(f"the migrations in {folder} must be numbered 1, 2, 3, …")
    return migrations


async def migrate(
    database: Database, migrations: list[Migration], now: datetime
) -> list[Migration]:
    """Bring the schema up to date and return what was applied.

    Raises HostError when the database is newer than the program.
    """
    async with database.transaction(patience=PATIENCE) as transaction:
        await transaction.execute(RECORD)
        version = await schema_version(transaction)
    if version > len(migrations):
        raise _newer(version, len(migrations))
    return [step for step in migrations[version:] if await _apply(database, step, now)]


async def migrate_alone(path: Path, migrations: list[Migration], now: datetime) -> list[Migration]:
    """The same of a file, which is held meanwhile.

    Raises HostError when another process uses it: that knows the schema as it was.
    """
    with hold_database(path):
        async with open_database(path) as database:
            return await migrate(database, migrations, now)


async def migrate_for_many(path: Path, migrations: list[Migration], now: datetime) -> None:
    """Bring up to date what several processes will share, if that is behind.

    Raises HostError when one of them runs already.
    """
    version = _version_of(path)
    if not 0 < version < len(migrations):
        return  # those who make a database at once wait for each other
    try:
        await migrate_alone(path, migrations, now)
    except HostError as error:
        raise _behind(path, version, len(migrations)) from error


def require_schema(path: Path, known: int) -> None:
    """Raise HostError unless a file has the schema of this program."""
    version = _version_of(path)
    if version > known:
        raise _newer(version, known)
    if version < known:
        raise _behind(path, version, known)


def _version_of(path: Path) -> int:
    """The schema version of a file, 0 for one that does not exist or holds nothing yet."""
    try:
        return schema_version_of(path) if path.exists() else 0
    except sqlite3.Error:
        return 0  # whoever opens it will say why it is of no use


def _newer(version: int, known: int) -> HostError:
    return HostError(
        f"The database has schema version {version}, but this Honeygram knows only {known}: it was"
        " used by a newer Honeygram. Install that one, or restore a backup from before the update."
    )


def _behind(path: Path, version: int, known: int) -> HostError:
    return HostError(
        f"The database {path} has schema version {version}, and this Honeygram needs {known}: stop"
        " every bot that uses it, `honeygram db migrate`, then start the bot anew."
    )


async def schema_version(transaction: Transaction) -> int:
    """The number of the last migration applied, 0 for none."""
    rows = await transaction.fetch(
        "SELECT coalesce(max(version), 0) AS version FROM schema_migrations"
    )
    return int(rows[0]["version"])


async def _apply(database: Database, migration: Migration, now: datetime) -> bool:
    """Apply one step, unless another process was faster."""
    async with database.transaction(patience=PATIENCE) as transaction:
        if await schema_version(transaction) >= migration.version:
            return False
        for statement in statements(migration.sql):
            await transaction.execute(statement)
        await transaction.execute(
            "INSERT INTO schema_migrations (version, name, applied_at) VALUES ($1, $2, $3)",
            migration.version,
            migration.name,
            now.isoformat(),
        )
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
