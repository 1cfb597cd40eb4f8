"""One SQLite file: a single writer behind a lock, two readers beside it, and durable commits.

Coroutines on one connection share its transaction, so all writes go through one connection and one
lock. A task may be cancelled at any await: begin, commit and rollback are therefore carried through
to their end before the cancellation goes on, and no transaction is left open behind it.

There are two ways to write. ``async with database.write()`` is a transaction of its own, with a hop
to the writer's thread for each statement. ``await database.transact(work)`` is for what happens
many times a second: all the work that has come up while the disk was busy is done at once, one
after the other, and shares one commit. It is done on the event loop while the disk is quick, else
in one hop to the writer's thread.
"""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import aiosqlite

from bot.errors import StorageUnavailable
from bot.store.sqlite.availability import BUSY, DAMAGED, GONE, Condition, trouble_of
from bot.store.sqlite.backup import rescue
from bot.store.sqlite.connection import (
    IMPATIENT,
    SHORT_PATIENCE,
    checkpoint,
    connect,
    prepare,
    to_the_end,
)
from bot.store.sqlite.place import Place
from bot.store.sqlite.speed import Speed
from bot.store.sqlite.transaction import Row, T, Transaction, Turn, Work, commit_together, numbered

LONGEST_WAIT = 2.0  # seconds for a turn to write; Discord waits for an answer for three
MOST_TOGETHER = 256  # works in one commit, so that the first need not wait long for the last


class Database:
    """The connections to one database file. Made by ``open_database``."""

    def __init__(
        self,
        place: Place,
        writer: aiosqlite.Connection,
        reader: aiosqlite.Connection,
        patient_reader: aiosqlite.Connection,
        timed: Callable[[float], None],
    ) -> None:
        self.condition = Condition()
        self.gone = asyncio.Event()  # the file was deleted or replaced: nothing is saved any more
        self._place = place
        self._timed = timed
        self._writer = writer
        self._reader = reader
        self._patient_reader = patient_reader
        self._speed = Speed()
        self._lock = asyncio.Lock()
        self._turns: list[Turn] = []
        self._taking_turns: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def write(self, *, patience: float = LONGEST_WAIT) -> AsyncIterator[Transaction]:
        """One transaction: committed durably when the block ends, rolled back when it raises.

        Raises StorageUnavailable, with nothing written, when the disk takes no more or no turn
        comes within so many seconds.
        """
        asked = time.perf_counter()
        await self._take_turn(patience)
        try:
            await self._begin(asked + patience)
            try:
                yield Transaction(self._writer)
            except BaseException:
                await to_the_end(self._writer.rollback())
                raise
            await to_the_end(self._commit())
            self.look()
            self.condition.good()
        except sqlite3.Error as error:
            raise self._explained(error) from error
        finally:
            self._lock.release()
            self._timed(time.perf_counter() - asked)

    async def transact(self, work: Work[T]) -> T:
        """Do some work in a transaction, and return its result when that is committed durably.

        The work is a coroutine function that awaits nothing but its transaction. When it raises,
        all that it wrote is taken back, and nothing that others wrote. Whoever is cancelled while
        waiting does not know whether the work was done.
        """
        turn = Turn(work, asyncio.get_running_loop().create_future())
        self._turns.append(turn)
        if self._taking_turns is None:
            self._taking_turns = asyncio.create_task(self._take_turns())
        result: T = await turn.done
        return result

    async def fetch(self, sql: str, *values: object) -> list[Row]:
        """The rows of one query, as of the last commit, without waiting for a writer."""
        with self._reading():
            return list(await self._reader.execute_fetchall(sql, numbered(values)))

    async def fetch_patiently(self, sql: str, *values: object) -> list[Row]:
        """The same for what may read much: no guess waits behind it, only others of its kind."""
        with self._reading():
            return list(await self._patient_reader.execute_fetchall(sql, numbered(values)))

    @asynccontextmanager
    async def read_aside(self) -> AsyncIterator[Transaction]:
        """One state of everything, on a connection of its own: for reading so much that players
        would wait behind it."""
        with self._reading():
            connection = await connect(self._place.path)
            try:
                await connection.execute("BEGIN")
                yield Transaction(connection)
            finally:
                await to_the_end(connection.close())

    async def shorten_log(self) -> None:
        """Move what the write-ahead log holds into the file, while others read and write.

        Between many large transactions, so that none of them has to do it for all.
        """
        await to_the_end(asyncio.to_thread(checkpoint, self._place.path))

    async def empty_log(self) -> bool:
        """Move what the write-ahead log holds into the file, so that nothing deleted is left in
        the log. Not now, when somebody is reading an older state."""
        async with self._lock:
            return await to_the_end(self._empty_log())

    def look(self) -> None:
        """Raise StorageUnavailable when the file is not in its place: what it held is lost."""
        if not self._place.kept():
            self.gone.set()
            raise self.condition.bad(GONE)

    async def close(self) -> None:
        """Wait for the transactions under way, then close the file."""
        if self._taking_turns:
            await asyncio.wait([self._taking_turns])
        async with self._lock:
            await self._patient_reader.close()
            await self._reader.close()
            if self.gone.is_set():
                await self._in_thread(rescue, self._writer._conn, self._place)
            await self._writer.close()

    async def _take_turns(self) -> None:
        """Do all that waits, group by group, until nothing waits."""
        try:
            while self._turns:
                async with self._lock:
                    group = [turn for turn in self._turns[:MOST_TOGETHER] if not turn.done.done()]
                    del self._turns[:MOST_TOGETHER]
                    await self._commit_together(group)
        finally:
            self._taking_turns = None

    async def _commit_together(self, group: list[Turn]) -> None:
        """Do the work of all, and tell each how it went."""
        try:
            await self._carry_out(group)
            self.look()
        except Exception as error:
            for turn in group:
                turn.error = error
        if not any(turn.error for turn in group):
            self.condition.good()
        for turn in group:
            turn.error = self._explained(turn.error)
            self._timed(time.perf_counter() - turn.asked)
            turn.tell()

    async def _carry_out(self, group: list[Turn]) -> None:
        """Do the work of all, as soon as no other program is writing."""
        deadline = min((turn.asked for turn in group), default=0.0) + LONGEST_WAIT
        while True:
            try:
                self._speed.took(await self._do(group))
                return
            except sqlite3.Error as error:  # busy is a beginning that failed: nothing was done
                self._speed.doubt()
                if trouble_of(error) is not BUSY or time.perf_counter() >= deadline:
                    raise

    async def _do(self, group: list[Turn]) -> float:
        """Once, here or in the thread."""
        if self._speed.proven:
            return commit_together(self._writer._conn, group)
        return await self._in_thread(commit_together, self._writer._conn, group)

    async def _in_thread(self, function: Callable[..., T], *values: object) -> T:
        """Run a function in the writer's thread; aiosqlite has no public way to do that."""
        in_thread: Callable[..., Awaitable[T]] = self._writer._execute
        return await in_thread(function, *values)

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

    async def _take_turn(self, seconds: float) -> None:
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
                await to_the_end(self._writer.execute("BEGIN IMMEDIATE"))
                return
            except asyncio.CancelledError:
                await to_the_end(self._writer.rollback())
                raise
            except sqlite3.OperationalError as error:
                if trouble_of(error) is not BUSY or time.perf_counter() >= deadline:
                    raise

    async def _empty_log(self) -> bool:
        await self._writer.execute(SHORT_PATIENCE)
        try:
            result = list(await self._writer.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)"))
        finally:
            await self._writer.execute(IMPATIENT)
        return not result[0]["busy"]

    async def _commit(self) -> None:
        try:
            await self._writer.commit()
        except sqlite3.Error:
            await self._writer.rollback()
            raise


@asynccontextmanager
async def open_database(
    path: Path, *, timed: Callable[[float], None] = lambda seconds: None
) -> AsyncIterator[Database]:
    """The database of a file, made if it does not exist; closed at the end of the block.

    Each transaction is `timed`, in seconds. Raises HostError when the file cannot be opened or
    written.
    """
    await to_the_end(asyncio.to_thread(prepare, path))
    place = Place(path)  # looked at first: whatever happens from here on is noticed
    writer, reader, patient_reader = await _connect(path, 3)
    database = Database(place, writer, reader, patient_reader, timed)
    try:
        await writer.execute(IMPATIENT)
        yield database
    finally:
        await to_the_end(database.close())


async def _connect(path: Path, number: int) -> list[aiosqlite.Connection]:
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
