"""How a file is opened: write-ahead log, durable commits, and nothing left open."""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import aiosqlite

from bot.concurrency import to_the_end
from bot.errors import HostError
from bot.store.sqlite.availability import PRIMARY
from bot.store.sqlite.lock import PRIVATE
from bot.store.sqlite.owner import check_owner
from bot.store.sqlite.wal import MARK, MORE_IN_LOG, WHOLE, check_log, mark

PATIENCE = "PRAGMA busy_timeout = 250"  # a try; there are more, and others may cancel between
SHORT_PATIENCE = "PRAGMA busy_timeout = 50"  # for what can be done later, while players wait

DURABLE = "PRAGMA synchronous = FULL"  # an acknowledged guess survives a power cut

PRAGMAS = (
    DURABLE,
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # what is deleted is overwritten, not only marked as free
    PATIENCE,
    # What a savepoint would take back is kept in memory: a file of its own was half of what was
    # written for a guess.
    "PRAGMA temp_store = MEMORY",
)

# Of a file made from now on; others keep theirs. A word changes five pages here and there, and each
# is written whole: with 4 KiB it was three times as much.
PAGE = 1024

# Bytes of the log before it is copied into the file: the default of 4 MiB is one every few hundred
# guesses, and each costs two more syncs.
LOG = 32 * 1024 * 1024


def prepare(path: Path, check: Callable[[Path], None]) -> None:
    """A file that cannot be read or written, is another program's, has lost its log or is refused
    by `check` shows itself here, not at the first guess."""
    check_log(path)
    if not path.exists():
        with suppress(OSError):  # SQLite will say why not
            path.touch(PRIVATE)
    try:
        patiently(lambda: check_owner(path))
        check(path)
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute(f"PRAGMA page_size = {PAGE}")
            patiently(lambda: connection.execute("PRAGMA journal_mode = WAL"))
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & PRIMARY == sqlite3.SQLITE_CORRUPT:
            raise damaged(path) from error
        raise HostError(
            f"The database {path} cannot be used ({error}): check that the folder exists, that this"
            " user may write there, and that the file is a Honeygram database."
        ) from error


def let_log_grow(connection: sqlite3.Connection) -> None:
    """Copy the log into the file less often than by default; SQLite counts it in pages."""
    [size] = connection.execute("PRAGMA page_size").fetchone()
    pragma = f"PRAGMA wal_autocheckpoint = {LOG // size}"
    connection.execute(pragma)


def damaged(path: Path) -> HostError:
    """What the host reads of a file that SQLite cannot make sense of."""
    return HostError(f"The database {path} is damaged: `honeygram db restore` a backup.")


def checkpoint(path: Path) -> None:
    """Move what the log holds into the file, as far as nobody reads an older state."""
    uri = f"{path.resolve().as_uri()}?mode=rw"  # one that was deleted is not made anew
    with closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as connection:
        connection.execute(DURABLE)
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")


def end_log(connection: sqlite3.Connection) -> None:
    """Leave no file that waits for a log: whoever closes it last deletes that."""
    with suppress(sqlite3.Error):  # a disk that is full keeps the log as well
        if connection.execute(MARK).fetchone()[0] == MORE_IN_LOG:
            mark(connection, WHOLE)


def empty_log(connection: sqlite3.Connection) -> bool:
    """Move what the log holds into the file, and cut the log; not while somebody reads."""
    connection.execute(SHORT_PATIENCE)
    try:
        [result] = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    finally:
        connection.execute(PATIENCE)
    return not result["busy"]


def patiently(act: Callable[[], object]) -> None:
    """Do what SQLite does not wait for by itself: two processes that switch a file to WAL at once,
    or one that reads it meanwhile. https://www.sqlite.org/c3ref/busy_handler.html"""
    for wait in (0.01, 0.1, 0.5, 1, 2, None):
        try:
            act()
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or wait is None:
                raise
            time.sleep(wait)


async def connect(path: Path) -> aiosqlite.Connection:
    connection = aiosqlite.connect(path, isolation_level=None)
    try:
        await to_the_end(connection)
        connection.row_factory = sqlite3.Row
        for pragma in PRAGMAS:
            await connection.execute(pragma)
    except BaseException:
        await to_the_end(connection.close())  # one left open keeps the process from ending
        raise
    return connection


async def connect_all(path: Path, number: int) -> list[aiosqlite.Connection]:
    """So many connections, or none at all."""
    connections: list[aiosqlite.Connection] = []
    try:
        while len(connections) < number:
            connections.append(await connect(path))
    except BaseException:
        for connection in connections:
            await to_the_end(connection.close())
        raise
    return connections
