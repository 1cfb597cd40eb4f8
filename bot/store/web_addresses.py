"""Where the processes take what others pass on to them of the page."""

from datetime import datetime

from bot.store.backend import Backend, Source
from bot.store.leases import text_of

PUBLISH = """
INSERT INTO web_addresses (process, address) VALUES ($1, $2)
ON CONFLICT (process) DO UPDATE SET address = excluded.address
"""
WITHDRAW = "DELETE FROM web_addresses WHERE process = $1"
DROP_DEAD = "DELETE FROM web_addresses WHERE process NOT IN (SELECT holder FROM leases)"

HOLDER = """
SELECT address FROM shard_claims JOIN web_addresses ON process = holder
WHERE shard = $1 AND holder <> $2 AND leased_until > $3
"""


async def publish_address(database: Backend, process: str, address: str) -> None:
    """Note where a process is; those that are gone are nowhere any more."""
    async with database.transaction() as transaction:
        await transaction.execute(DROP_DEAD)
        await transaction.execute(PUBLISH, process, address)


async def withdraw_address(database: Backend, process: str) -> None:
    """A process takes nothing more."""
    async with database.transaction() as transaction:
        await transaction.execute(WITHDRAW, process)


async def address_of_holder(source: Source, shard: int, process: str, now: datetime) -> str | None:
    """Where the process is that serves a shard; None when that is this one, or nobody."""
    rows = await source.fetch(HOLDER, shard, process, text_of(now))
    return rows[0]["address"] if rows else None
