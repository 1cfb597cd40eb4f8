"""Three years in the zones of the world: each day begins once, at its hour, and is posted once.

``make fuzz`` takes all zones; here it is those that have been trouble to others.
"""

import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.application import open_application
from bot.backoff import PassingRefusal
from bot.model import ChannelTrouble, Claim, Post, Server
from bot.play.daily_posts import DailyPosts
from bot.play.day import DayContent
from bot.servers.puzzle_day import day_start, next_start, puzzle_day
from tests.conftest import Errors
from tests.support.harness import MORNING, Clock
from tests.support.rounds import LANGUAGE, handmade
from tests.support.servers import posting_server
from tests.support.shards import ONLY_ONE
from tests.support.time_zones import DAY, MINUTE, Spans, begins, changes, days, spans

SAMPLE = (
    "UTC",
    "Africa/Casablanca",  # goes back for a month, on another date each year
    "America/Havana",  # changes at midnight
    "America/New_York",
    "America/Santiago",  # changes at midnight, and the day before was Saturday
    "America/Scoresbysund",
    "America/St_Johns",  # three and a half hours
    "Asia/Beirut",  # changes at midnight
    "Asia/Kathmandu",  # five hours and three quarters
    "Australia/Lord_Howe",  # by half an hour
    "Pacific/Apia",
    "Pacific/Chatham",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
)
HOURS = (time(0), time(0, 30), time(2, 30), time(8), time(23, 59))


def check_beginnings(zone: str, shown: Spans, hours: Iterable[time]) -> None:
    """Every day begins when the table of offsets says so, and not a minute before."""
    for hour in hours:
        server = Server(1, 5, hour, zone)
        for day in days():
            start = begins(shown, day, hour)
            assert day_start(day, hour, zone) == start, (zone, hour, day)
            assert puzzle_day(server, start) == day, (zone, hour, day)
            assert puzzle_day(server, start - MINUTE) == day - DAY, (zone, hour, day)
            assert next_start(server, start - MINUTE) == start, (zone, hour, day)


@pytest.mark.parametrize("zone", SAMPLE)
def test_every_day_of_three_years_begins_at_its_hour_or_the_next_minute_there_is(
    zone: str,
) -> None:
    check_beginnings(zone, spans(zone), HOURS[::2])


@dataclass
class Channels:
    """A poster that serves some servers at a time and keeps what was posted when."""

    shards = ONLY_ONE
    serving: set[int] = field(default_factory=set)
    now: datetime = MORNING
    barred: bool = False
    posted: list[tuple[Post, datetime]] = field(default_factory=list)

    def serves(self, server_id: int) -> bool:
        return server_id in self.serving

    def explains(self, error: Exception) -> bool:
        return False

    def refusal_of(self, error: Exception) -> PassingRefusal | None:
        return None

    async def send(self, content: DayContent, nonce: str) -> int:
        self.posted.append((content.post, self.now))
        return len(self.posted)

    async def find(self, claim: Claim) -> int | None:
        raise AssertionError(f"{claim} was claimed twice")

    async def tell(self, trouble: ChannelTrouble) -> bool:
        raise AssertionError(f"{trouble} although every channel takes posts")


def moments(shown: Spans, hour: time) -> tuple[set[datetime], set[date]]:
    """When to look at a zone, and which days begin then: around each change, and monthly."""
    watched = {day for day in days() if day.day == 1}
    for change in changes(shown):
        watched |= {change.date() + number * DAY for number in range(-2, 3)}
    watched &= set(days())
    looks = {begins(shown, day, hour) for day in watched} | set(changes(shown))
    return {look + step for look in looks for step in (-MINUTE, timedelta(0), MINUTE)}, watched


async def check_posts(zones: Mapping[str, Spans], hour: time) -> int:
    """Look at each zone at its moments, on a real database; returns the number of posts."""
    channels = Channels()
    looks: dict[datetime, set[int]] = {}
    due: dict[tuple[int, date], datetime] = {}
    for number, shown in enumerate(zones.values(), 1):
        times, watched = moments(shown, hour)
        for moment in times:
            looks.setdefault(moment, set()).add(number)
        due |= {(number, day): begins(shown, day, hour) for day in watched}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "honeygram.db"
        clock = Clock()
        async with open_application(path, clock, language=LANGUAGE) as app:
            daily = DailyPosts(
                app.host.database,
                app.posts.servers,
                handmade(app),
                app.posts.live_posts,
                app.host.clock,
            )
            for number, zone in enumerate(zones, 1):
                server = Server(number, 5, hour, zone, games=("honeycomb",))
                await app.posts.servers.start_posts(server, min(looks) - DAY)
            for moment in sorted(looks):
                channels.now, channels.serving = moment, looks[moment]
                clock.now = moment
                await daily.ensure_posted(moment, channels)
                await daily.ensure_posted(moment, channels)
    sent = {(post.server_id, post.day): moment for post, moment in channels.posted}
    assert len(sent) == len(channels.posted)
    assert {key: sent.get(key) for key in due} == due
    return len(sent)


@pytest.mark.parametrize("hour", [time(0, 30), time(2, 30)])
async def test_every_day_around_a_change_of_clocks_is_posted_once_when_it_begins(
    hour: time,
) -> None:
    some = SAMPLE[:: 2 if hour.hour else 3]
    assert await check_posts({zone: spans(zone) for zone in some}, hour) > 200


def check_all_zones(zones: Mapping[str, Spans]) -> int:
    """The whole world, for ``make fuzz``; returns the number of beginnings looked at."""
    for zone, shown in zones.items():
        check_beginnings(zone, shown, HOURS)
    return len(zones) * len(HOURS) * len([*days()])


# Clocks that jump

HOUR = timedelta(hours=1)
JUMPS = st.lists(
    st.one_of(
        st.sampled_from([HOUR, -HOUR, DAY, -DAY, 365 * DAY, -365 * DAY, MINUTE, -MINUTE]),
        st.timedeltas(min_value=-5 * DAY, max_value=5 * DAY),
    ),
    max_size=25,
)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(jumps=JUMPS, zone=st.sampled_from(SAMPLE), hour=st.times())
async def test_a_clock_that_jumps_posts_nothing_twice_and_the_current_puzzles_if_it_can_be_right(
    errors: Errors, jumps: list[timedelta], zone: str, hour: time
) -> None:
    channels = Channels({1})
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "honeygram.db"
        clock = Clock()
        async with open_application(path, clock, language=LANGUAGE) as app:
            daily = DailyPosts(
                app.host.database,
                app.posts.servers,
                handmade(app),
                app.posts.live_posts,
                app.host.clock,
            )
            chosen = posting_server(1, 5, hour.replace(second=0, microsecond=0), zone)
            await app.posts.servers.start_posts(chosen, clock())
            for jump in [timedelta(0), *jumps]:
                clock.now += jump
                now = clock()
                sent = await daily.ensure_posted(now, channels)
                if daily.clock_problem:
                    assert sent == 0
                    errors.take()
                    continue
                today = await app.posts.servers.day(1, now)
                games = {post.game for post, _ in channels.posted if post.day == today}
                assert games == {"honeycomb", "anigram"}
    assert set(Counter(post for post, _ in channels.posted).values()) == {1}
