"""One SQLite file: a single writer behind a lock, two readers beside it, and durable commits.

Coroutines on one connection share its transaction, so all writes go through one connection and one
lock. A task may be cancelled at any await: begin, commit and rollback are therefore carried through
to their end before the cancellation goes on, and no transaction is left open behind it.

There are two ways to write. ``async with database.transaction()`` is a transaction of its own, with
a hop to the writer's thread for each statement. ``await database.score(score)`` is for what happens
many times a second: all scores that have come up while the disk was busy share one commit.
"""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import aiosqlite

from bot.concurrency import to_the_end
from bot.errors import StorageUnavailable
from bot.model import Score, Scored
from bot.store.backend import LONGEST_WAIT, Aside, Row, Transaction
from bot.store.condition import Condition
from bot.store.queue import QueuedScore, ScoreQueue
from bot.store.renewal import Renewal, Renewed
from bot.store.shard_claims import release_within, renew_within
from bot.store.sqlite.availability import BUSY, DAMAGED, GONE, trouble_of
from bot.store.sqlite.backup import rescue
from bot.store.sqlite.cards import Cards
from bot.store.sqlite.connection import (
    checkpoint,
    connect,
    connect_all,
    empty_log,
    prepare,
)
from bot.store.sqlite.group_commit import commit_together
from bot.store.sqlite.place import Place
from bot.store.sqlite.reader import Reader
from bot.store.sqlite.update_copies import drop_old_copies
from bot.store.sqlite.wal import MORE_IN_LOG, WHOLE, mark
from bot.store.sqlite.writer import Writer, WriterTransaction

T = TypeVar("T")


class Database:
    """The connections to one database file. Made by ``open_database``."""

    driver_error: type[Exception] = sqlite3.Error
    has_clock = False

    def __init__(
        self,
        place: Place,
        writer: Writer,
        reader: aiosqlite.Connection,
        patient_reader: aiosqlite.Connection,
        timed: Callable[[float], None],
    ) -> None:
        self.condition = Condition()
        self.gone = asyncio.Event()  # the file was deleted or replaced: nothing is saved any more
        self.path = place.path
        self._place = place
        self._timed = timed
        self._writer = writer
        self._reader = reader
        self._patient_reader = patient_reader
        self._cards = Cards()  # the writer's thread's alone
        self._lock = asyncio.Lock()
        self._queue = ScoreQueue(
            self._commit_together, self._lock, lambda: self.condition.bad(BUSY)
        )
        self._safe = -1  # how many changes were in the file at the last checkpoint

    @asynccontextmanager
    async def transaction(
        self, server_id: int | None = None, *, patience: float | None = None
    ) -> AsyncIterator[Transaction]:
        """One transaction: committed durably when the block ends, rolled back when it raises.

        There is one at a time, of whatever server. Raises StorageUnavailable, with nothing
        written, when the disk takes no more or no turn comes within so many seconds.
        """
        asked = time.perf_counter()
        patience = LONGEST_WAIT if patience is None else patience
        await self._acquire(patience)
        try:
            await self._begin(asked + patience)
            try:
                yield WriterTransaction(self._writer)
            except BaseException:
                await to_the_end(self._writer.run(_roll_back))
                raise
            await to_the_end(self._writer.run(_commit))
            self.check_in_place()
            self.condition.good()
        except sqlite3.Error as error:
            raise self._explained(error) from error
        finally:
            self._lock.release()
            self._timed(time.perf_counter() - asked)

    async def score(self, score: Score) -> Scored:
        """Keep the words that are not kept already; returns when that is committed durably.

        Raises StorageUnavailable, with nothing written, when the disk takes no more or another
        transaction holds the writer for LONGEST_WAIT.

        Whoever is cancelled while waiting does not know whether it was.
        """
        return await self._queue.score(score)

    async def fetch(self, sql: str, *values: object) -> list[Row]:
        """The rows of one query, as of the last commit, without waiting for a writer."""
        with self._reading():
            return await Reader(self._reader).fetch(sql, *values)

    async def fetch_patiently(self, sql: str, *values: object) -> list[Row]:
        """The same for what may read much: no guess waits behind it, only others of its kind."""
        with self._reading():
            return await Reader(self._patient_reader).fetch(sql, *values)

    @asynccontextmanager
    async def read_aside(self) -> AsyncIterator[Aside]:
        """One state of everything, on a connection of its own: for reading so much that players
        would wait behind it."""
        with self._reading():
            connection = await connect(self.path)
            try:
                await connection.execute("BEGIN")
                yield Reader(connection)
            finally:
                await to_the_end(connection.close())

    async def shorten_log(self) -> None:
        """Move what the write-ahead log holds into the file, while others read and write.

        Between many large transactions, so that none of them has to do it for all.
        """
        await to_the_end(asyncio.to_thread(checkpoint, self.path))

    async def drop_old_copies(self, now: datetime) -> None:
        """Delete the copies that were made before an update, a week later."""
        await asyncio.to_thread(drop_old_copies, self.path, now)

    async def empty_log(self) -> bool:
        """Move what the write-ahead log holds into the file, so that nothing deleted is left in
        the log, nor in memory. Not now, when somebody is reading an older state."""
        async with self._lock:
            self._cards.clear()
            return await to_the_end(self._writer.run(empty_log))

    async def checkpoint(self) -> None:
        """Move what was written since the last time into the file, as often as somebody asks: from
        then on the loss of the log is noticed, and costs what came after."""
        changes = await self._writer.run(lambda connection: connection.total_changes)
        if changes == self._safe or not self._place.kept():
            return
        with suppress(sqlite3.Error):  # another program writes, or the disk is full: the next time
            await to_the_end(self._checkpoint())
            self._safe = changes

    async def _checkpoint(self) -> None:
        await self._mark(MORE_IN_LOG)
        try:
            await asyncio.to_thread(checkpoint, self.path)
        finally:
            await self._mark(WHOLE)

    async def _mark(self, value: int) -> None:
        async with self._lock:
            await self._writer.run(lambda connection: mark(connection, value))

    async def at_once(self, sql: str, *values: object) -> list[Row]:
        """The rows of one statement; it has its turn as every other."""
        async with self.transaction() as transaction:
            return await transaction.fetch(sql, *values)

    async def renew(self, asked: Renewal, now: datetime | None) -> Renewed:
        """Keep the shards of a process for another while, and claim more."""
        async with self.transaction() as transaction:
            return await renew_within(transaction, asked, now or datetime.now(UTC))

    async def release(self, process: str) -> None:
        """Give back all that a process has leased."""
        async with self.transaction() as transaction:
            await release_within(transaction, process)

    def moment(self, clock: Callable[[], datetime]) -> datetime | None:
        """That of this machine."""
        return clock()

    async def now(self, clock: Callable[[], datetime]) -> datetime:
        """That of the machine on which the file is, as are all its processes."""
        return clock()

    async def size(self) -> int:
        """The bytes of the file with its write-ahead log."""
        return self._place.bytes()

    async def warm_up(self) -> None:
        """Nothing: the file is open."""

    def check_in_place(self) -> None:
        """Raise StorageUnavailable when the file is not in its place: what it held is lost."""
        if not self._place.kept():
            self.gone.set()
            raise self.condition.bad(GONE)

    async def close(self) -> None:
        """Wait for the transactions under way, then close the file."""
        await self._queue.rest()
        async with self._lock:
            await self._patient_reader.close()
            await self._reader.close()
            if self.gone.is_set():
                await self._writer.run(lambda connection: rescue(connection, self._place))
            await self._writer.close()

    async def _commit_together(self, group: list[QueuedScore]) -> None:
        """Commit a group, and tell each how it went."""
        try:
            await self._carry_out(group)
            self.check_in_place()
        except Exception as error:
            for queued in group:
                queued.error = error
        if not any(queued.error for queued in group):
            self.condition.good()
        for queued in group:
            queued.error = self._explained(queued.error)
            self._timed(time.perf_counter() - queued.asked)
            queued.tell()

    async def _carry_out(self, group: list[QueuedScore]) -> None:
        """Commit a group, as soon as no other program is writing."""
        deadline = min((queued.asked for queued in group), default=0.0) + LONGEST_WAIT

        def commit(connection: sqlite3.Connection) -> None:
            commit_together(connection, group, self._cards)

        while True:
            try:
                await self._writer.run(commit)
                return
            except sqlite3.Error as error:  # busy is a beginning that failed: nothing was done
                if trouble_of(error) is not BUSY or time.perf_counter() >= deadline:
                    raise

    def _explained(self, error: T) -> T | StorageUnavailable:
        """What whoever waits is told of an error."""
        trouble = trouble_of(error) if isinstance(error, sqlite3.Error) else None
        if trouble is None:
            return error
        told = self.condition.bad(trouble)
        told.__cause__ = error if isinstance(error, BaseException) else None
        return told

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Whoever meets damage is told so; reading meets no other trouble that has a sentence."""
        try:
            yield
        except sqlite3.Error as error:
            if trouble_of(error) is not DAMAGED:
                raise
            raise self._explained(error) from error

    async def _acquire(self, seconds: float) -> None:
        """Wait for the writers of this process."""
        try:
            async with asyncio.timeout(seconds):
                await self._lock.acquire()
        except TimeoutError as error:
            raise self.condition.bad(BUSY) from error

    async def _begin(self, deadline: float) -> None:
        """Wait for the writers of other processes; between two attempts others may cancel."""
        while True:
            try:
                await to_the_end(self._writer.run(_begin))
                return
            except asyncio.CancelledError:
                await to_the_end(self._writer.run(_roll_back))
                raise
            except sqlite3.OperationalError as error:
                if trouble_of(error) is not BUSY or time.perf_counter() >= deadline:
                    raise


def _begin(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")


def _roll_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:
        connection.execute("ROLLBACK")


def _commit(connection: sqlite3.Connection) -> None:
    try:
        connection.execute("COMMIT")
    except sqlite3.Error:
        _roll_back(connection)
        raise


@asynccontextmanager
async def open_database(
    path: Path,
    *,
    timed: Callable[[float], None] = lambda seconds: None,
    check: Callable[[Path], None] = lambda path: None,
) -> AsyncIterator[Database]:
    """The database of a file, made if it does not exist; closed at the end of the block.

    Each transaction is `timed`, in seconds. `check` may refuse a file of Honeygram's before
    anything in it is changed. Raises HostError when the file cannot be opened or written.
    """
    await to_the_end(asyncio.to_thread(prepare, path, check))
    place = Place(path)  # looked at first: whatever happens from here on is noticed
    writer = Writer()
    await writer.open(path)
    try:
        reader, patient_reader = await connect_all(path, 2)
    except BaseException:
        await to_the_end(writer.close())
        raise
    database = Database(place, writer, reader, patient_reader, timed)
    try:
        yield database
    finally:
        await to_the_end(database.close())
