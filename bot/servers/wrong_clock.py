"""A clock that cannot be right, as after a power cut without a battery: its days are not posted."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from bot.servers.puzzle_day import FARTHEST_AHEAD

RELEASED = date(2025, 12, 1)  # no clock that shows an earlier day is right: there was no such bot

# Days with posts, one after the other. Fewer prove nothing: a clock that was ahead for a moment has
# left some too, and when it is right again, the posts must go on.
IN_A_ROW = 5
LOOKED_AT = 60  # days with posts, the newest


def clock_problem(now: datetime, posted: Sequence[date]) -> str | None:
    """Why the clock cannot be right, or None when it can be.

    Takes the days with posts, the newest first. A clock may be some days behind them, because that
    keeps the current puzzle day.
    """
    today = now.date()
    if today < RELEASED:
        return f"The clock says {today}, a day before this bot was made"
    newest = _newest_in_a_row(posted)
    if newest is not None and today < newest - FARTHEST_AHEAD:
        return f"The clock says {today}, but puzzles were posted until {newest}"
    return None


def _newest_in_a_row(posted: Sequence[date]) -> date | None:
    """The newest day that ends a row of days with posts."""
    span = timedelta(days=IN_A_ROW - 1)
    for newest, oldest in zip(posted, posted[IN_A_ROW - 1 :], strict=False):
        if newest - oldest == span:
            return newest
    return None
