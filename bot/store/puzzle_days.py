"""The puzzle days of many servers at once, for statements that ask what is due in which of them.

The rules of time zones are Python's, not the database's. So each clock, a posting time in a time
zone, is read there, however many servers go by it, and the statement is given what it shows.
"""

import json
from collections.abc import Iterable, Mapping
from datetime import date, time
from typing import NamedTuple

from bot.store.backend import Backend

CLOCKS = "SELECT DISTINCT post_time, timezone FROM servers"

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
    WHERE (server_id >> 22) % $3 IN (SELECT number FROM shards)
)
"""


class Clock(NamedTuple):
    """What a puzzle day goes by: a posting time in a time zone."""

    post_time: time
    timezone: str


class PuzzleDays(NamedTuple):
    """The parameters of WITH_PUZZLE_DAYS: what the clocks show, and whose servers are asked for."""

    clocks: str
    shards: str
    shard_count: int


async def clocks(database: Backend) -> list[Clock]:
    """The clocks that servers go by."""
    rows = await database.fetch(CLOCKS)
    return [Clock(time.fromisoformat(row["post_time"]), row["timezone"]) for row in rows]


def puzzle_days(
    shown: Mapping[Clock, tuple[date, date]], shards: Iterable[int], shard_count: int
) -> PuzzleDays:
    """{clock: (the day that it shows, the farthest day that may have begun)} of some shards."""
    lines = [
        f"{clock.post_time:%H:%M} {day} {farthest} {clock.timezone}"
        for clock, (day, farthest) in shown.items()
    ]
    return PuzzleDays(json.dumps(lines), json.dumps(sorted(shards)), shard_count)
