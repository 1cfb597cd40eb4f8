"""Which earlier days can be played again: those that are over for every server on earth."""

import random
from datetime import UTC, date, datetime, time, timedelta

from bot.errors import ErrorCode, PlayerError
from bot.puzzles.deck import EPOCH

FIRST = EPOCH  # the first day of the archive

# A puzzle day begins within its date and lasts until the hour of the posts on the next one: in the
# zone farthest behind, UTC-12, that may be a minute before noon (UTC) of the date after it.
DAYS = timedelta(days=2)
HOURS = time(12, tzinfo=UTC)

AHEAD = timedelta(hours=14)  # where it is latest, in Kiribati
ONE_DAY = timedelta(days=1)


def opens_at(day: date) -> datetime:
    """The moment from which nobody on earth plays a day any more."""
    return datetime.combine(day + DAYS, HOURS)


def last_open(now: datetime) -> date:
    """The last day that is over everywhere."""
    day = now.astimezone(UTC).date() - DAYS
    return day if opens_at(day) <= now else day - ONE_DAY


def last_begun(now: datetime) -> date:
    """The latest day that anybody on earth plays."""
    return (now.astimezone(UTC) + AHEAD).date()


def days_played(begin: datetime, end: datetime) -> list[date]:
    """The days that somebody on earth plays at some time from one moment to another."""
    first = last_open(begin) + ONE_DAY
    return [first + timedelta(days=off) for off in range((last_begun(end) - first).days + 1)]


def day_before(day: date) -> date:
    """The day before in the archive; of its first day, and of any earlier one, the first."""
    return FIRST if day <= FIRST else day - ONE_DAY


def check_open(day: date, now: datetime) -> None:
    """Refuse, with a PlayerError, a day that is not in the archive (yet)."""
    if day < FIRST:
        raise PlayerError(ErrorCode.DAY_TOO_OLD, first=FIRST)
    if day > last_begun(now):
        raise PlayerError(ErrorCode.DAY_TO_COME, day=day)
    if day > last_open(now):
        raise PlayerError(ErrorCode.DAY_STILL_ON, day=day, opens=opens_at(day))


def random_day(now: datetime, rng: random.Random, *, but: date) -> date:
    """Any day of the archive but one."""
    number = rng.randrange(max(1, (last_open(now) - FIRST).days))
    day = FIRST + timedelta(days=number)
    return day if day < but else day + ONE_DAY
