"""A PostgreSQL database as one end of a copy."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import asyncpg

from bot.errors import HostError, unavailable
from bot.store.copies import Table
from bot.store.postgresql.address import Address
from bot.store.postgresql.availability import InDoubtError, doubting, trouble_of
from bot.store.postgresql.connection import connect, end
from bot.store.postgresql.pools import roll_back

# Seconds until a server that says nothing is given up: for some rows, and for whole tables.
ROWS_WITHIN = 60.0
TABLE_WITHIN = 3600.0

COLUMNS = """
SELECT
    table_name::text AS name, array_agg(column_name::text ORDER BY ordinal_position) AS columns,
    array_agg(column_name::text) FILTER (WHERE data_type = 'text') AS texts
FROM information_schema.columns
WHERE table_schema = current_schema() AND is_generated = 'NEVER'
GROUP BY table_name
"""
# Not any OSError: one may be about where the answer is written.
FAULTS = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    InDoubtError,
    ConnectionResetError,
    TimeoutError,
)
NUL = (
    "A text in {table} holds the character NUL, which PostgreSQL cannot keep: nothing was copied."
    " Cut it off in the file, and copy again:"
    " UPDATE {table} SET {column} = substr({column}, 1, length({column}))"
    " WHERE instr({column}, char(0));"
)
PARENTS = """
SELECT confrelid::regclass::text AS parent FROM pg_constraint
WHERE contype = 'f' AND conrelid = to_regclass($1)
"""


class CopyConnection:
    """A connection with a transaction."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    async def fetch(self, sql: str) -> Sequence[Any]:
        """The rows of a query."""
        rows: Sequence[Any] = await self._connection.fetch(sql, timeout=TABLE_WITHIN)
        return rows

    async def tables(self) -> list[Table]:
        """All tables."""
        return [
            Table(
                row["name"],
                tuple(row["columns"]),
                frozenset(row["texts"] or ()),
                frozenset(
                    each["parent"] for each in await self._connection.fetch(PARENTS, row["name"])
                ),
            )
            for row in await self._connection.fetch(COLUMNS)
        ]

    async def rows(self, table: Table, at_once: int) -> AsyncIterator[list[tuple[Any, ...]]]:
        """All rows of a table, some at once."""
        sql = f"SELECT {', '.join(table.columns)} FROM {table.name}"  # noqa: S608 - the schema's
        cursor = await self._connection.cursor(sql, timeout=ROWS_WITHIN)
        while rows := await cursor.fetch(at_once, timeout=ROWS_WITHIN):
            yield [tuple(row) for row in rows]

    async def add(self, table: Table, rows: list[tuple[Any, ...]]) -> None:
        """Add rows. Raises HostError for a text that no server takes."""
        try:
            await self._connection.copy_records_to_table(
                table.name, records=rows, columns=table.columns, timeout=ROWS_WITHIN
            )
        except asyncpg.CharacterNotInRepertoireError as error:
            column = next(
                name
                for row in rows
                for name, value in zip(table.columns, row, strict=True)
                if "\0" in str(value)
            )
            raise HostError(NUL.format(table=table.name, column=column)) from error

    async def clear(self, table: str) -> None:
        """Delete all rows of a table."""
        sql = f"DELETE FROM {table}"  # noqa: S608 - as above
        await self._connection.execute(sql, timeout=TABLE_WITHIN)


@asynccontextmanager
async def open_server(address: Address) -> AsyncIterator[CopyConnection]:
    """A database to copy from or to: committed when the block ends, as it was when it raises.

    Raises HostError when it cannot be read or written.
    """
    connection = await connect(address)
    try:
        await connection.execute("SET idle_in_transaction_session_timeout = 0")
        await connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")
        try:
            yield CopyConnection(connection)
        except BaseException:
            await roll_back(connection)
            raise
        with doubting():
            await connection.execute("COMMIT", timeout=TABLE_WITHIN)
        with suppress(*FAULTS):  # else the server does that by itself, some time
            await connection.execute("ANALYZE", timeout=TABLE_WITHIN)
    except FAULTS as error:
        raise _explained(address, error) from error
    finally:
        await end(connection)


def _explained(address: Address, error: Exception) -> HostError:
    if isinstance(error, InDoubtError):
        return HostError(
            f"{address} was told to keep everything, and never said whether it did: copy again,"
            " which finds something there if it did."
        )
    if trouble := trouble_of(error):
        return unavailable(address, trouble.code)
    return HostError(f"{address} cannot be copied ({error}): nothing was.")
