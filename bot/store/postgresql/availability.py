"""Why a PostgreSQL server cannot be used for the moment."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg

from bot.errors import ErrorCode
from bot.store.condition import TransientFault

AWAY = TransientFault(
    logging.ERROR,
    "the database server is out of reach: nothing is saved until it is back, and then the bot goes"
    " on by itself",
    ErrorCode.STORAGE_BUSY,
)
BUSY = TransientFault(
    logging.WARNING,
    "the database server is busy: it does not answer in time",
    ErrorCode.STORAGE_BUSY,
)
FULL = TransientFault(
    logging.ERROR,
    "the disk of the database server is full: make space, and the bot goes on by itself",
    ErrorCode.STORAGE_FULL,
)
CLOSED = TransientFault(
    logging.ERROR,
    "the database server takes no writes: look whether it is a standby, at its log, and at the"
    " rights of the user in DATABASE_URL",
    ErrorCode.STORAGE_CLOSED,
)
DAMAGED = TransientFault(
    logging.CRITICAL,
    "the database is damaged: stop the bot and restore a backup (`honeygram db restore` says how)",
    ErrorCode.STORAGE_DAMAGED,
    lasting=True,
)

# https://www.postgresql.org/docs/current/errcodes-appendix.html, by the whole code or its class.
TROUBLES = {
    "08": AWAY,  # connections
    "57P": AWAY,  # the server stops, crashes or starts
    "53300": AWAY,  # too many connections
    "57014": BUSY,  # cancelled, by a limit of the server or by hand
    "25P03": BUSY,  # this process was away in the middle of a transaction
    "55P03": BUSY,  # a lock
    "40": BUSY,  # a deadlock; it is rolled back
    "53": BUSY,  # memory
    "53100": FULL,
    "25006": CLOSED,  # read-only
    "28": CLOSED,  # the user or the password
    "3D": CLOSED,  # no such database
    "42501": CLOSED,  # rights
    "58": CLOSED,  # its disk
    "XX001": DAMAGED,
    "XX002": DAMAGED,
}

LOST = ("closed", "closing", "released back")  # what asyncpg says of a connection that is no more


class InDoubtError(Exception):
    """The server was told to keep something, and did not say whether it did. The cause says why."""


@contextmanager
def doubting() -> Iterator[None]:
    """Raises InDoubtError when the server may have done what it was told within the block."""
    try:
        yield
    except Exception as error:
        if trouble_of(error) and not _is_no(error):
            raise InDoubtError from error
        raise


def _is_no(error: Exception) -> bool:
    """Did the server itself say that it did not?"""
    return isinstance(error, asyncpg.PostgresError) and trouble_of(error) is not AWAY


def trouble_of(error: BaseException) -> TransientFault | None:
    """The passing fault behind an error, or None."""
    if isinstance(error, InDoubtError) and error.__cause__:
        return trouble_of(error.__cause__)
    if isinstance(error, asyncpg.PostgresError):
        code = error.sqlstate or ""
        return next((TROUBLES[code[:n]] for n in (5, 3, 2) if code[:n] in TROUBLES), None)
    if isinstance(error, TimeoutError):
        return BUSY
    if isinstance(error, OSError):
        return AWAY
    if isinstance(error, asyncpg.InternalClientError):
        return AWAY  # what asyncpg says of a connection that is lost between two messages
    if isinstance(error, asyncpg.InterfaceError):
        return AWAY if any(word in str(error) for word in LOST) else None
    return None


def is_to_try_again(error: BaseException) -> bool:
    """Is it a fault after which the next attempt may be the one that succeeds?"""
    if isinstance(error, asyncpg.PostgresError) and error.sqlstate == "25006":
        return True  # after a failover the address means another server
    return trouble_of(error) is AWAY or getattr(error, "sqlstate", "")[:2] == "40"
