"""What can be done inside a transaction, and how several share one commit.

Work that comes up many times a second is a coroutine function that awaits nothing but its
transaction. So it can run to its end where each statement is a plain call, on the event loop or
inside the writer's thread, and much of it can be done at once. Each piece has a savepoint of its
own.
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import aiosqlite

Row = sqlite3.Row
T = TypeVar("T")


class Transaction:
    """What can be done inside a transaction."""

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


class DirectTransaction(Transaction):
    """The same where each statement is a plain call, and no coroutine has anything to wait for."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._direct = connection

    async def fetch(self, sql: str, *values: object) -> list[Row]:
        """Run one statement and return its rows."""
        return self._direct.execute(sql, numbered(values)).fetchall()

    async def execute_many(self, sql: str, rows: Iterable[tuple[object, ...]]) -> None:
        """Run one statement once for each row of parameters."""
        self._direct.executemany(sql, map(numbered, rows))


Work = Callable[[Transaction], Coroutine[Any, Any, T]]


@dataclass
class Turn:
    """Some work that waits for its turn, and then its result or its error."""

    work: Work[Any]
    done: asyncio.Future[Any]
    result: Any = None
    error: BaseException | None = None
    asked: float = field(default_factory=time.perf_counter)

    def tell(self) -> None:
        """Let whoever waits go on, unless they gave up."""
        if self.done.done():
            return
        if self.error:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(self.result)


def commit_together(connection: sqlite3.Connection, group: Iterable[Turn]) -> float:
    """Do the work of a group in one transaction; what fails alone is taken back alone.

    Returns the seconds that the commit took.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        for turn in group:
            connection.execute("SAVEPOINT turn")
            try:
                turn.result = run(turn.work(DirectTransaction(connection)))
            except Exception as error:
                if not connection.in_transaction:  # SQLite itself rolled back: the disk is full
                    raise
                turn.error = error
                connection.execute("ROLLBACK TO turn")
            connection.execute("RELEASE turn")
        began = time.perf_counter()
        connection.execute("COMMIT")
        return time.perf_counter() - began
    except BaseException:
        if connection.in_transaction:  # SQLite itself rolls back when the disk is full
            connection.execute("ROLLBACK")
        raise


def run(work: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine that has nothing to wait for."""
    try:
        work.send(None)
    except StopIteration as end:
        result: T = end.value
        return result
    work.close()
    raise RuntimeError("a transaction waits for nothing but the database")


def numbered(values: Iterable[object]) -> dict[str, object]:
    """Positional values as SQLite knows the parameters $1, $2, … that PostgreSQL uses."""
    return {str(number): value for number, value in enumerate(values, 1)}
