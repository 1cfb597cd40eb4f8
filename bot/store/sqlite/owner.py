"""Whose a SQLite file is: Honeygram's own, nobody's yet, or another program's."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from bot.errors import HostError

APPLICATION_ID = 1215262329  # "Hony"; files of versions 1 to 4 are known by their tables

IDS = "PRAGMA application_id"
TABLES = "SELECT name FROM sqlite_master WHERE type = 'table'"
RECORD_COLUMNS = "SELECT name FROM pragma_table_info('schema_migrations')"
FIRST = "SELECT name FROM schema_migrations WHERE version = 1"
SEED = "SELECT value FROM settings WHERE name = 'seed'"

OTHERS = "another program's"


def check_owner(path: Path) -> None:
    """Raise HostError unless a file is Honeygram's or new; nothing in it is changed.

    Looked at with and without its log, because SQLite takes in whatever lies beside a file under
    the name of its log. Raises sqlite3.Error for what is no database.
    """
    if not path.exists():
        return
    if Path(f"{path.resolve()}-wal").exists():
        file = whole = owner_of(path, "mode=ro")
        with suppress(sqlite3.Error):  # alone, it may be half of what it is with its log
            file = owner_of(path) or whole
    else:
        file = whole = owner_of(path)
    if file == OTHERS:
        raise HostError(
            f"{path} is not a Honeygram database but {OTHERS}: name another file in DATABASE_URL."
        )
    if whole != file:
        raise HostError(
            f"{path}-wal is the log of another database: move it away, and start again."
        )


def owner_of(path: Path, how: str = "immutable=1") -> str | None:
    """The seed of a Honeygram's puzzles, None where there is none yet, or OTHERS."""
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?{how}", uri=True)) as connection:
        tables = {row[0] for row in connection.execute(TABLES)}
        if not _is_ours(connection, tables):
            return OTHERS
        row = connection.execute(SEED).fetchone() if "settings" in tables else None
    return None if row is None else str(row[0])


def _is_ours(connection: sqlite3.Connection, tables: set[str]) -> bool:
    """Is it marked as Honeygram's, or empty, or older than the mark?"""
    [marked] = connection.execute(IDS).fetchone()
    if marked or not tables:
        return bool(marked in (0, APPLICATION_ID))
    columns = {row[0] for row in connection.execute(RECORD_COLUMNS)}
    if columns != {"version", "name", "applied_at"}:
        return False
    first = connection.execute(FIRST).fetchone()
    return tables == {"schema_migrations"} if first is None else first[0] == "first_games"
