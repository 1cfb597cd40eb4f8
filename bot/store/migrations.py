"""Numbered SQL files, each applied once, in one transaction with its own record."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bot.errors import HostError
from bot.store.database import Database
from bot.store.transaction import Transaction

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
    async with database.write(patience=PATIENCE) as transaction:
        await transaction.execute(RECORD)
        version = await schema_version(transaction)
    if version > len(migrations):
        raise HostError(
            f"The database has schema version {version}, but this Honeygram knows only"
            f" {len(migrations)}: it was used by a newer Honeygram. Install that one, or restore"
            " a backup from before the update."
        )
    return [step for step in migrations[version:] if await _apply(database, step, now)]


async def schema_version(transaction: Transaction) -> int:
    """The number of the last migration applied, 0 for none."""
    rows = await transaction.fetch(
        "SELECT coalesce(max(version), 0) AS version FROM schema_migrations"
    )
    return int(rows[0]["version"])


async def _apply(database: Database, migration: Migration, now: datetime) -> bool:
    """Apply one step, unless another process was faster."""
    async with database.write(patience=PATIENCE) as transaction:
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
