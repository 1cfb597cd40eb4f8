"""One SQLite file: a single writer behind a lock, a reader beside it, and durable commits.

Coroutines on one connection share its transaction, so all writes go through one connection and one
lock. A task may be cancelled at any await: begin, commit and rollback are therefore carried through
to their end before the cancellation goes on, and no transaction is left open behind it.
"""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import TypeVar

import aiosqlite

from bot.errors import HostError
from bot.store.troubles import BUSY, Condition, trouble_of

Row = sqlite3.Row
T = TypeVar("T")

PRAGMAS = (
    "PRAGMA synchronous = FULL",  # an acknowledged guess survives a power cut
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 250",
)

PATIENCE = 2.0  # seconds for a turn to write; Discord waits for an answer for three


class Transaction:
    """What can be done inside ``async with database.write()``."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def fetch(self, sql: str, *values: object) -> list[Row]:
        """Run one statement with the parameters $1, $2, … and return its rows."""
        return list(await self._connection.execute_fetchall(sql, numbered(values)))

    async def execute(self, sql: str, *values: object) -> None:
        """Run one statement with the parameters $1, $2, …"""
        await self.fetch(sql, *values)

    async def execute_many(self, sql: str, rows: Iterable[tuple[object, ...]]) -> None:
        """Run one statement once for each row of parameters."""
        await self._connection.executemany(sql, map(numbered, rows))


class Database:
    """The connections to one database file. Made by ``open_database``."""

    def __init__(
        self,
        writer: aiosqlite.Connection,
        reader: aiosqlite.Connection,
        timed: Callable[[float], None],
    ) -> None:
        self.condition = Condition()
        self._writer = writer
        self._reader = reader
        self._timed = timed
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def write(self, *, patience: float = PATIENCE) -> AsyncIterator[Transaction]:
        """One transaction: committed durably when the block ends, rolled back when it raises.

        Raises StorageError, with nothing written, when the disk takes no more or no turn comes
        within so many seconds.
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
            self.condition.good()
        except sqlite3.Error as error:
            trouble = trouble_of(error)
            if trouble is None:
                raise
            raise self.condition.bad(trouble) from error
        finally:
            self._lock.release()
            self._timed(time.perf_counter() - asked)

    async def fetch(self, sql: str, *values: object) -> list[Row]:
        """The rows of one query, as of the last commit, without waiting for a writer."""
        return list(await self._reader.execute_fetchall(sql, numbered(values)))

    async def close(self) -> None:
        """Wait for the transaction under way, then close the file."""
        async with self._lock:
            await self._reader.close()
            await self._writer.close()

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
    await to_the_end(asyncio.to_thread(_prepare, path))
    writer = await _connect(path)
    try:
        reader = await _connect(path)
    except BaseException:
        await writer.close()
        raise
    database = Database(writer, reader, timed)
    try:
        yield database
    finally:
        await to_the_end(database.close())


def _prepare(path: Path) -> None:
    """A file that cannot be read or written shows itself here, not at the first guess."""
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            _use_wal(connection)
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
    except sqlite3.Error as error:
        raise HostError(
            f"The database {path} cannot be used ({error}): check that the folder exists, that this"
            " user may write there, and that the file is a Honeygram database."
        ) from error


def _use_wal(connection: sqlite3.Connection) -> None:
    """Switch the file to WAL, for good. When two processes do it at once, SQLite does not let one
    wait for the other: https://www.sqlite.org/c3ref/busy_handler.html"""
    for wait in (0.01, 0.1, 0.5, 1, 2, None):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or wait is None:
                raise
            time.sleep(wait)


async def _connect(path: Path) -> aiosqlite.Connection:
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


def numbered(values: Iterable[object]) -> dict[str, object]:
    """Positional values as SQLite knows the parameters $1, $2, … that PostgreSQL uses."""
    return {str(number): value for number, value in enumerate(values, 1)}


async def to_the_end(work: Awaitable[T]) -> T:
    """The result of the work, which a cancellation of the caller delays but does not interrupt."""
    task = asyncio.ensure_future(work)
    cancelled = False
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError:
            cancelled = True
    if cancelled:
        raise asyncio.CancelledError from task.exception()
    return task.result()
