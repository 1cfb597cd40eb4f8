"""Why a database cannot be used for the moment: what the host and the player are told."""

import logging
import sqlite3
from dataclasses import dataclass

from bot.errors import StorageError

log = logging.getLogger(__name__)

PRIMARY = 0xFF  # an extended error code of SQLite holds its kind in the lowest byte


@dataclass(frozen=True)
class Trouble:
    """A fault that passes without a change of the program."""

    level: int  # of the line in the log
    host: str
    player: str
    lasting: bool = False  # as long as this process runs, whatever works meanwhile


BUSY = Trouble(
    logging.WARNING,
    "the database is busy: another program holds it, or the disk is slow",
    "I could not save that: my database is busy. Nothing was saved. Please try again in a moment.",
)
FULL = Trouble(
    logging.ERROR,
    "the disk of the database is full: make space, and the bot goes on by itself",
    "I cannot save anything right now, because my disk is full. Nothing was saved. Please tell"
    " whoever runs me, and try again later.",
)
CLOSED = Trouble(
    logging.ERROR,
    "the disk of the database takes no writes: look at the system's log and the file's permissions",
    "I cannot save anything right now. Nothing was saved. Please tell whoever runs me, and try"
    " again later.",
)
DAMAGED = Trouble(
    logging.CRITICAL,
    "the database is damaged: stop the bot and restore a backup (`honeygram db restore`)",
    "I can't do that right now, because my database is damaged. Nothing was saved. Please tell"
    " whoever runs me.",
    lasting=True,
)
GONE = Trouble(
    logging.CRITICAL,
    "the file of the database was deleted or replaced: the bot ends, so that it starts anew",
    "I can't save anything right now, because my database is gone. Nothing was saved. Please tell"
    " whoever runs me, and try again in a minute.",
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

    def bad(self, trouble: Trouble) -> StorageError:
        """A write or a read failed; returns what the player reads."""
        if self.lasting and not trouble.lasting:
            return StorageError(trouble.player)
        if self.trouble is not trouble:
            log.log(trouble.level, trouble.host)
        self.trouble = trouble
        return StorageError(trouble.player)

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
