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

PATIENCE = "PRAGMA busy_timeout = 250"  # a try; there are more, and others may cancel between
SHORT_PATIENCE = "PRAGMA busy_timeout = 50"  # for what can be done later, while players wait

DURABLE = "PRAGMA synchronous = FULL"  # an acknowledged guess survives a power cut

PRAGMAS = (
    DURABLE,
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # what is deleted is overwritten, not only marked as free
    PATIENCE,
    # 32 MiB of log before it is copied into the file: the default of 4 MiB is one every few hundred
    # guesses, and each costs two more syncs.
    "PRAGMA wal_autocheckpoint = 8000",
)


def prepare(path: Path) -> None:
    """A file that cannot be read or written, or is another program's, shows itself here, not at the
    first guess."""
    if not path.exists():
        with suppress(OSError):  # SQLite will say why not
            path.touch(PRIVATE)
    try:
        patiently(lambda: check_owner(path))
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
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


def damaged(path: Path) -> HostError:
    """What the host reads of a file that SQLite cannot make sense of."""
    return HostError(f"The database {path} is damaged: `honeygram db restore` a backup.")


def checkpoint(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(DURABLE)
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")


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
