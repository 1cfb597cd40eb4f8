"""Time zones as a table of offsets: the slow, obvious way to tell when a puzzle day begins."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from bot.servers.zones import zone_names

FIRST = datetime(2026, 1, 1, tzinfo=UTC)
LAST = datetime(2029, 1, 1, tzinfo=UTC)
DAY = timedelta(days=1)
MINUTE = timedelta(minutes=1)


@dataclass(frozen=True)
class Span:
    """A time during which a zone's offset from UTC is the same."""

    begins: datetime
    ends: datetime
    offset: timedelta


Spans = tuple[Span, ...]


def spans(zone: str) -> Spans:
    """The spans of a zone, from a month before the first to a month after the last moment."""
    moment, end = FIRST - 30 * DAY, LAST + 30 * DAY
    edges = [moment]
    while moment < end:
        if _offset(zone, moment) != _offset(zone, moment + DAY):
            edges.append(_change(zone, moment, moment + DAY))
        moment += DAY
    return tuple(Span(one, two, _offset(zone, one)) for one, two in pairwise([*edges, end]))


def changes(shown: Spans) -> list[datetime]:
    """The moments at which the clocks change."""
    return [span.begins for span in shown[1:] if FIRST <= span.begins < LAST]


def begins(shown: Spans, day: date, hour: time) -> datetime:
    """The first moment whose clock shows the hour or, where that is skipped, the next minute."""
    local = datetime.combine(day, hour, UTC)
    exact = [
        local - span.offset for span in shown if span.begins <= local - span.offset < span.ends
    ]
    after_gap = [span.begins for span in shown if span.begins + span.offset > local]
    return min(exact or after_gap)


def distinct_zones() -> dict[str, Spans]:
    """One zone of each kind: those with the same offsets at all times are as one."""
    found: dict[Spans, str] = {}
    for zone in zone_names():
        found.setdefault(spans(zone), zone)
    return {zone: shown for shown, zone in found.items()}


def days() -> Iterator[date]:
    """Every day of the three years, without the first and last few."""
    day = FIRST.date() + 2 * DAY
    while day < LAST.date() - 2 * DAY:
        yield day
        day += DAY


def _offset(zone: str, moment: datetime) -> timedelta:
    return moment.astimezone(ZoneInfo(zone)).utcoffset() or timedelta(0)


def _change(zone: str, before: datetime, after: datetime) -> datetime:
    """The minute at which the offset changes."""
    while after - before > MINUTE:
        middle = before + (after - before) // 2
        middle = middle.replace(second=0, microsecond=0)
        if _offset(zone, middle) == _offset(zone, before):
            before = middle
        else:
            after = middle
    return after
