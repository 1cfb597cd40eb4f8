"""What a PostgreSQL database says of itself, for a host who asks."""

from dataclasses import dataclass

import asyncpg

from bot.errors import HostError
from bot.store.backend import Row
from bot.store.postgresql.address import Address
from bot.store.postgresql.connection import connected
from bot.store.postgresql.dialect import translated
from bot.store.postgresql.migrations import version_of
from bot.store.postgresql.owner import check_server

FACTS = """
SELECT
    current_setting('server_version') AS server,
    pg_database_size(current_database()) AS bytes,
    pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS read_only,
    has_schema_privilege(current_schema(), 'CREATE') AS may_create,
    current_setting('synchronous_commit') <> 'off' AND current_setting('fsync') = 'on' AS durable
"""


@dataclass(frozen=True)
class Facts:
    """How a database is."""

    version: int  # of the schema, 0 when there is none
    server: str  # the version of the server
    bytes: int
    read_only: bool
    may_create: bool
    durable: bool


async def facts_of(address: Address) -> Facts:
    """Look at a database. Raises HostError when it cannot be reached or is another program's."""
    await check_server(address)
    [row] = await rows_of(address, FACTS)
    return Facts(await version_of(address), *row)


async def rows_of(address: Address, sql: str) -> list[Row]:
    """What a query finds. Raises HostError when it cannot be asked."""
    try:
        async with connected(address) as connection:
            rows: list[Row] = await connection.fetch(translated(sql))
            return rows
    except asyncpg.PostgresError as error:
        raise HostError(f"{address} cannot be used ({error}).") from error
