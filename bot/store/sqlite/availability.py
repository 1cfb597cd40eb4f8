"""Why a SQLite file cannot be used for the moment."""

import logging
import sqlite3

from bot.errors import ErrorCode
from bot.store.condition import TransientFault

PRIMARY = 0xFF  # an extended error code of SQLite holds its kind in the lowest byte


BUSY = TransientFault(
    logging.WARNING,
    "the database is busy: another program holds it, or the disk is slow",
    ErrorCode.STORAGE_BUSY,
)
FULL = TransientFault(
    logging.ERROR,
    "the disk of the database is full: make space, and the bot goes on by itself",
    ErrorCode.STORAGE_FULL,
)
CLOSED = TransientFault(
    logging.ERROR,
    "the disk of the database takes no writes: look at the system's log and the file's permissions",
    ErrorCode.STORAGE_CLOSED,
)
DAMAGED = TransientFault(
    logging.CRITICAL,
    "the database is damaged: stop the bot and restore a backup (`honeygram db restore`)",
    ErrorCode.STORAGE_DAMAGED,
    lasting=True,
)
GONE = TransientFault(
    logging.CRITICAL,
    "the file of the database was deleted or replaced: the bot ends, so that it starts anew",
    ErrorCode.STORAGE_GONE,
    lasting=True,
)
TROUBLES = {
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_IOERR: CLOSED,
    sqlite3.SQLITE_READONLY: CLOSED,
    sqlite3.SQLITE_CANTOPEN: CLOSED,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
}


def trouble_of(error: sqlite3.Error) -> TransientFault | None:
    """The passing fault behind an error, or None."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else TROUBLES.get(code & PRIMARY)
