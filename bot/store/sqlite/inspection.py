"""What a file is worth: is it a database, whole, sound, Honeygram's, and of which version?"""

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.sqlite.availability import DAMAGED, PRIMARY, trouble_of
from bot.store.sqlite.owner import OTHERS, owner_of

VERSION = "SELECT coalesce(max(version), 0) FROM schema_migrations"
MAGIC = b"SQLite format 3\0"
HEADER = 100  # bytes at the beginning of each database: https://www.sqlite.org/fileformat2.html
STRANGERS = {b"\x1f\x8b": "compressed: unpack it first", b"PGDMP": "a dump of PostgreSQL's"}


class UnsoundError(Exception):
    """What is wrong with a file, as the end of a sentence that begins with its name."""


def open_to_read(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)


def schema_version_of(database: Path) -> int:
    """The schema version of a file. Raises sqlite3.Error when it is no Honeygram database."""
    with closing(open_to_read(database)) as connection:
        return int(connection.execute(VERSION).fetchone()[0])


def rows_of(database: Path, sql: str) -> list[sqlite3.Row]:
    """What a query finds in a file. Raises sqlite3.Error when it is of no use."""
    with closing(open_to_read(database)) as connection:
        connection.row_factory = sqlite3.Row
        return connection.execute(sql).fetchall()


def try_to_write(database: Path) -> None:
    """Take the turn to write, and give it back. Raises sqlite3.Error when that cannot be."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")


def faults_of(database: Path) -> list[str]:
    """What SQLite finds wrong in a file, a line each. Raises sqlite3.Error for no database."""
    try:
        with closing(open_to_read(database)) as connection:
            lines = [row[0] for row in connection.execute("PRAGMA integrity_check(10)")]
            orphans = connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & PRIMARY != sqlite3.SQLITE_CORRUPT:
            raise
        return [str(error)]
    faults = [line for line in lines if line != "ok"]
    return faults + [f"a row of {row[0]} belongs to none of {row[2]}" for row in orphans[:10]]


def require_whole(path: Path) -> None:
    """Raise UnsoundError for what is no database, or one whose end is missing; for files that
    nobody writes."""
    try:
        with path.open("rb") as file:
            header = file.read(HEADER)
    except OSError as error:
        raise UnsoundError(f"cannot be read ({error.strerror})") from error
    size = path.stat().st_size
    if not size:
        raise UnsoundError("is empty")
    for beginning, what in STRANGERS.items():
        if header.startswith(beginning):
            raise UnsoundError(f"is not a Honeygram database but {what}")
    if not header.startswith(MAGIC[:size]):
        raise UnsoundError("is not a Honeygram database, nor any other of SQLite's")
    pages, page_size = int.from_bytes(header[28:32], "big"), int.from_bytes(header[16:18], "big")
    whole = max(HEADER, pages * (65_536 if page_size == 1 else page_size))
    if size < whole and not Path(f"{path.resolve()}-wal").exists():
        raise UnsoundError(f"was cut short: {size:,} of its {whole:,} bytes are there")


def version_of_sound(path: Path) -> int:
    """The schema version of a file without faults. Raises UnsoundError for any other."""
    try:
        if faults := faults_of(path):
            raise UnsoundError(f"is damaged ({one_line(faults[0])})")
        if owner_of(path) == OTHERS:
            raise UnsoundError(f"is not a Honeygram database but {OTHERS}")
        return schema_version_of(path)
    except sqlite3.Error as error:
        raise unsound(error) from error


def unsound(error: sqlite3.Error) -> UnsoundError:
    """What an error of SQLite's says of the file that was read."""
    if trouble_of(error) is DAMAGED:
        return UnsoundError(f"is damaged ({error})")
    return UnsoundError(f"is not a Honeygram database ({error})")


def one_line(text: str) -> str:
    """SQLite tells some faults in several lines."""
    return " ".join(text.split())
