"""A SQLite file as one end of a copy."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from bot.errors import HostError, unavailable
from bot.store.copies import Table
from bot.store.sqlite.availability import trouble_of
from bot.store.sqlite.connection import PRAGMAS

T = TypeVar("T")

TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
COLUMNS = (
    "SELECT name, type FROM pragma_table_info(?) AS columns"  # without those that are computed
)
PARENTS = 'SELECT DISTINCT "table" FROM pragma_foreign_key_list(?) AS parents'


class File:
    """A connection in a thread of its own."""

    def __init__(self, path: Path) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="database copy")
        self._path = path

    async def run(self, act: Callable[..., T], *values: Any) -> T:
        """The result of something done in the thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, act, *values)

    async def open(self) -> None:
        """Begin a transaction."""
        self._connection = await self.run(_begun, self._path)

    async def close(self, *, commit: bool) -> None:
        """End it."""
        await self.run(self._connection.commit if commit else self._connection.rollback)
        await self.run(self._connection.close)
        self._thread.shutdown()

    async def fetch(self, sql: str, *values: object) -> Sequence[Any]:
        """The rows of a query."""
        return await self.run(lambda: self._connection.execute(sql, values).fetchall())

    async def tables(self) -> list[Table]:
        """All tables."""
        return [await self._table(name) for (name,) in await self.fetch(TABLES)]

    async def rows(self, table: Table, at_once: int) -> AsyncIterator[list[tuple[Any, ...]]]:
        """All rows of a table, some at once."""
        sql = f"SELECT {', '.join(table.columns)} FROM {table.name}"  # noqa: S608 - the schema's
        cursor = await self.run(self._connection.execute, sql)
        while rows := await self.run(cursor.fetchmany, at_once):
            yield rows

    async def add(self, table: Table, rows: list[tuple[Any, ...]]) -> None:
        """Add rows."""
        places = ", ".join("?" * len(table.columns))
        sql = f"INSERT INTO {table.name} ({', '.join(table.columns)}) VALUES ({places})"  # noqa: S608
        await self.run(self._connection.executemany, sql, rows)

    async def clear(self, table: str) -> None:
        """Delete all rows of a table."""
        await self.run(self._connection.execute, f"DELETE FROM {table}")  # noqa: S608 - as above

    async def _table(self, name: str) -> Table:
        columns = await self.fetch(COLUMNS, name)
        parents = await self.fetch(PARENTS, name)
        return Table(
            name,
            tuple(column for column, _ in columns),
            frozenset(column for column, kind in columns if kind == "TEXT"),
            frozenset(parent for (parent,) in parents),
        )


def _begun(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    for pragma in PRAGMAS:
        connection.execute(pragma)
    connection.execute("BEGIN")
    return connection


@asynccontextmanager
async def open_file(path: Path) -> AsyncIterator[File]:
    """A file to copy from or to: committed when the block ends, as it was when it raises.

    Raises HostError when it cannot be read or written.
    """
    file = File(path)
    try:
        await file.open()
        try:
            yield file
        except BaseException:
            await file.close(commit=False)
            raise
        await file.close(commit=True)
    except sqlite3.Error as error:
        raise _explained(path, error) from error


def _explained(path: Path, error: sqlite3.Error) -> HostError:
    if trouble := trouble_of(error):
        return unavailable(path, trouble.code)
    return HostError(f"{path} cannot be copied ({error}): nothing was.")
