"""Who may use a database: one Honeygram, or several that divide the shards among them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.concurrency import to_the_end
from bot.errors import HostError
from bot.store.postgresql.address import Address
from bot.store.postgresql.connection import connect, end

HOLDERS = -2  # the number of the lock: no id of Discord is negative
ALONE = "SELECT pg_try_advisory_lock($1::bigint)"
SHARED = "SELECT pg_try_advisory_lock_shared($1::bigint)"


@asynccontextmanager
async def hold_server(address: Address, *, shared: bool = False) -> AsyncIterator[None]:
    """Hold a database for the length of the block: alone, or beside others that share it.

    The lock ends with its connection, however that ends. Raises HostError when another process
    holds the database.
    """
    connection = await connect(address)
    try:
        if not await connection.fetchval(SHARED if shared else ALONE, HOLDERS):
            raise HostError(
                f"Another Honeygram uses the database {address}: stop it first. Several may run on"
                " one database only when each has SHARDS_PER_PROCESS, or SHARD_IDS of its own."
            )
        yield
    finally:
        await to_the_end(end(connection))
