"""Why a database cannot be used for the moment: what the host is told, and the player's code."""

import logging
import sqlite3
from dataclasses import dataclass

from bot.errors import ErrorCode, StorageUnavailable

log = logging.getLogger(__name__)

PRIMARY = 0xFF  # an extended error code of SQLite holds its kind in the lowest byte


@dataclass(frozen=True)
class Trouble:
    """A fault that passes without a change of the program."""

    level: int  # of the line in the log
    host: str
    code: ErrorCode  # of what the player reads
    lasting: bool = False  # as long as this process runs, whatever works meanwhile


BUSY = Trouble(
    logging.WARNING,
    "the database is busy: another program holds it, or the disk is slow",
    ErrorCode.STORAGE_BUSY,
)
FULL = Trouble(
    logging.ERROR,
    "the disk of the database is full: make space, and the bot goes on by itself",
    ErrorCode.STORAGE_FULL,
)
CLOSED = Trouble(
    logging.ERROR,
    "the disk of the database takes no writes: look at the system's log and the file's permissions",
    ErrorCode.STORAGE_CLOSED,
)
DAMAGED = Trouble(
    logging.CRITICAL,
    "the database is damaged: stop the bot and restore a backup (`honeygram db restore`)",
    ErrorCode.STORAGE_DAMAGED,
    lasting=True,
)
GONE = Trouble(
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


def trouble_of(error: sqlite3.Error) -> Trouble | None:
    """The passing fault behind an error, or None."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else TROUBLES.get(code & PRIMARY)


class Condition:
    """Whether the database takes writes. Each change is one line in the log."""

    def __init__(self) -> None:
        self.trouble: Trouble | None = None

    def bad(self, trouble: Trouble) -> StorageUnavailable:
        """A write or a read failed; returns what the player is told."""
        if self.lasting and not trouble.lasting:
            return StorageUnavailable(trouble.code)
        if self.trouble is not trouble:
            log.log(trouble.level, trouble.host)
        self.trouble = trouble
        return StorageUnavailable(trouble.code)

    @property
    def lasting(self) -> bool:
        """Is there a trouble that does not pass while this process runs?"""
        return self.trouble is not None and self.trouble.lasting

    def good(self) -> None:
        """A write was committed."""
        if self.lasting:
            return
        if self.trouble is not None:
            log.info("the database takes writes again")
        self.trouble = None
