"""When a puzzle day begins: at the server's posting time in its own time zone."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from errno import EMFILE, ENFILE
from functools import lru_cache
from zoneinfo import ZoneInfo

from bot.model import Server
from bot.store.puzzle_days import Clock

# A new time zone or posting time can put the clock back by up to 26 + 24 hours. A latest day that
# is farther ahead comes from a clock that was wrong, and is not followed.
FARTHEST_AHEAD = timedelta(days=3)

FULL = (EMFILE, ENFILE)  # no file can be opened just now, whatever its name


class UnknownTimeZoneError(Exception):
    """A name that is no time zone's on this machine, or like none at all."""


@lru_cache(maxsize=4096)
def day_start(day: date, post_time: time, timezone: str) -> datetime:
    """The moment (UTC) at which a puzzle day begins.

    A local time that a clock change skips becomes the next minute that exists; of one that occurs
    twice, the first counts. Raises UnknownTimeZoneError.
    """
    zone = _zone(timezone)
    local = datetime.combine(day, post_time)
    while True:
        moment = local.replace(tzinfo=zone).astimezone(UTC)
        if moment.astimezone(zone).replace(tzinfo=None) == local:
            return moment
        local += timedelta(minutes=1)


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError) as error:
        if getattr(error, "errno", None) in FULL:
            raise
        raise UnknownTimeZoneError(name) from error


def scheduled_day(server: Server | Clock, now: datetime) -> date:
    """The puzzle day that a server's clock shows.

    Where clocks go back over midnight, the day that has begun is the date after the one shown.
    """
    around = _days_around(now.astimezone(UTC).date(), server.post_time, server.timezone)
    return next(day for begin, day in around if begin <= now)


@lru_cache(maxsize=4096)
def _days_around(day: date, post_time: time, timezone: str) -> Sequence[tuple[datetime, date]]:
    """The puzzle days that may be the current one on a date in UTC, each with its beginning, the
    latest first: local dates are up to a day off, and before the posting time it is the day before.
    """
    days = [day + timedelta(days=off) for off in (1, 0, -1, -2)]
    return tuple((day_start(each, post_time, timezone), each) for each in days)


def puzzle_day(server: Server, now: datetime) -> date:
    """The server's current puzzle day; a day that has begun never goes back to the one before."""
    day = scheduled_day(server, now)
    if server.latest_day and day < server.latest_day <= day + FARTHEST_AHEAD:
        return server.latest_day
    return day


def next_time(local_time: time, timezone: str, since: datetime) -> datetime:
    """The first moment (UTC) from `since` on at which clocks in a time zone show a time.

    It is once a day: see `day_start` for times that a clock change skips or repeats. Raises
    UnknownTimeZoneError.
    """
    around = (since.astimezone(UTC).date() + timedelta(days=off) for off in (-1, 0, 1, 2))
    moments = (day_start(day, local_time, timezone) for day in around)
    return next(moment for moment in moments if moment >= since)


def next_start(server: Server, now: datetime) -> datetime:
    """The moment (UTC) at which the next puzzle day begins."""
    day = puzzle_day(server, now) + timedelta(days=1)
    return day_start(day, server.post_time, server.timezone)
