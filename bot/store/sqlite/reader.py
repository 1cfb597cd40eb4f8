"""Connections that read, each with a thread of its own."""

import aiosqlite

from bot.store.backend import Row
from bot.store.sqlite.writer import numbered


class Reader:
    """Whoever asks a connection."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def fetch(self, sql: str, *values: object) -> list[Row]:
        """Run one query with the parameters $1, $2, … and return its rows."""
        return list(await self._connection.execute_fetchall(sql, numbered(values)))

    async def cursor(self, sql: str, *values: object) -> "ReaderCursor":
        """Begin a query."""
        return ReaderCursor(await self._connection.execute(sql, numbered(values)))


class ReaderCursor:
    """The rows of a query, some at a time."""

    def __init__(self, cursor: aiosqlite.Cursor) -> None:
        self._cursor = cursor

    async def next(self, most: int) -> list[Row]:
        """The next rows, up to so many; none at the end."""
        return list(await self._cursor.fetchmany(most))
