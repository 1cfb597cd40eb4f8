"""Whose turn it is to IDENTIFY: one shard of a bucket in so many seconds, of all processes."""

from datetime import UTC, datetime, timedelta

from bot.store.backend import Transaction

LONGEST_LINE = timedelta(hours=1)  # a longer one is of a clock that was put back

# Both databases add numbers alike, and moments not.
TAKE_TURN = """
INSERT INTO identify_turns (bucket, not_before)
VALUES ($1, CAST($2 AS DOUBLE PRECISION) + CAST($4 AS DOUBLE PRECISION))
ON CONFLICT (bucket) DO UPDATE SET not_before = CASE
    WHEN identify_turns.not_before BETWEEN $2 AND $3 THEN identify_turns.not_before ELSE $2
END + $4
RETURNING not_before
"""


async def take_turn(
    transaction: Transaction, bucket: int, *, now: datetime, pause: timedelta
) -> datetime:
    """Stand at the end of the line of a bucket; returns when one's turn comes."""
    first, last, seconds = now.timestamp(), (now + LONGEST_LINE).timestamp(), pause.total_seconds()
    [row] = await transaction.fetch(TAKE_TURN, bucket, first, last, seconds)
    return datetime.fromtimestamp(row["not_before"], UTC) - pause
