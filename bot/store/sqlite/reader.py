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
