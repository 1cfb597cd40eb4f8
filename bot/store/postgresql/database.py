"""One database of a PostgreSQL server: many connections, made anew when they are lost.

Every score goes over one connection: those that come up while it is busy share the next statement,
and so one durable commit. What players wait for, what may read much and what is written rarely have
a few connections each, so that none of them waits for the others.

A transaction is as though nobody else wrote: it holds a lock of the server, on one Discord server's
data or on all of them. Scores do not ask for it; the rows themselves keep them apart.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any

import asyncpg

from bot.concurrency import to_the_end
from bot.errors import ErrorCode, StorageUnavailable
from bot.model import Score, Scored
from bot.store.backend import LONGEST_WAIT, Aside, Row, Transaction
from bot.store.condition import Condition
from bot.store.postgresql import pools, renewal
from bot.store.postgresql.address import Address
from bot.store.postgresql.availability import (
    AWAY,
    BUSY,
    InDoubtError,
    is_to_try_again,
    trouble_of,
)
from bot.store.postgresql.connection import end, new_connection
from bot.store.postgresql.group_commit import BY_INDEX, score_within
from bot.store.postgresql.outcome import commit, mark_of
from bot.store.postgresql.owner import check_server
from bot.store.postgresql.transaction import ConnectionTransaction
from bot.store.queue import QueuedScore, ScoreQueue
from bot.store.renewal import Renewal, Renewed

READERS, PATIENT_READERS, WRITERS = 3, 2, 3  # connections at most; scores have one more
LEASES = 2  # and what this process has agreed on with others, for which nothing else waits
LEASE_WITHIN = 9.0  # seconds for a statement of theirs: a lease is renewed twice before it is over
READ_WITHIN = 5.0  # seconds for a query that players wait for
READ_MUCH_WITHIN = 60.0
WRITE_WITHIN = 10.0  # seconds for a statement of a transaction, and for its COMMIT
WRITE_MUCH_WITHIN = 3600.0  # the same for whoever has more patience than a player: a migration
PAUSE = 0.05  # seconds between two attempts

ALL_SERVERS = -1  # the number of the lock: no id of Discord is negative
ALONE = "SELECT pg_advisory_xact_lock({all})"
ONE_SERVER = "SELECT pg_advisory_xact_lock_shared({all}), pg_advisory_xact_lock({server})"


class Database:
    """The connections to one database. Made by ``open_database``."""

    driver_error: type[Exception] = asyncpg.PostgresError
    has_clock = True

    def __init__(self, address: Address, timed: Callable[[float], None]) -> None:
        self.condition = Condition()
        self.gone = asyncio.Event()  # never set: a server that is away comes back
        self._address = address
        self._timed = timed
        rows_within = f"{LONGEST_WAIT * 1000:.0f}"  # ms for rows that a transaction holds
        self._scores = pools.pool_of(address, 1, WRITE_WITHIN, lock_timeout=rows_within, **BY_INDEX)
        self._readers = pools.pool_of_readers(address, READERS, READ_WITHIN)
        self._patient_readers = pools.pool_of_readers(address, PATIENT_READERS, READ_MUCH_WITHIN)
        self._writers = pools.pool_of(address, WRITERS, WRITE_WITHIN)
        self._leases = pools.pool_of(address, LEASES, LEASE_WITHIN)
        self._queue = ScoreQueue(
            self._commit_together, asyncio.Lock(), lambda: self.condition.bad(BUSY)
        )

    async def open(self) -> None:
        """Ready the pools; each connects when it is needed."""
        for pool in self._pools:
            await pool

    async def warm_up(self) -> None:
        """Connect now: a slow server takes longer for that than whoever asks has patience."""
        await asyncio.gather(*map(pools.warm_up, self._pools))

    @asynccontextmanager
    async def transaction(
        self, server_id: int | None = None, *, patience: float | None = None
    ) -> AsyncIterator[Transaction]:
        """One transaction: committed durably when the block ends, rolled back when it raises.

        Raises StorageUnavailable when the server is away, silent or takes no writes, or no turn
        comes within so many seconds. Nothing is written then, except when the server is gone
        after it was told to commit, and cannot be asked whether it did: then all of it may be.
        """
        asked = time.perf_counter()
        patience = LONGEST_WAIT if patience is None else patience
        seconds = WRITE_WITHIN if patience <= LONGEST_WAIT else WRITE_MUCH_WITHIN
        try:
            connection = await self._begun(server_id, patience)
            try:
                try:
                    yield ConnectionTransaction(connection, self.explaining, seconds)
                    mark = await self.explaining(mark_of(connection, seconds))
                except BaseException:
                    await to_the_end(pools.roll_back(connection))
                    raise
                await to_the_end(self.explaining(commit(connection, seconds, mark, self.fetch)))
                self.condition.good()
            finally:
                await to_the_end(pools.give_back(self._writers, connection))
        finally:
            self._timed(time.perf_counter() - asked)

    async def score(self, score: Score) -> Scored:
        """Keep the words that are not kept already; returns when that is committed durably.

        Whoever is cancelled while waiting does not know whether it was, nor does whoever gets
        StorageUnavailable because the server was gone in this moment.
        """
        return await self._queue.score(score)

    async def fetch(self, sql: str, *values: object) -> list[Row]:
        """The rows of one query, as of the last commit."""
        return await self._read(self._readers, READ_WITHIN, sql, values)

    async def fetch_patiently(self, sql: str, *values: object) -> list[Row]:
        """The same for what may read much: no guess waits behind it, only others of its kind."""
        return await self._read(self._patient_readers, READ_MUCH_WITHIN, sql, values)

    @asynccontextmanager
    async def read_aside(self) -> AsyncIterator[Aside]:
        """One state of everything, on a connection of its own: for reading so much that players
        would wait behind it."""
        connection = await self.explaining(new_connection(self._address))
        try:
            source = ConnectionTransaction(connection, self.explaining, READ_MUCH_WITHIN)
            await source.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            await source.execute("SET LOCAL idle_in_transaction_session_timeout = '5min'")
            yield source
        finally:
            await to_the_end(end(connection))

    async def at_once(self, sql: str, *values: object) -> list[Row]:
        """The rows of one statement, on a connection that nothing else waits for."""
        rows: list[Row] = await self.explaining(pools.ask(self._leases, LEASE_WITHIN, sql, values))
        return rows

    async def renew(self, asked: Renewal, now: datetime | None) -> Renewed:
        """Keep the shards of a process for another while, and claim more: in one statement."""
        rows = await self.at_once(renewal.RENEW, *renewal.values(asked, now))
        return renewal.renewed_from(rows)

    async def release(self, process: str) -> None:
        """Give back all that a process has leased."""
        await self.at_once(renewal.RELEASE, process)

    def moment(self, clock: Callable[[], datetime]) -> datetime | None:
        """The server's own."""
        return None

    async def now(self, clock: Callable[[], datetime]) -> datetime:
        """The server's, because the processes are on several machines."""
        rows = await self.fetch("SELECT clock_timestamp() AS now")
        now: datetime = rows[0]["now"]
        return now

    async def size(self) -> int:
        """The bytes of the database on its server, without the server's log."""
        rows = await self.fetch("SELECT pg_database_size(current_database()) AS bytes")
        return int(rows[0]["bytes"])

    async def shorten_log(self) -> None:
        """Nothing: the server looks after its log."""

    async def checkpoint(self) -> None:
        """Nothing: the server makes its own."""

    async def drop_old_copies(self, now: datetime) -> None:
        """Nothing: no copies are made of a server's database."""

    async def empty_log(self) -> bool:
        """Nothing: the server takes away what was deleted when it vacuums by itself."""
        return True

    def check_in_place(self) -> None:
        """Nothing: whether the database is there shows with each statement."""

    async def close(self) -> None:
        """Wait for the scores under way, then close all connections."""
        await self._queue.rest()
        await asyncio.gather(*map(pools.close, self._pools))

    async def explaining(self, work: Any) -> Any:
        """The result of some work with a connection, or StorageUnavailable for a passing fault."""
        try:
            result = await work
        except Exception as error:
            raise self._explained(error) from error
        self._answers()
        return result

    @property
    def _pools(self) -> tuple[Any, ...]:
        return self._scores, self._readers, self._patient_readers, self._writers, self._leases

    async def _read(
        self, pool: Any, seconds: float, sql: str, values: tuple[object, ...]
    ) -> list[Row]:
        """Ask, and once more when the connection was lost: reading twice harms nobody."""
        try:
            rows = await pools.ask(pool, seconds, sql, values)
        except Exception as error:
            if not is_to_try_again(error):
                raise self._explained(error) from error
            rows = await self.explaining(pools.ask(pool, seconds, sql, values))
        self._answers()
        return rows

    async def _begun(self, server_id: int | None, patience: float) -> Any:
        """A connection with a transaction, as soon as nobody else writes about the same."""
        lock = ALONE if server_id is None else ONE_SERVER
        begin = (
            f"BEGIN; SET LOCAL lock_timeout = {round(patience * 1000)};"
            f" {lock.format(all=ALL_SERVERS, server=server_id)}; SET LOCAL lock_timeout = 0"
        )
        deadline = time.perf_counter() + patience
        while True:
            try:
                return await self._try_to_begin(begin, max(deadline - time.perf_counter(), PAUSE))
            except Exception as error:
                if not is_to_try_again(error) or time.perf_counter() >= deadline:
                    raise self._explained(error) from error
            await asyncio.sleep(PAUSE)

    async def _try_to_begin(self, begin: str, seconds: float) -> Any:
        connection = await self._writers.acquire(timeout=seconds)
        try:
            await connection.execute(begin, timeout=seconds + 1)
        except BaseException:
            pools.drop(connection)  # whatever was begun on it ends with it
            await to_the_end(pools.give_back(self._writers, connection))
            raise
        return connection

    async def _commit_together(self, group: list[QueuedScore]) -> None:
        """Commit a group, and tell each how it went. What fails alone is refused alone."""
        await self._carry_out(group)
        if len(group) > 1 and any(_is_refused(queued.error) for queued in group):
            for queued in group:
                await self._carry_out([queued])
        if not any(queued.error for queued in group):
            self.condition.good()
        for queued in group:
            if isinstance(queued.error, Exception):
                queued.error = self._explained(queued.error)
            self._timed(time.perf_counter() - queued.asked)
            queued.tell()

    async def _carry_out(self, group: list[QueuedScore]) -> None:
        """Commit a group, or note why not."""
        try:
            scored = await score_within(self._scores, LONGEST_WAIT, group)
        except Exception as error:
            for queued in group:
                queued.error = error
            return
        for queued, result in zip(group, scored, strict=True):
            queued.scored, queued.error = result, None

    def _answers(self) -> None:
        """The server is there, and answers in time."""
        if self.condition.trouble in (AWAY, BUSY):
            self.condition.good()

    def _explained(self, error: Exception) -> Exception:
        """What whoever waits is told of an error."""
        trouble = trouble_of(error)
        if trouble is None:
            return error
        told = self.condition.bad(trouble)
        if isinstance(error, InDoubtError):
            told = StorageUnavailable(ErrorCode.STORAGE_SILENT)
        told.__cause__ = error
        return told


def _is_refused(error: BaseException | None) -> bool:
    """Is it a fault of what was to be written, and of nothing else?"""
    return error is not None and trouble_of(error) is None


@asynccontextmanager
async def open_database(
    address: Address, *, timed: Callable[[float], None] = lambda seconds: None
) -> AsyncIterator[Database]:
    """The database of an address; closed at the end of the block.

    Each transaction is `timed`, in seconds. Raises HostError when it cannot be reached, or is
    another program's.
    """
    await check_server(address)
    database = Database(address, timed)
    await database.open()
    try:
        yield database
    finally:
        await to_the_end(database.close())
