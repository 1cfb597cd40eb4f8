"""Each puzzle is posted once, at the server's own time, whatever fails and whatever clocks do.

Of ``bot/play/poster.py``.
"""

import asyncio
import itertools
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.application import Application, open_application
from bot.backoff import PassingRefusal
from bot.discord.limits.refusals import MAX_INVALID, Work
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import ChannelTrouble, Claim, Post, Server, TroubleKind
from bot.play.daily_posts import (
    AT_ONCE,
    DEADLINE,
    FIRST_PAUSE,
    LEASE,
    LONGEST_PAUSE,
    MAX_RETRY_AFTER,
    DailyPosts,
    nonce_of,
)
from bot.play.day import DayContent
from bot.play.poster import CannotPost, NotYet
from bot.puzzles.anigram.round import AnigramRound
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.servers.settings import Servers
from bot.servers.shards import Shards
from bot.store.opening import Place
from bot.store.posts import message_of
from bot.store.puzzle_days import PuzzleDays
from bot.store.servers import put_server
from tests.conftest import Errors
from tests.support.harness import MORNING, Clock
from tests.support.postgresql import ON_SQLITE
from tests.support.posts import posting_servers, settled_posts
from tests.support.rounds import LANGUAGE, handmade, lay_out
from tests.support.servers import ALL, posting_server
from tests.support.shards import ONLY_ONE
from tests.support.soak import far
from tests.support.waiting import until

DAY = MORNING.date()
TOMORROW = timedelta(days=1)
LATER = LONGEST_PAUSE + timedelta(seconds=1)
LATE = timedelta(minutes=10)  # for the host
TURN = timedelta(seconds=20)  # between two looks of the job

AGAIN = "a post for server 1 failed and will be tried again"

Fault = Callable[[Post], Awaitable[None]]


@dataclass
class Channels:
    """A poster that keeps what was posted where. It can fail before or after a post is there."""

    shards = ONLY_ONE
    served: Callable[[int], bool] = lambda _: True
    posted: list[Post] = field(default_factory=list)
    before: Fault | None = None
    after: Fault | None = None
    nonces: list[str] = field(default_factory=list)
    searched: list[Post] = field(default_factory=list)
    told: list[ChannelTrouble] = field(default_factory=list)
    barred: bool = False
    closed: bool = False  # to whoever looks what is there
    explained: bool = False  # errors, to the host
    kind: TroubleKind = TroubleKind.CLOSED

    def serves(self, server_id: int) -> bool:
        return self.served(server_id)

    def explains(self, error: Exception) -> bool:
        return self.explained

    def refusal_of(self, error: Exception) -> PassingRefusal | None:
        if isinstance(error, NotYet):
            return PassingRefusal(str(error), error.seconds, rate_limited=True)
        return PassingRefusal(repr(error)) if isinstance(error, OSError) else None

    async def send(self, content: DayContent, nonce: str) -> int:
        post, played = content.post, content.round
        assert played.day == post.day
        assert isinstance(played, HoneycombRound if post.game == "honeycomb" else AnigramRound)
        if self.before:
            await self.before(post)
        await asyncio.sleep(0)
        self.posted.append(post)
        self.nonces.append(nonce)
        if self.after:
            await self.after(post)
        return len(self.posted)

    async def find(self, claim: Claim) -> int | None:
        self.searched.append(claim.post)
        if self.closed:
            raise CannotPost("Missing Access", self.kind)
        return self.posted.index(claim.post) + 1 if claim.post in self.posted else None

    async def tell(self, trouble: ChannelTrouble) -> bool:
        self.told.append(trouble)
        return True


def failing(error: BaseException, *, times: int = 1) -> Fault:
    """A fault that raises the error the first few times."""
    left = itertools.count(times, -1)

    async def fault(_: Post) -> None:
        if next(left) > 0:
            raise error

    return fault


def told(errors: Errors) -> list[str]:
    """What the log tells the host of errors, each taken as expected."""
    return [record.getMessage() for record in errors.take()]


def bee(server_id: int = 1, channel_id: int = 5, day: date = DAY) -> Post:
    return Post(server_id, channel_id, "honeycomb", day)


def both(server_id: int = 1, channel_id: int = 5, day: date = DAY) -> Counter[Post]:
    return Counter(Post(server_id, channel_id, game, day) for game in ("honeycomb", "anigram"))


@pytest.fixture
async def app(place: Place, clock: Clock) -> AsyncIterator[Application]:
    async with open_application(place, clock, language=LANGUAGE) as opened:
        await lay_out(opened.host.database, DAY - TOMORROW, 5)
        yield opened


@pytest.fixture
def channels() -> Channels:
    return Channels()


async def start(app: Application, *servers: Server, now: datetime = MORNING) -> None:
    for server in servers or (posting_server(1, 5),):
        await app.posts.servers.start_posts(server, now)


def next_process(app: Application) -> DailyPosts:
    """The daily posts as a process sees them that starts after this one is gone."""
    return DailyPosts(
        app.host.database,
        Servers(app.host.database, ALL),
        app.posts.days,
        app.posts.live_posts,
        app.host.clock,
    )


# Each once


async def test_both_games_are_posted_and_recorded(app: Application, channels: Channels) -> None:
    await start(app)

    assert await app.posts.daily_posts.ensure_posted(MORNING, channels) == 2
    assert Counter(channels.posted) == both()
    for number, post in enumerate(channels.posted, 1):
        assert await message_of(app.host.database, 1, post.game, DAY) == (5, number)


async def test_twice_is_as_once(app: Application, channels: Channels) -> None:
    await start(app)
    await app.posts.daily_posts.ensure_posted(MORNING, channels)

    for minutes in (0, 1, 60, 22 * 60):
        now = MORNING + timedelta(minutes=minutes)
        assert await app.posts.daily_posts.ensure_posted(now, channels) == 0
    assert Counter(channels.posted) == both()


async def test_many_calls_at_once_are_as_one(app: Application, channels: Channels) -> None:
    await start(app, *(posting_server(number, number) for number in range(1, 21)))

    sent = await asyncio.gather(
        *(app.posts.daily_posts.ensure_posted(MORNING, channels) for _ in range(10))
    )

    assert sum(sent) == 40
    assert Counter(channels.posted) == sum(
        (both(number, number) for number in range(1, 21)), Counter[Post]()
    )


async def test_nothing_is_due_before_the_posting_time(app: Application, channels: Channels) -> None:
    await start(app)
    await app.posts.daily_posts.ensure_posted(MORNING, channels)
    channels.posted.clear()
    eight = datetime(2026, 11, 21, 8, tzinfo=UTC)

    assert (
        await app.posts.daily_posts.ensure_posted(eight - timedelta(microseconds=1), channels) == 0
    )
    assert await app.posts.daily_posts.ensure_posted(eight, channels) == 2
    assert Counter(channels.posted) == both(day=DAY + TOMORROW)


async def test_a_late_start_posts_today_once_and_skips_the_days_missed(
    app: Application, channels: Channels
) -> None:
    await start(app)
    await app.posts.daily_posts.ensure_posted(MORNING, channels)
    channels.posted.clear()

    late = MORNING + timedelta(days=3, hours=5)
    await app.posts.daily_posts.ensure_posted(late, channels)
    await app.posts.daily_posts.ensure_posted(late, channels)

    assert Counter(channels.posted) == both(day=DAY + timedelta(days=3))


def test_the_nonces_are_those_of_the_version_before_so_that_an_update_posts_nothing_twice() -> None:
    post = Post(1, 5, HONEYCOMB.name, date(2026, 11, 20))

    assert nonce_of(post, HONEYCOMB) == "907c04848a09d2159d57b498"  # of 1/5/bee/2026-11-20


async def test_a_post_carries_the_same_nonce_at_every_attempt_and_another_than_any_other(
    app: Application, channels: Channels
) -> None:
    await start(app, posting_server(1, 5), posting_server(2, 6))
    await app.posts.daily_posts.ensure_posted(MORNING, channels)
    await app.posts.daily_posts.ensure_posted(MORNING + TOMORROW, channels)

    assert channels.nonces == [
        nonce_of(post, app.games.rounds.games[post.game]) for post in channels.posted
    ]
    assert len(set(channels.nonces)) == 8
    assert all(len(nonce) <= 25 for nonce in channels.nonces)  # Discord takes no more


# Who gets posts


async def test_only_servers_of_this_process_get_posts(app: Application, channels: Channels) -> None:
    await start(app, posting_server(1, 5), posting_server(2, 6))
    channels.served = lambda server_id: server_id == 2

    await app.posts.daily_posts.ensure_posted(MORNING, channels)

    assert Counter(channels.posted) == both(2, 6)


async def test_a_server_that_stopped_gets_no_posts(app: Application, channels: Channels) -> None:
    await start(app)
    await app.posts.servers.stop_posts(1, MORNING)

    assert await app.posts.daily_posts.ensure_posted(MORNING, channels) == 0


@pytest.mark.parametrize("game", ["honeycomb", "anigram"])
async def test_a_game_that_is_switched_off_is_not_posted(
    app: Application, channels: Channels, game: str
) -> None:
    await start(app, Server(1, 5, games=(game,)))
    await app.posts.daily_posts.ensure_posted(MORNING, channels)

    assert channels.posted == [Post(1, 5, game, DAY)]


async def test_a_game_that_is_switched_on_later_is_posted_alone(
    app: Application, channels: Channels
) -> None:
    await start(app, Server(1, 5, games=("honeycomb",)))
    await app.posts.daily_posts.ensure_posted(MORNING, channels)
    await start(app)
    await app.posts.daily_posts.ensure_posted(MORNING, channels)

    assert Counter(channels.posted) == both()


async def test_a_new_channel_gets_todays_posts_too(app: Application, channels: Channels) -> None:
    await start(app)
    await app.posts.daily_posts.ensure_posted(MORNING, channels)
    await start(app, posting_server(1, 7))
    await app.posts.daily_posts.ensure_posted(MORNING, channels)
    await app.posts.daily_posts.ensure_posted(MORNING, channels)

    assert Counter(channels.posted) == both() + both(channel_id=7)


async def test_a_channel_that_changes_while_a_post_is_on_its_way_gets_the_post_too(
    app: Application, channels: Channels
) -> None:
    async def move(post: Post) -> None:
        channels.after = None
        await start(app, Server(1, 7, games=("honeycomb",)))

    await start(app, Server(1, 5, games=("honeycomb",)))
    channels.after = move
    await app.posts.daily_posts.ensure_posted(MORNING, channels)
    await app.posts.daily_posts.ensure_posted(MORNING, channels)

    assert channels.posted == [bee(), bee(channel_id=7)]


async def test_a_new_time_on_the_same_day_posts_nothing_again(
    app: Application, channels: Channels
) -> None:
    await start(app)
    await app.posts.daily_posts.ensure_posted(MORNING, channels)

    for hour, zone in itertools.product(range(0, 24, 6), ("UTC", "America/New_York")):
        await start(app, posting_server(1, 5, time(hour), zone))
        await app.posts.daily_posts.ensure_posted(MORNING, channels)

    assert Counter(channels.posted) == both()


async def test_a_server_whose_time_zone_is_gone_does_not_keep_others_from_their_posts(
    app: Application, channels: Channels, errors: Errors
) -> None:
    """The names of time zones change, and a database may outlive the list it was made with."""
    await start(app)
    async with app.host.database.transaction() as transaction:
        await put_server(transaction, posting_server(2, 6, timezone="Europe/Atlantis"))
        for number, name in enumerate(("", "../x", "America", "Nowhere"), 3):
            await put_server(transaction, posting_server(number, None, timezone=name))

    await app.posts.daily_posts.ensure_posted(MORNING, channels)
    await app.posts.daily_posts.ensure_posted(MORNING, channels)

    assert Counter(channels.posted) == both()
    assert told(errors) == [
        "no posts in server 2 and all others of the time zone 'Europe/Atlantis':"
        " it is not known here"
    ]


async def test_servers_on_the_shards_of_others_are_not_asked_for(
    app: Application, channels: Channels
) -> None:
    for server_id in range(4):
        await start(app, posting_server(server_id << 22, 5))
    channels.shards = Shards({1, 2}, 3)

    await app.posts.daily_posts.ensure_posted(MORNING, channels)

    assert {post.server_id >> 22 for post in channels.posted} == {1, 2}


# Faults and crashes


async def test_a_passing_fault_is_tried_again_after_a_pause_and_not_before(
    app: Application, channels: Channels, errors: Errors
) -> None:
    await start(app, Server(1, 5, games=("honeycomb",)))
    channels.before = failing(ConnectionResetError())

    assert await app.posts.daily_posts.ensure_posted(MORNING, channels) == 0
    assert await app.posts.daily_posts.ensure_posted(MORNING + FIRST_PAUSE / 2, channels) == 0
    assert channels.posted == []
    assert await app.posts.daily_posts.ensure_posted(MORNING + LATER, channels) == 1
    assert channels.posted == [bee()]
    assert told(errors) == [AGAIN]


async def test_a_fault_in_one_server_leaves_the_others_alone(
    app: Application, channels: Channels, errors: Errors
) -> None:
    async def fault(post: Post) -> None:
        if post.server_id == 1:
            raise CannotPost if post.game == "honeycomb" else ConnectionResetError

    await start(app, posting_server(1, 5), posting_server(2, 6))
    channels.before = fault

    assert await app.posts.daily_posts.ensure_posted(MORNING, channels) == 2
    assert Counter(channels.posted) == both(2, 6)
    assert told(errors) == [AGAIN]


async def test_a_post_that_got_through_before_the_fault_is_found_and_not_sent_again(
    app: Application, channels: Channels, errors: Errors
) -> None:
    await start(app, Server(1, 5, games=("honeycomb",)))
    channels.after = failing(ConnectionResetError())
    await app.posts.daily_posts.ensure_posted(MORNING, channels)

    assert await app.posts.daily_posts.ensure_posted(MORNING + LATER, channels) == 0
    assert told(errors) == [AGAIN]
    assert channels.posted == [bee()]
    assert channels.searched == [bee()]
    assert await message_of(app.host.database, 1, "honeycomb", DAY) == (5, 1)


async def test_a_post_that_takes_longer_than_the_lease_is_not_sent_beside_itself(
    app: Application, channels: Channels
) -> None:
    """Among thousands of posts one may take long, and an admin may cause another call."""
    release = asyncio.Event()
    sending = asyncio.Event()

    async def slow(_: Post) -> None:
        sending.set()
        await release.wait()

    await start(app, Server(1, 5, games=("honeycomb",)))
    channels.before = slow
    first = asyncio.create_task(app.posts.daily_posts.ensure_posted(MORNING, channels))
    await sending.wait()
    second = asyncio.create_task(app.posts.daily_posts.ensure_posted(MORNING + LATER, channels))
    await asyncio.wait([second], timeout=1)
    release.set()

    assert (await first, await second) == (1, 0)
    assert channels.posted == [bee()]


async def test_a_call_that_began_earlier_does_not_open_a_day_that_is_open(
    app: Application, channels: Channels, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It looks at what is due for a while, and meanwhile an admin starts the posts."""
    looking, looked = asyncio.Event(), asyncio.Event()
    days = app.posts.servers.days

    async def look(now: datetime, shards: Shards) -> PuzzleDays:
        if now == MORNING:
            looking.set()
            await looked.wait()
        return await days(now, shards)

    looks_back: dict[str, bool] = {}

    async def send(post: Post) -> None:
        if post.game == "honeycomb":
            looked.set()
            await until(lambda: "anigram" in looks_back)
        looks_back[post.game] = (await app.posts.days.opening(post)).looks_back

    monkeypatch.setattr(app.posts.servers, "days", look)
    channels.before = send
    earlier = asyncio.create_task(app.posts.daily_posts.ensure_posted(MORNING, channels))
    await looking.wait()
    clock.advance(seconds=1)
    await start(app, now=clock())
    await app.posts.daily_posts.ensure_posted(clock(), channels)
    await earlier

    assert Counter(channels.posted) == both()
    assert looks_back == {"honeycomb": True, "anigram": False}


def silent(app: Application, *server_ids: int) -> Fault:
    """Channels of servers that take a post and never answer; nobody has patience with them."""
    app.posts.daily_posts.patience = 0.001

    async def fault(post: Post) -> None:
        if post.server_id in server_ids:
            await asyncio.Event().wait()

    return fault


async def test_channels_that_stay_silent_hold_up_no_other_server(
    app: Application, channels: Channels
) -> None:
    """There are more of them than posts under way, each with both games, and they come first."""
    quiet, rest = range(1, AT_ONCE + 11), range(101, 111)
    await start(app, *(posting_server(number, number) for number in (*quiet, *rest)))
    channels.before = silent(app, *quiet)
    expected = sum((both(number, number) for number in rest), Counter[Post]())

    posting = asyncio.create_task(begin_again_and_again(app, channels))
    await until(lambda: Counter(channels.posted) == expected)
    assert not posting.done()
    posting.cancel()
    await asyncio.wait([posting])


async def begin_again_and_again(app: Application, channels: Channels) -> None:
    """Turns of the job until cancelled: on a busy machine the database may refuse a claim."""
    async with asyncio.TaskGroup() as group:
        while True:
            await app.posts.daily_posts.begin(MORNING, channels, group)
            await asyncio.sleep(0.1)


async def begin(app: Application, channels: Channels, now: datetime) -> None:
    """One turn of the job, and all that follows from it."""
    async with asyncio.TaskGroup() as group:
        await app.posts.daily_posts.begin(now, channels, group)


async def test_what_a_job_left_in_its_queue_is_taken_up_by_the_next_one(
    app: Application, channels: Channels
) -> None:
    """Each new connection to Discord has its own."""
    servers = range(1, 2 * AT_ONCE)
    await start(app, *(posting_server(number, number) for number in servers))
    release = asyncio.Event()
    asked: list[Post] = []

    async def wait(post: Post) -> None:
        asked.append(post)
        await release.wait()

    channels.before, app.posts.daily_posts.patience = wait, 3600.0
    posting = asyncio.create_task(begin(app, channels, MORNING))
    await until(lambda: len(asked) == AT_ONCE)
    posting.cancel()
    await asyncio.wait([posting])
    release.set()

    await begin(app, channels, MORNING + LATER)
    expected = sum((both(number, number) for number in servers), Counter[Post]())
    assert Counter(channels.posted) == expected


async def test_what_becomes_due_need_not_wait_until_all_that_was_due_is_begun_with(
    app: Application, channels: Channels, errors: Errors
) -> None:
    """Nor does what failed: a morning of thousands of servers takes minutes."""
    many = range(1, 3 * AT_ONCE)
    await start(app, *(posting_server(number, number) for number in many))
    await start(app, posting_server(0, 7))  # the first of all, and fails
    await start(app, posting_server(1000, 1000, time(9, 1)), now=MORNING - TOMORROW)
    asked: list[Post] = []

    async def silence(post: Post) -> None:
        asked.append(post)
        if post.server_id in many:
            await asyncio.Event().wait()
        if post == bee(0, 7) and asked.count(post) == 1:
            raise ConnectionResetError

    channels.before, app.posts.daily_posts.patience = silence, 3600.0
    posting = [asyncio.create_task(begin(app, channels, MORNING))]
    await until(lambda: len(asked) == 1 + AT_ONCE)  # the others wait for these
    posting.append(asyncio.create_task(begin(app, channels, MORNING + LATER)))
    expected = both(1000, 1000) + Counter([bee(0, 7)])
    await until(lambda: Counter(channels.posted) == expected)
    for each in posting:
        each.cancel()
    await asyncio.wait(posting)
    assert Counter(asked) == Counter(set(asked)) + Counter([bee(0, 7)])
    assert told(errors) == ["a post for server 0 failed and will be tried again"]


async def test_a_post_that_gets_no_answer_is_given_up_in_time_and_tried_again(
    app: Application, channels: Channels, caplog: pytest.LogCaptureFixture
) -> None:
    await start(app, Server(1, 5, games=("honeycomb",)))
    channels.before = silent(app, 1)
    app.posts.daily_posts.deadline = 0.01

    assert await app.posts.daily_posts.ensure_posted(MORNING, channels) == 0
    assert "a post for server 1 took too long; next try soon" in caplog.text
    channels.before, app.posts.daily_posts.deadline = None, DEADLINE
    assert await app.posts.daily_posts.ensure_posted(MORNING + FIRST_PAUSE / 2, channels) == 0
    assert await app.posts.daily_posts.ensure_posted(MORNING + LATER, channels) == 1
    assert LEASE.total_seconds() > DEADLINE  # so that nobody tries again beside it


async def test_a_channel_that_must_rest_is_left_alone_for_as_long(
    app: Application, channels: Channels
) -> None:
    await start(app, Server(1, 5, games=("honeycomb",)), Server(2, 6, games=("honeycomb",)))
    channels.before = failing(NotYet(400.0))

    assert await app.posts.daily_posts.ensure_posted(MORNING, channels) == 1
    channels.posted.clear()
    for seconds in (61, 399):
        await app.posts.daily_posts.ensure_posted(MORNING + timedelta(seconds=seconds), channels)
    assert channels.posted == []
    assert app.posts.daily_posts.waiting(MORNING + timedelta(seconds=399)) == 1
    assert (
        await app.posts.daily_posts.ensure_posted(MORNING + timedelta(seconds=400), channels) == 1
    )


async def attempts(app: Application, channels: Channels, error: Exception, span: timedelta) -> int:
    """How many posts are tried while each is refused, with a turn of the job every 20 seconds."""
    tried = 0

    async def refuse(_: Post) -> None:
        nonlocal tried
        tried += 1
        raise error.with_traceback(None)

    channels.before, channels.explained = refuse, True
    now = MORNING
    while now < MORNING + span:
        await app.posts.daily_posts.ensure_posted(now, channels)
        now += TURN
    channels.before = None
    return tried


@pytest.mark.parametrize("error", [NotYet(1.0), ConnectionResetError(), TimeoutError()], ids=repr)
async def test_a_post_that_is_refused_for_hours_is_tried_ever_less_often_and_sent_that_day(
    app: Application, channels: Channels, error: Exception
) -> None:
    await start(app, Server(1, 5, games=("honeycomb",)))

    hours = timedelta(hours=3)
    assert 3 * 14 <= await attempts(app, channels, error, hours) <= 3 * 15 + 2
    assert channels.posted == []
    await app.posts.daily_posts.ensure_posted(MORNING + hours + LATER, channels)
    assert channels.posted == [bee()]


@pytest.mark.parametrize("asked", [86_400.0, 1e30])
async def test_a_channel_that_asks_for_too_long_a_rest_gets_its_post_the_same_day(
    app: Application, channels: Channels, asked: float
) -> None:
    await start(app, Server(1, 5, games=("honeycomb",)))
    channels.before = failing(NotYet(asked))

    await app.posts.daily_posts.ensure_posted(MORNING, channels)
    assert await app.posts.daily_posts.ensure_posted(MORNING + MAX_RETRY_AFTER, channels) == 1


@ON_SQLITE
async def test_hundreds_of_refused_posts_do_not_use_up_the_invalid_requests(
    app: Application, channels: Channels
) -> None:
    """Discord counts those of ten minutes, and others than posts need them, too."""
    await start(app, *(posting_server(number, number) for number in range(210)))

    tried = await attempts(app, channels, ConnectionResetError(), timedelta(minutes=10))
    assert 420 < tried < 0.6 * MAX_INVALID[Work.POST]


async def test_one_server_can_be_posted_to_alone(app: Application, channels: Channels) -> None:
    await start(app, posting_server(1, 5), posting_server(2, 6))

    assert await app.posts.daily_posts.ensure_posted(MORNING, channels, server_id=2) == 2
    assert Counter(channels.posted) == both(2, 6)
    assert app.posts.daily_posts.waiting(MORNING) == 2


async def test_the_first_attempt_does_not_search_the_channel(
    app: Application, channels: Channels
) -> None:
    await start(app)
    await app.posts.daily_posts.ensure_posted(MORNING, channels)

    assert channels.searched == []


@pytest.mark.parametrize("sent", [False, True], ids=["before sending", "after sending"])
async def test_a_post_of_a_process_that_died_is_taken_over_at_once_and_is_there_once(
    app: Application, channels: Channels, sent: bool
) -> None:
    died = asyncio.CancelledError()  # nothing more of the process happens
    await start(app, Server(1, 5, games=("honeycomb",)))
    if sent:
        channels.after = failing(died)
    else:
        channels.before = failing(died)
    with pytest.raises(asyncio.CancelledError):
        await app.posts.daily_posts.ensure_posted(MORNING, channels)

    await next_process(app).ensure_posted(MORNING, channels)

    assert channels.posted == [bee()]
    assert await message_of(app.host.database, 1, "honeycomb", DAY) == (5, 1)


async def test_a_process_cancelled_anywhere_leaves_each_post_to_be_sent_once(
    app: Application, channels: Channels
) -> None:
    await start(app, *(posting_server(number, number) for number in range(1, 6)))
    for steps in range(0, 60, 3):
        task = asyncio.create_task(next_process(app).ensure_posted(MORNING, channels))
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
    await next_process(app).ensure_posted(MORNING, channels)

    assert Counter(channels.posted) == sum(
        (both(number, number) for number in range(1, 6)), Counter[Post]()
    )


async def test_a_closed_channel_is_left_alone_for_the_day_and_tried_on_the_next(
    app: Application, channels: Channels
) -> None:
    await start(app, Server(1, 5, games=("honeycomb",)))
    channels.before = failing(CannotPost("Missing Access"))

    for minutes in (0, 2, 60, 600):
        await app.posts.daily_posts.ensure_posted(MORNING + timedelta(minutes=minutes), channels)
    assert channels.posted == []
    await app.posts.daily_posts.ensure_posted(MORNING + TOMORROW, channels)
    assert channels.posted == [bee(day=DAY + TOMORROW)]


async def test_a_post_that_may_be_there_has_not_failed_because_nobody_may_look(
    app: Application, channels: Channels, errors: Errors, caplog: pytest.LogCaptureFixture
) -> None:
    """The channel was closed between the two attempts; an admin is told, once."""
    await start(app, Server(1, 5, games=("honeycomb",)))
    channels.after = failing(ConnectionResetError())
    await app.posts.daily_posts.ensure_posted(MORNING, channels)
    assert told(errors) == [AGAIN]
    channels.closed = True
    for minutes in (2, 4, 8, 30):
        now = MORNING + timedelta(minutes=minutes)
        await app.posts.daily_posts.ensure_posted(now, channels)
        assert app.posts.daily_posts.waiting(now, LATE) == 0  # nothing that the host can mend
    assert len(channels.told) == 1
    channels.closed = False

    await app.posts.daily_posts.ensure_posted(MORNING + timedelta(minutes=36), channels)
    assert channels.posted == [bee()]
    assert len(channels.searched) == 4  # not each minute
    assert await message_of(app.host.database, 1, "honeycomb", DAY) == (5, 1)


async def test_a_post_in_a_channel_that_is_gone_by_then_has_failed(
    app: Application, channels: Channels, errors: Errors
) -> None:
    await start(app, Server(1, 5, games=("honeycomb",)))
    channels.after = failing(ConnectionResetError())
    await app.posts.daily_posts.ensure_posted(MORNING, channels)
    channels.closed, channels.kind = True, TroubleKind.GONE

    await app.posts.daily_posts.ensure_posted(MORNING + LATER, channels)
    assert await settled_posts(app.host.database, DAY) == {(1, "honeycomb", DAY)}
    assert await posting_servers(app.host.database) == []
    assert told(errors) == [AGAIN]


async def test_a_channel_that_was_closed_gets_its_posts_when_an_admin_starts_again(
    app: Application, channels: Channels
) -> None:
    await start(app)
    channels.before = failing(CannotPost("Missing Access"), times=2)
    await app.posts.daily_posts.ensure_posted(MORNING, channels)

    await start(app)
    await app.posts.daily_posts.ensure_posted(MORNING, channels)

    assert Counter(channels.posted) == both()


@ON_SQLITE
async def test_a_database_that_cannot_record_a_refusal_does_not_end_the_other_posts(
    app: Application, channels: Channels, errors: Errors
) -> None:
    async with app.host.database.transaction() as transaction:
        await transaction.execute(
            "CREATE TRIGGER full BEFORE UPDATE ON posts WHEN new.state = 'failed'"
            " BEGIN SELECT raise(ABORT, 'the disk is full'); END"
        )
    await start(app)
    channels.before = failing(CannotPost("Missing Access"))

    assert await app.posts.daily_posts.ensure_posted(MORNING, channels) == 1
    assert told(errors) == [AGAIN]


async def test_a_word_list_without_a_puzzle_is_a_fault_like_any_other(
    app: Application, channels: Channels, errors: Errors
) -> None:
    long_after = MORNING + timedelta(
        days=100
    )  # no round is laid out; so few words make no honeycomb
    await start(app)

    assert await app.posts.daily_posts.ensure_posted(long_after, channels) <= 1
    assert bee(day=long_after.date()) not in channels.posted
    assert AGAIN in told(errors)


# Clocks


@pytest.mark.parametrize("days", [5, 40, 366], ids=["days", "weeks", "a year"])
async def test_a_clock_that_was_wrong_does_not_freeze_a_server(
    app: Application, channels: Channels, days: int
) -> None:
    wrong = MORNING + timedelta(days=days)
    await lay_out(app.host.database, wrong.date() - timedelta(days=5), 10)
    await start(app)
    await app.posts.daily_posts.ensure_posted(MORNING, channels)
    await app.posts.daily_posts.ensure_posted(wrong, channels)
    channels.posted.clear()

    await app.posts.daily_posts.ensure_posted(MORNING + TOMORROW, channels)
    assert await app.posts.servers.day(1, MORNING + TOMORROW) == DAY + TOMORROW
    assert Counter(channels.posted) == both(day=DAY + TOMORROW)

    channels.posted.clear()
    await app.posts.daily_posts.ensure_posted(wrong - TOMORROW, channels)
    assert Counter(channels.posted) == both(day=wrong.date() - TOMORROW)


async def test_a_clock_of_before_the_newest_days_posts_nothing_and_says_so(
    app: Application, channels: Channels, errors: Errors
) -> None:
    """A server that comes in new has no days of its own by which to know."""
    await lay_out(app.host.database, DAY - timedelta(days=30), 1)
    await start(app)
    for days in range(5):
        await lay_out(app.host.database, DAY + timedelta(days=days), 1)
        await app.posts.daily_posts.ensure_posted(MORNING + timedelta(days=days), channels)
    channels.posted.clear()
    behind = MORNING - timedelta(days=30)
    await start(app, posting_server(2, 6), now=behind)

    assert await app.posts.daily_posts.ensure_posted(behind, channels) == 0
    told_host = "The clock says 2026-10-21, but puzzles were posted until 2026-11-24"
    assert app.posts.daily_posts.clock_problem == told_host
    assert told(errors) == [f"{told_host}: nothing is posted until it is right"]
    now = MORNING + timedelta(days=4)
    assert await app.posts.daily_posts.ensure_posted(now, channels) == 2
    assert Counter(channels.posted) == both(2, 6, day=now.date())
    assert app.posts.daily_posts.clock_problem is None


async def test_a_clock_that_goes_back_a_little_posts_nothing_again(
    app: Application, channels: Channels
) -> None:
    eight = datetime(2026, 11, 20, 8, tzinfo=UTC)
    await start(app, now=eight)
    await app.posts.daily_posts.ensure_posted(eight, channels)

    await app.posts.daily_posts.ensure_posted(eight - timedelta(seconds=5), channels)
    await app.posts.daily_posts.ensure_posted(eight, channels)

    assert Counter(channels.posted) == both()
    assert await app.posts.servers.day(1, eight - timedelta(seconds=5)) == DAY


@pytest.mark.parametrize("back", [timedelta(hours=1), timedelta(days=1)], ids=["hour", "day"])
async def test_a_clock_that_goes_back_lets_no_claimed_post_wait(
    app: Application, channels: Channels, clock: Clock, errors: Errors, back: timedelta
) -> None:
    await start(app, Server(1, 5, games=("honeycomb",)))
    channels.before = failing(ConnectionResetError(), times=2)
    await app.posts.daily_posts.ensure_posted(MORNING, channels)
    clock.now -= back
    for _ in range(6):  # the first attempt fails as well
        await app.posts.daily_posts.ensure_posted(clock(), channels)
        clock.advance(seconds=40)

    assert channels.posted == [bee()]
    assert told(errors) == [AGAIN] * 2


def expected_posts(server: Server, first: datetime, last: datetime) -> dict[Post, datetime]:
    """{post: when} at eight o'clock on each day of the server, which both zones' clocks show."""
    zone = ZoneInfo(server.timezone)
    assert server.channel_id
    posts = {}
    day = first.astimezone(zone).date()
    while (start := datetime.combine(day, time(8), zone).astimezone(UTC)) <= last:
        if start >= first:
            for game in server.games:
                posts[Post(server.server_id, server.channel_id, game, day)] = start
        day += TOMORROW
    return posts


@ON_SQLITE
async def test_a_year_brings_one_post_a_day_and_game_at_eight_in_every_time_zone(
    place: Place,
) -> None:
    """Through both clock changes of a zone north and one south of the equator."""
    step = timedelta(minutes=far(20, 120))
    first = datetime(2026, 1, 1, 0, 0, tzinfo=UTC)
    last = datetime(2027, 1, 3, 0, 0, tzinfo=UTC)
    servers = [
        posting_server(1, 5, time(8), "Pacific/Auckland"),
        posting_server(2, 6, time(8), "America/Los_Angeles"),
    ]
    due: dict[Post, datetime] = {}
    for server in servers:
        due |= expected_posts(server, first, last)
    sent: dict[Post, datetime] = {}
    channels = Channels()
    clock = Clock()
    async with open_application(place, clock, language=LANGUAGE) as app:
        daily = DailyPosts(
            app.host.database,
            app.posts.servers,
            handmade(app),
            app.posts.live_posts,
            app.host.clock,
        )
        await start(app, *servers, now=first)
        await daily.ensure_posted(first, channels)  # the puzzles under way at the start
        channels.posted.clear()
        now = first
        while now < last:
            now += step
            if not 14 <= now.hour <= 21:  # quiet hours, in which it is not eight in either zone
                continue
            clock.now = now
            await daily.ensure_posted(now, channels)
            for post in channels.posted:
                assert post not in sent
                sent[post] = now
            channels.posted.clear()

    assert sent.keys() == due.keys()
    late = {post: when - due[post] for post, when in sent.items()}
    assert all(timedelta(0) <= each < step for each in late.values())


async def test_a_day_is_the_same_for_posts_and_for_players_while_it_begins(
    app: Application, channels: Channels
) -> None:
    """Players ask all the time; what they learn while a day begins must not outlast it."""
    await start(app)
    over = asyncio.Event()

    async def players() -> None:
        while not over.is_set():
            await app.posts.servers.get(1)
            await asyncio.sleep(0)

    asking = asyncio.create_task(players())
    await app.posts.daily_posts.ensure_posted(MORNING + TOMORROW, channels)
    over.set()
    await asking

    assert (await app.posts.servers.get(1)) == replace(
        posting_server(1, 5), latest_day=DAY + TOMORROW
    )
