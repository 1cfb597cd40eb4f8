"""A puzzle day begins once, at the server's own time, on every day of every time zone."""

import random
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.model import Server
from bot.servers.puzzle_day import day_start, next_start, next_time, puzzle_day, scheduled_day
from tests.support.soak import far

DAY = date(2026, 11, 20)
MOMENT = timedelta(microseconds=1)
ONE_DAY = timedelta(days=1)


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def server(post_time: str = "08:00", timezone: str = "UTC", latest: date | None = None) -> Server:
    return Server(1, post_time=time.fromisoformat(post_time), timezone=timezone, latest_day=latest)


@pytest.mark.parametrize(
    ("day", "post_time", "timezone", "start"),
    [
        ("2026-11-20", "08:00", "UTC", "2026-11-20 08:00"),
        ("2026-11-20", "00:00", "UTC", "2026-11-20 00:00"),
        ("2026-11-20", "23:59", "UTC", "2026-11-20 23:59"),
        ("2026-11-20", "08:00", "Europe/Berlin", "2026-11-20 07:00"),
        ("2026-07-20", "08:00", "Europe/Berlin", "2026-07-20 06:00"),
        ("2026-11-20", "08:00", "Pacific/Kiritimati", "2026-11-19 18:00"),
        ("2026-11-20", "23:30", "Pacific/Pago_Pago", "2026-11-21 10:30"),
        ("2026-11-20", "08:00", "Asia/Kathmandu", "2026-11-20 02:15"),
    ],
)
def test_a_day_begins_at_the_posting_time_of_its_zone(
    day: str, post_time: str, timezone: str, start: str
) -> None:
    moment = day_start(date.fromisoformat(day), time.fromisoformat(post_time), timezone)

    assert moment == utc(start)
    assert moment.tzinfo is UTC


@pytest.mark.parametrize(
    ("day", "post_time", "timezone", "start"),
    [
        # 02:00 to 03:00 does not exist
        ("2026-03-29", "01:59", "Europe/Berlin", "2026-03-29 00:59"),
        ("2026-03-29", "02:00", "Europe/Berlin", "2026-03-29 01:00"),
        ("2026-03-29", "02:30", "Europe/Berlin", "2026-03-29 01:00"),
        ("2026-03-29", "02:59", "Europe/Berlin", "2026-03-29 01:00"),
        ("2026-03-29", "03:00", "Europe/Berlin", "2026-03-29 01:00"),
        # midnight does not exist
        ("2026-09-06", "00:00", "America/Santiago", "2026-09-06 04:00"),
        # half an hour does not exist
        ("2026-10-04", "02:15", "Australia/Lord_Howe", "2026-10-03 15:30"),
    ],
)
def test_a_time_that_spring_skips_becomes_the_next_minute_that_exists(
    day: str, post_time: str, timezone: str, start: str
) -> None:
    moment = day_start(date.fromisoformat(day), time.fromisoformat(post_time), timezone)

    assert moment == utc(start)


@pytest.mark.parametrize(
    ("day", "post_time", "timezone", "start"),
    [
        ("2026-10-25", "02:30", "Europe/Berlin", "2026-10-25 00:30"),
        ("2026-11-01", "01:30", "America/New_York", "2026-11-01 05:30"),
        ("2026-11-01", "00:30", "America/Havana", "2026-11-01 04:30"),
    ],
)
def test_of_a_time_that_autumn_repeats_the_first_counts(
    day: str, post_time: str, timezone: str, start: str
) -> None:
    chosen = server(post_time, timezone)
    begun = date.fromisoformat(day)

    assert day_start(begun, chosen.post_time, timezone) == utc(start)
    for minutes in range(0, 24 * 60, 30):
        assert scheduled_day(chosen, utc(start) + timedelta(minutes=minutes)) == begun


def test_the_day_before_goes_on_until_the_posting_time() -> None:
    start = utc("2026-11-20 07:00")
    berlin = server("08:00", "Europe/Berlin")

    assert scheduled_day(berlin, start - MOMENT) == DAY - timedelta(days=1)
    assert scheduled_day(berlin, start) == DAY
    assert next_start(berlin, start - MOMENT) == start
    assert next_start(berlin, start) == start + timedelta(days=1)


def test_a_clock_that_goes_back_over_midnight_does_not_end_a_day_that_has_begun() -> None:
    """In Newfoundland, November 7, 2010 was one minute old when it became the 6th again."""
    midnight = server("00:00", "America/St_Johns")
    start = day_start(date(2010, 11, 7), midnight.post_time, midnight.timezone)

    for minutes in range(0, 24 * 60, 10):
        assert scheduled_day(midnight, start + timedelta(minutes=minutes)) == date(2010, 11, 7)


def changes(zone: ZoneInfo, days: list[date]) -> list[date]:
    """The days on which the zone's clocks change, and their neighbors."""
    offsets = [datetime.combine(day, time(12), zone).utcoffset() for day in days]
    return sorted(
        {
            day + timedelta(days=near)
            for day, before, after in zip(days[1:], offsets, offsets[1:], strict=False)
            for near in (-2, -1, 0, 1)
            if before != after
        }
    )


def faults(name: str, post_time: time, days: list[date]) -> list[str]:
    """Days that do not begin after the day before, or are not the day that the clock shows."""
    chosen = Server(1, post_time=post_time, timezone=name)
    wrong = []
    for day in days:
        start = day_start(day, post_time, name)
        following = day_start(day + timedelta(days=1), post_time, name)
        shown = [
            scheduled_day(chosen, each) for each in (start - MOMENT, start, following - MOMENT)
        ]
        if not start < following or shown != [day - timedelta(days=1), day, day]:
            wrong.append(f"{name} {post_time} {day}: {start} to {following}, shown {shown}")
    return wrong


def test_in_every_time_zone_each_day_of_a_year_begins_once_after_the_day_before() -> None:
    rng = random.Random(20261120)
    year = [date(2026, 1, 1) + timedelta(days=number) for number in range(366)]
    wrong = []
    for name in sorted(available_timezones()):
        any_time = time(rng.randrange(24), rng.randrange(60))
        wrong += faults(name, any_time, year[rng.randrange(5) :: 5])
        critical = changes(ZoneInfo(name), year)
        wrong += faults(name, any_time, critical)
        for half_hour in range(far(48, 8)):  # clocks change before four
            wrong += faults(name, time(half_hour // 2, half_hour % 2 * 30), critical)

    assert wrong == []


@given(
    now=st.datetimes(datetime(2020, 1, 1), datetime(2035, 1, 1), timezones=st.just(UTC)),
    post_time=st.times().map(lambda each: each.replace(second=0, microsecond=0)),
    timezone=st.sampled_from(sorted(available_timezones())),
)
def test_now_lies_between_the_start_of_the_day_and_the_next_start(
    now: datetime, post_time: time, timezone: str
) -> None:
    chosen = Server(1, post_time=post_time, timezone=timezone)
    day = scheduled_day(chosen, now)

    assert day_start(day, post_time, timezone) <= now < next_start(chosen, now)


@pytest.mark.parametrize(
    ("latest", "shown"),
    [(None, 20), (19, 20), (20, 20), (21, 21), (22, 22), (23, 23), (24, 20), (30, 20)],
)
def test_a_day_that_has_begun_stays_unless_it_is_impossibly_far_ahead(
    latest: int | None, shown: int
) -> None:
    chosen = server(latest=date(2026, 11, latest) if latest else None)

    assert puzzle_day(chosen, utc("2026-11-20 12:00")) == date(2026, 11, shown)


def test_the_next_start_after_a_day_that_stays_is_the_start_of_the_day_after_it() -> None:
    ahead = server(latest=DAY + timedelta(days=1))

    assert next_start(ahead, utc("2026-11-20 12:00")) == utc("2026-11-22 08:00")


MINUTES = st.times().map(lambda each: each.replace(second=0, microsecond=0))
ZONES = st.sampled_from(sorted(available_timezones()))
INSTANTS = st.datetimes(datetime(2020, 1, 1), datetime(2035, 1, 1), timezones=st.just(UTC))


def minutes_of(begin: datetime, count: int) -> Iterator[datetime]:
    """The whole minutes from a moment on."""
    first = begin.replace(second=0, microsecond=0)
    return (each for n in range(count) if (each := first + timedelta(minutes=n)) >= begin)


def shown(zone: ZoneInfo, moment: datetime) -> datetime:
    return moment.astimezone(zone).replace(tzinfo=None)


def first_time_minute_by_minute(local_time: time, timezone: str, since: datetime) -> datetime:
    """The definition: the first minute at which clocks show the time, or jump over it. When they
    were put back, only the first pass of the day counts."""
    zone = ZoneInfo(timezone)
    for moment in minutes_of(since, 3 * 24 * 60):
        before, now = shown(zone, moment - timedelta(minutes=1)), shown(zone, moment)
        wanted = datetime.combine(now.date(), local_time)
        earlier = (shown(zone, moment - timedelta(minutes=n)) for n in range(1, 4 * 60))
        if before < wanted <= now and max(earlier) < wanted:
            return moment
    raise AssertionError("no such time within three days")


@pytest.mark.parametrize(
    ("since", "local_time", "timezone", "moment"),
    [
        ("2026-11-20 08:00", "20:00", "UTC", "2026-11-20 20:00"),
        ("2026-11-20 20:00", "20:00", "UTC", "2026-11-20 20:00"),
        ("2026-11-20 20:01", "20:00", "UTC", "2026-11-21 20:00"),
        ("2026-11-20 08:00", "20:00", "Asia/Tokyo", "2026-11-20 11:00"),
        ("2026-11-20 23:00", "00:00", "Pacific/Kiritimati", "2026-11-21 10:00"),
        ("2026-11-20 00:30", "13:00", "Etc/GMT+12", "2026-11-20 01:00"),
        # 02:00 to 03:00 does not exist
        ("2026-03-28 07:00", "02:30", "Europe/Berlin", "2026-03-29 01:00"),
        # 02:00 to 03:00 comes twice: the first counts
        ("2026-10-24 06:00", "02:30", "Europe/Berlin", "2026-10-25 00:30"),
        ("2026-10-25 01:10", "02:30", "Europe/Berlin", "2026-10-26 01:30"),
    ],
)
def test_a_time_of_day_comes_next_by_the_clocks_of_its_zone(
    since: str, local_time: str, timezone: str, moment: str
) -> None:
    assert next_time(time.fromisoformat(local_time), timezone, utc(since)) == utc(moment)


@settings(deadline=None, max_examples=60)
@given(since=INSTANTS, local_time=MINUTES, timezone=ZONES)
def test_a_time_of_day_is_the_first_minute_that_shows_it(
    since: datetime, local_time: time, timezone: str
) -> None:
    expected = first_time_minute_by_minute(local_time, timezone, since)
    assert next_time(local_time, timezone, since) == expected


@settings(deadline=None, max_examples=60)
@given(
    since=st.sampled_from(["2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25"]),
    hour=st.integers(0, 23),
    local_time=st.sampled_from([time(hour, minute) for hour in range(5) for minute in (0, 15, 30)]),
    timezone=st.sampled_from(["Europe/Berlin", "Europe/London", "Atlantic/Azores"]),
)
def test_a_time_of_day_is_the_first_minute_that_shows_it_when_clocks_change(
    since: str, hour: int, local_time: time, timezone: str
) -> None:
    moment = utc(f"{since} {hour:02}:00")
    expected = first_time_minute_by_minute(local_time, timezone, moment)
    assert next_time(local_time, timezone, moment) == expected


@given(day=st.dates(date(2020, 1, 1), date(2035, 1, 1)), local_time=MINUTES, post_time=MINUTES)
def test_in_a_zone_without_changes_each_day_has_each_time_once(
    day: date, local_time: time, post_time: time
) -> None:
    begin, end = (day_start(each, post_time, "Asia/Tokyo") for each in (day, day + ONE_DAY))
    moment = next_time(local_time, "Asia/Tokyo", begin)
    assert begin <= moment < end
    assert next_time(local_time, "Asia/Tokyo", moment + MOMENT) >= end
