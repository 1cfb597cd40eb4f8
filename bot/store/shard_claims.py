"""Which process serves which shard. A claim is a lease: it ends when its process is gone, and
another one goes on with the next generation."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from bot.store.backend import Backend, Source, Transaction
from bot.store.leases import living, text_of

# Whoever comes first writes this row and holds it until the end of the transaction, so that two
# processes that start at once agree.
HOLD_COUNT = """
INSERT INTO settings (name, value) VALUES ('shard count', $1)
ON CONFLICT (name) DO UPDATE SET value = settings.value
RETURNING value
"""

SET_COUNT = "UPDATE settings SET value = $1 WHERE name = 'shard count'"
COUNT = "SELECT value FROM settings WHERE name = 'shard count'"
DROP_BEYOND = "DELETE FROM shard_claims WHERE shard >= $1"
ADD = "INSERT INTO shard_claims (shard) VALUES ($1) ON CONFLICT (shard) DO NOTHING"

# The condition is asked for again where a claim is written: another process may have been faster.
# A lease that lies too far ahead was written before a clock was put back.
FREE = """
SELECT shard FROM shard_claims
WHERE holder IS NULL OR holder = $1 OR leased_until <= $2 OR leased_until > $3
ORDER BY shard
"""
CLAIM = """
UPDATE shard_claims SET holder = $1, generation = generation + 1, leased_until = $4
WHERE shard = $5
    AND (holder IS NULL OR holder = $1 OR leased_until <= $2 OR leased_until > $3)
RETURNING shard, generation
"""

RENEW = """
UPDATE shard_claims SET leased_until = $2 WHERE holder = $1 RETURNING shard, generation
"""

RELEASE = "UPDATE shard_claims SET holder = NULL, leased_until = NULL WHERE holder = $1"

ENDS = "SELECT shard, leased_until FROM shard_claims WHERE holder <> $1"

UNSERVED = "SELECT count(*) AS shards FROM shard_claims WHERE holder IS NULL OR leased_until <= $1"

Claims = dict[int, int]  # the shards and the generation of each


async def agree_on_count(transaction: Transaction, count: int, process: str, now: datetime) -> int:
    """How many shards there are: as the other processes that live have agreed, or else so many."""
    [row] = await transaction.fetch(HOLD_COUNT, str(count))
    if set(await living(transaction, now)) - {process}:
        return int(row["value"])
    await transaction.execute(SET_COUNT, str(count))
    await transaction.execute(DROP_BEYOND, count)
    await transaction.execute_many(ADD, [(shard,) for shard in range(count)])
    return count


async def agreed_count(database: Backend, process: str, now: datetime) -> int | None:
    """How many shards there are, when other processes live that have agreed on it."""
    if not set(await living(database, now)) - {process}:
        return None
    return await shard_count(database)


async def shard_count(source: Source) -> int | None:
    """How many shards the processes have agreed on last, if any ever did."""
    rows = await source.fetch(COUNT)
    return int(rows[0]["value"]) if rows else None


async def free_shards(
    database: Backend, process: str, *, now: datetime, span: timedelta
) -> list[int]:
    """The shards that a process may claim, because nobody else serves them."""
    return [row["shard"] for row in await database.fetch(FREE, process, *_bounds(now, span))]


async def claim_shards(
    transaction: Transaction,
    process: str,
    shards: Iterable[int],
    *,
    most: int,
    now: datetime,
    span: timedelta,
) -> Claims:
    """Claim so many of some shards for a while, as far as they are still free."""
    claimed: Claims = {}
    for shard in shards:
        if len(claimed) == most:
            break
        end = text_of(now + span)
        rows = await transaction.fetch(CLAIM, process, *_bounds(now, span), end, shard)
        claimed |= {row["shard"]: row["generation"] for row in rows}
    return claimed


async def renew_claims(transaction: Transaction, process: str, until: datetime) -> Claims:
    """Keep all that a process holds until a later moment; returns what that is."""
    rows = await transaction.fetch(RENEW, process, text_of(until))
    return {row["shard"]: row["generation"] for row in rows}


async def release_claims(transaction: Transaction, process: str) -> None:
    """Give back all that a process holds."""
    await transaction.execute(RELEASE, process)


async def ends_of_others(source: Source, process: str) -> dict[int, str]:
    """{shard: until when it is leased} of those that other processes hold or held."""
    return {row["shard"]: row["leased_until"] for row in await source.fetch(ENDS, process)}


async def unserved(database: Backend, now: datetime) -> int:
    """How many shards no process serves."""
    [row] = await database.fetch(UNSERVED, text_of(now))
    return int(row["shards"])


def _bounds(now: datetime, span: timedelta) -> tuple[str, str]:
    """The end of a lease that ran out lies before the first, or after the second."""
    return text_of(now), text_of(now + 2 * span)
