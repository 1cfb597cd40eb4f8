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


def opens_at(day: date) -> datetime:
    """The moment from which nobody on earth plays a day any more."""
    return datetime.combine(day + DAYS, HOURS)


def last_open(now: datetime) -> date:
    """The last day that is over everywhere."""
    day = now.astimezone(UTC).date() - DAYS
    return day if opens_at(day) <= now else day - timedelta(days=1)


def check_open(day: date, now: datetime) -> None:
    """Refuse, with a PlayerError, a day that is not in the archive (yet)."""
    if day < FIRST:
        raise PlayerError(ErrorCode.DAY_TOO_OLD, first=FIRST)
    if day > last_open(now):
        raise PlayerError(ErrorCode.DAY_STILL_ON, day=day, opens=opens_at(day))


def random_day(now: datetime, rng: random.Random, *, but: date) -> date:
    """Any day of the archive but one."""
    number = rng.randrange(max(1, (last_open(now) - FIRST).days))
    day = FIRST + timedelta(days=number)
    return day if day < but else day + timedelta(days=1)
