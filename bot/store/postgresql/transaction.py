"""What can be done inside a transaction."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from bot.store.backend import Row
from bot.store.postgresql.dialect import storable, translated


class ConnectionTransaction:
    """A connection on which a transaction was begun."""

    def __init__(
        self,
        connection: Any,
        explaining: Callable[[Awaitable[Any]], Awaitable[Any]],
        seconds: float,
    ) -> None:
        """`explaining` gives the result of some work, or StorageUnavailable for a passing fault.

        Each statement has so many seconds.
        """
        self._connection = connection
        self._seconds = seconds
        self._explaining = explaining

    async def fetch(self, sql: str, *values: object) -> list[Row]:
        """Run one statement with the parameters $1, $2, … and return its rows."""
        asked = self._asked(self._connection.fetch, translated(sql), *storable(values))
        rows: list[Row] = await self._explaining(asked)
        return rows

    async def cursor(self, sql: str, *values: object) -> "ConnectionCursor":
        """Begin a query, whose rows come some at a time."""
        asked = self._connection.cursor(translated(sql), *storable(values), timeout=self._seconds)
        return ConnectionCursor(await self._explaining(asked), self._explaining, self._seconds)

    async def execute(self, sql: str, *values: object) -> None:
        """Run one statement with the parameters $1, $2, …"""
        work = self._asked(self._connection.execute, translated(sql), *storable(values))
        await self._explaining(work)

    async def execute_many(self, sql: str, rows: Iterable[tuple[object, ...]]) -> None:
        """Run one statement once for each row of parameters."""
        values = [storable(row) for row in rows]
        work = self._asked(self._connection.executemany, translated(sql), values)
        await self._explaining(work)

    async def _asked(self, ask: Callable[..., Awaitable[Any]], *values: object) -> Any:
        """What comes of a call: asyncpg can say as it is called, too, that a connection is lost."""
        return await ask(*values, timeout=self._seconds)


class ConnectionCursor:
    """The rows of a query, some at a time."""

    def __init__(
        self, cursor: Any, explaining: Callable[[Awaitable[Any]], Awaitable[Any]], seconds: float
    ) -> None:
        self._cursor = cursor
        self._explaining = explaining
        self._seconds = seconds

    async def next(self, most: int) -> list[Row]:
        """The next rows, up to so many; none at the end."""
        rows: list[Row] = await self._explaining(self._cursor.fetch(n=most, timeout=self._seconds))
        return rows
