"""The puzzle days of many servers at once, for statements that ask what is due in which of them.

The rules of time zones are Python's, not the database's. So each clock, a posting time in a time
zone, is read there, however many servers go by it, and the statement is given what it shows.
"""

import json
from collections.abc import Iterable
from datetime import date, time
from typing import NamedTuple

from bot.store.backend import Backend

# The servers that get posts, and one of them, are for who reports a clock that cannot be read.
CLOCKS = """
SELECT
    post_time, timezone, count(channel_id) AS posting,
    min(CASE WHEN channel_id IS NOT NULL THEN server_id END) AS one_of_them
FROM servers WHERE server_id >= 0 GROUP BY post_time, timezone
"""

# How a statement begins; its first parameters are PuzzleDays. A day that has begun does not go back
# to the one before, unless it is farther ahead than any change of the settings can have put it.
# Posts are found by all of their key (a server, a game, a day), where there are years of them too.
WITH_PUZZLE_DAYS = """
WITH clocks AS (
    SELECT substr(value, 1, 5) AS post_time, substr(value, 7, 10) AS day,
        substr(value, 18, 10) AS farthest, substr(value, 29) AS timezone
    FROM json_each($1)
), shards AS (
    SELECT CAST(value AS INTEGER) AS number FROM json_each($2)
), puzzle_days AS MATERIALIZED (
    SELECT server_id, channel_id, games.name AS game, CASE
        WHEN latest_day > clocks.day AND latest_day <= farthest THEN latest_day ELSE clocks.day
    END AS day
    FROM servers JOIN clocks USING (post_time, timezone) CROSS JOIN games
    WHERE server_id >= 0 AND (server_id >> 22) % $3 IN (SELECT number FROM shards)
)
"""


class Clock(NamedTuple):
    """What puzzle days go by: a posting time in a time zone."""

    post_time: time
    timezone: str
    posting: int = 0  # servers that get posts by it
    one_of_them: int | None = None


class PuzzleDays(NamedTuple):
    """The parameters of WITH_PUZZLE_DAYS: what the clocks show, and whose servers are asked for."""

    clocks: str
    shards: str
    shard_count: int


async def clocks(database: Backend) -> list[Clock]:
    """The clocks that servers go by."""
    rows = await database.fetch_patiently(CLOCKS)
    return [
        Clock(
            time.fromisoformat(row["post_time"]),
            row["timezone"],
            row["posting"],
            row["one_of_them"],
        )
        for row in rows
    ]


def puzzle_days(
    shown: Iterable[tuple[Clock, date, date]], shards: Iterable[int], shard_count: int
) -> PuzzleDays:
    """Of some shards, for (clock, the day that it shows, the farthest day that may have begun)."""
    lines = [
        f"{clock.post_time:%H:%M} {day} {farthest} {clock.timezone}"
        for clock, day, farthest in shown
    ]
    return PuzzleDays(json.dumps(lines), json.dumps(sorted(shards)), shard_count)
