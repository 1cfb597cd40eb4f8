"""Whose turn it is to IDENTIFY: one shard of a bucket in so many seconds, of all processes."""

from datetime import datetime, timedelta

from bot.store.backend import Backend

LONGEST_LINE = timedelta(hours=1)  # a longer one is of a clock that was put back

# Both databases add numbers alike, and moments not. A time that is not given is the database's.
NOW = "coalesce(CAST($2 AS DOUBLE PRECISION), unixepoch())"
TAKE_TURN = f"""
INSERT INTO identify_turns (bucket, not_before)
VALUES ($1, {NOW} + CAST($4 AS DOUBLE PRECISION))
ON CONFLICT (bucket) DO UPDATE SET not_before = CASE
    WHEN identify_turns.not_before BETWEEN {NOW} AND {NOW} + CAST($3 AS DOUBLE PRECISION)
    THEN identify_turns.not_before ELSE {NOW}
END + $4
RETURNING not_before - $4 - {NOW} AS seconds
"""  # noqa: S608 - the time stands above


async def take_turn(
    database: Backend, bucket: int, *, now: datetime | None, pause: timedelta
) -> float:
    """Stand at the end of the line of a bucket, and keep the next one away for so long; returns
    the seconds until one's turn, or fewer than none."""
    at, longest = now and now.timestamp(), LONGEST_LINE.total_seconds()
    [row] = await database.at_once(TAKE_TURN, bucket, at, longest, pause.total_seconds())
    return float(row["seconds"])
