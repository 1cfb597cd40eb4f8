"""A COMMIT, and what became of it when the connection was lost before the server answered."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import asyncpg

from bot.errors import StorageUnavailable
from bot.store.backend import Row
from bot.store.postgresql.availability import InDoubtError, doubting
from bot.store.postgresql.pools import drop

ASK_FOR = 2.0  # seconds, because the server may still be at it, or on its way back
PAUSE = 0.05  # seconds between two questions

# A server that crashed, or took over from another, may give a number a second time. It has another
# start or timeline then, which is the first part of the name of a file of its log.
SERVER = """
CASE WHEN pg_is_in_recovery() THEN ''
ELSE concat(pg_postmaster_start_time(), ' ', left(pg_walfile_name(pg_current_wal_lsn()), 8)) END
"""
MARK = f"SELECT pg_current_xact_id_if_assigned()::text AS number, {SERVER} AS server"
STATUS = f"SELECT pg_xact_status($1::text::xid8) AS status, {SERVER} AS server"

Fetch = Callable[..., Awaitable[list[Row]]]


@dataclass(frozen=True)
class Mark:
    """By what a transaction is known afterwards."""

    number: str | None  # None when it has written nothing
    server: str


async def mark_of(connection: Any, seconds: float) -> Mark:
    """The mark of the transaction that is under way. Raises ValueError when it has failed."""
    try:
        return Mark(*await connection.fetchrow(MARK, timeout=seconds))
    except asyncpg.InFailedSQLTransactionError:
        raise ValueError("a statement failed, and with it the transaction") from None


async def commit(connection: Any, seconds: float, mark: Mark, fetch: Fetch) -> None:
    """Commit a transaction.

    When there is no answer within so many seconds, the connection is dropped and the server asked
    by another one. Raises InDoubtError when it does not say what came of it.
    """
    try:
        with doubting():
            await _commit(connection, seconds)
    except InDoubtError as error:
        kept = await is_kept(fetch, mark) if mark.number else False
        if kept is None:
            raise
        if not kept:
            raise error.__cause__ or error from None


async def is_kept(fetch: Fetch, mark: Mark) -> bool | None:
    """Was a transaction committed? None when nobody can tell."""
    deadline = time.perf_counter() + ASK_FOR
    while True:
        with suppress(StorageUnavailable):
            status, server = await _status(fetch, mark)
            if status == "committed":
                return True if server == mark.server else None
            if status != "in progress":
                return False
        if time.perf_counter() >= deadline:
            return None
        await asyncio.sleep(PAUSE)


async def _commit(connection: Any, seconds: float) -> None:
    """Nothing is cancelled: a server would wait for its standby no more, and call that a success.
    So the limit that asyncpg knows is a longer one."""
    work = asyncio.ensure_future(connection.execute("COMMIT", timeout=2 * seconds))
    await asyncio.wait([work], timeout=seconds)
    if not work.done():
        drop(connection)
    await work


async def _status(fetch: Fetch, mark: Mark) -> tuple[str, str]:
    try:
        [row] = await fetch(STATUS, mark.number)
    except asyncpg.InvalidParameterValueError:  # the server is yet to give that number
        return "aborted", ""
    return row["status"], row["server"]
