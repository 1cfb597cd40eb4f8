"""The connection that writes: a plain one, owned by a thread of its own."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from bot.concurrency import to_the_end
from bot.store.backend import Row
from bot.store.sqlite.connection import PRAGMAS, end_log, let_log_grow

T = TypeVar("T")


class Writer:
    """Does one thing after the other, each in one hop to its thread."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="database writer")
        self._connection: sqlite3.Connection | None = None

    async def open(self, path: Path) -> None:
        """Open the file; when that fails, nothing is left open."""
        opening = asyncio.get_running_loop().run_in_executor(self._thread, _open, path)
        try:
            self._connection = await to_the_end(opening)
        except BaseException:
            if not opening.cancelled() and opening.exception() is None:
                self._connection = opening.result()
            await self.close()
            raise

    async def run(self, act: Callable[[sqlite3.Connection], T]) -> T:
        """The result of something done with the connection.

        Whoever is cancelled while it is being done does not know whether it was.
        """
        if self._connection is None:
            raise ValueError("the database is closed")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, act, self._connection)

    async def close(self) -> None:
        """Close the file, after all that was begun, and end the thread."""
        if self._connection:
            connection, self._connection = self._connection, None
            loop = asyncio.get_running_loop()
            await to_the_end(loop.run_in_executor(self._thread, _close, connection))
        self._thread.shutdown()


class WriterTransaction:
    """What can be done inside a transaction, a hop to the writer's thread for each statement."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def fetch(self, sql: str, *values: object) -> list[Row]:
        """Run one statement with the parameters $1, $2, … and return its rows."""
        return await self._writer.run(lambda to: to.execute(sql, numbered(values)).fetchall())

    async def execute(self, sql: str, *values: object) -> None:
        """Run one statement with the parameters $1, $2, …"""
        await self.fetch(sql, *values)

    async def execute_many(self, sql: str, rows: Iterable[tuple[object, ...]]) -> None:
        """Run one statement once for each row of parameters."""
        parameters = [numbered(row) for row in rows]
        await self._writer.run(lambda to: to.executemany(sql, parameters))


def numbered(values: Iterable[object]) -> dict[str, object]:
    """Positional values as SQLite knows the parameters $1, $2, … that PostgreSQL uses."""
    return {str(number): value for number, value in enumerate(values, 1)}


def _open(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.row_factory = sqlite3.Row
        for pragma in PRAGMAS:
            connection.execute(pragma)
        let_log_grow(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _close(connection: sqlite3.Connection) -> None:
    end_log(connection)
    connection.close()
