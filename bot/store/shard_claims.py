"""Which process serves which shard. A claim is a lease: it ends when its process is gone, and
another one goes on with the next generation."""

from datetime import datetime

from bot.store.backend import Source, Transaction
from bot.store.leases import leave, live_on, living, text_of
from bot.store.renewal import Renewal, Renewed

# Whoever comes first writes this row and holds it until the end of the transaction, so that two
# processes that start at once agree.
HOLD_COUNT = """
INSERT INTO settings (name, value) VALUES ('shard count', $1)
ON CONFLICT (name) DO UPDATE SET value = settings.value
RETURNING value
"""

SET_COUNT = "UPDATE settings SET value = $1 WHERE name = 'shard count'"
COUNT = "SELECT value FROM settings WHERE name = 'shard count'"
LAID_OUT = """
SELECT value FROM settings
WHERE name = 'shard count' AND CAST(value AS INTEGER) = (SELECT count(*) FROM shard_claims)
"""
DROP_BEYOND = "DELETE FROM shard_claims WHERE shard >= $1"
ADD = "INSERT INTO shard_claims (shard) VALUES ($1) ON CONFLICT (shard) DO NOTHING"
FREE_ALL = "UPDATE shard_claims SET holder = NULL, leased_until = NULL"

# A lease that lies too far ahead was written before a clock was put back.
FREE = """
SELECT shard FROM shard_claims
WHERE holder IS NULL OR holder <> $1 AND (leased_until <= $2 OR leased_until > $3)
ORDER BY shard
"""
CLAIM = """
UPDATE shard_claims SET holder = $1, generation = generation + 1, leased_until = $2
WHERE shard = $3
RETURNING shard, generation
"""

RENEW = """
UPDATE shard_claims SET leased_until = $2 WHERE holder = $1 RETURNING shard, generation
"""

RELEASE = "UPDATE shard_claims SET holder = NULL, leased_until = NULL WHERE holder = $1"

UNSERVED = "SELECT count(*) AS shards FROM shard_claims WHERE holder IS NULL OR leased_until <= $1"


async def agree_on_count(transaction: Transaction, count: int, process: str, now: datetime) -> int:
    """How many shards there are: as the other processes that live have agreed, or else so many."""
    [row] = await transaction.fetch(HOLD_COUNT, str(count))
    if set(await living(transaction, now)) - {process}:
        return int(row["value"])
    if row["value"] != str(count):  # nobody goes on with a shard that has become another one
        await transaction.execute(FREE_ALL)
    await transaction.execute(SET_COUNT, str(count))
    await transaction.execute(DROP_BEYOND, count)
    await transaction.execute_many(ADD, [(shard,) for shard in range(count)])
    return count


async def shard_count(source: Source) -> int | None:
    """How many shards the processes have agreed on last, if any ever did."""
    rows = await source.fetch(COUNT)
    return int(rows[0]["value"]) if rows else None


async def laid_out_count(source: Source) -> int | None:
    """The same, when each of them can be claimed."""
    rows = await source.fetch(LAID_OUT)
    return int(rows[0]["value"]) if rows else None


async def free_shards(source: Source, asked: Renewal, now: datetime) -> list[int]:
    """The shards that a process may claim, because nobody serves them."""
    bounds = map(text_of, asked.bounds(now))
    return [row["shard"] for row in await source.fetch(FREE, asked.process, *bounds)]


async def renew_within(transaction: Transaction, asked: Renewal, now: datetime) -> Renewed:
    """Live on, keep all that a process holds for another while, and claim more.

    Others that held it for dead may have agreed on another number of shards; then it does nothing,
    and from here on none can.
    """
    if await shard_count(transaction) != asked.count:
        return Renewed(agreed=False)
    await live_on(transaction, asked.process, now=now, span=asked.span)
    until = text_of(now + asked.span)
    rows = await transaction.fetch(RENEW, asked.process, until)
    free = await free_shards(transaction, asked, now) if asked.most else []
    for shard in free[: asked.most]:
        rows += await transaction.fetch(CLAIM, asked.process, until, shard)
    claims = dict(sorted((row["shard"], row["generation"]) for row in rows))
    alive = await living(transaction, now)
    return Renewed(True, claims, len(alive), await unserved(transaction, now))


async def release_within(transaction: Transaction, process: str) -> None:
    """Give back all that a process has leased."""
    await transaction.execute(RELEASE, process)
    await leave(transaction, process)


async def unserved(source: Source, now: datetime) -> int:
    """How many shards no process serves."""
    [row] = await source.fetch(UNSERVED, text_of(now))
    return int(row["shards"])
