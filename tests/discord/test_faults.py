"""Every fault of Discord and of the way to it, at each stage, over the wire.

Whatever happens: each post is there once, each guess counts once, and afterwards the bot answers.

Of ``bot/discord/sender.py`` and ``cogs/posts/poster.py``.
"""

import asyncio
import functools
import itertools
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import time, timedelta
from typing import Any

import pytest
from guildyard import Channel, Fault, Guild, NoReply, Playground, Trouble

from bot.application import Application
from bot.discord.gateway.client import Honeygram
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Player
from bot.ops.jobs import Jobs
from bot.play.daily_posts import AT_ONCE
from bot.store.posts import message_of
from cogs.admin.daily import DailyCog
from tests.conftest import Errors, Hive
from tests.support.harness import MORNING, Clock, Staying, greet_nobody, run_job
from tests.support.posts import start_posts
from tests.support.servers import posting_server
from tests.support.spoken import heard
from tests.support.waiting import until

BEAT = 0.1  # seconds between two heartbeats
SILENCE = 0.4  # seconds after which a silent connection is given up, where that is tested

FAULTS: dict[str, dict[str, Any]] = {
    **{
        str(status): {"kind": Trouble.STATUS, "status": status}
        for status in (500, 502, 503, 504, 520)
    },
    "429": {"kind": Trouble.RATE_LIMIT},
    "reset before": {"kind": Trouble.RESET_BEFORE},
    "reset after": {"kind": Trouble.RESET_AFTER},
    "500 after": {"kind": Trouble.STATUS_AFTER, "status": 500},
    "503 after": {"kind": Trouble.STATUS_AFTER, "status": 503},
}

faults = pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())

# A ban is waited out, which takes the minutes that these tests let pass.
BANS = {"429 without Via": {"kind": Trouble.BAN}}

faults_and_bans = pytest.mark.parametrize(
    "fault", [*FAULTS.values(), *BANS.values()], ids=[*FAULTS, *BANS]
)


@asynccontextmanager
async def staying(
    playground: Playground, app: Application, **options: Any
) -> AsyncIterator[list[Honeygram]]:
    """The bot as the service runs it; each attempt is a client in the list."""
    running = Staying(playground, app, **options)
    async with running:
        await running.ready()
        yield running.clients


async def found(app: Application, hive: Hive) -> list[str]:
    """The words that count for Alice."""
    alice = Player(hive.guild.id, hive.alice.id, "Alice")
    return [
        find.word for find in (await app.games.play(HONEYCOMB).show(alice, app.host.clock())).found
    ]


async def check_answers(hive: Hive) -> None:
    """The bot answers."""
    assert (await hive.bob.command("/bee guess", hive.channel, word="glam")).ephemeral


def daily(bot: Honeygram) -> DailyCog:
    """The jobs of the posts."""
    cog: Any = bot.get_cog("daily")
    return cog  # type: ignore[no-any-return] # discord.py loads the module anew: another class


def posts(hive: Hive, game: str) -> int:
    """How many posts of a game stand in the channel."""
    button = re.compile(f"{game}:(guess|today)")  # of the running day, or of one that is over
    return sum(bool(button.search(repr(each.components))) for each in hive.channel.messages)


def posted(hive: Hive, number: int) -> bool:
    """Does each game have so many posts?"""
    return posts(hive, "bee") == posts(hive, "anigram") == number


# Start


@pytest.mark.parametrize("path", ["/users/@me", "/oauth2/", "/commands"])
@faults
async def test_a_fault_while_it_starts(
    playground: Playground, hive: Hive, app: Application, path: str, fault: dict[str, Any]
) -> None:
    trouble = playground.faults.add(Fault(path=path, **fault))
    async with staying(playground, app):
        await check_answers(hive)
    assert trouble.hits == 1


async def test_a_gateway_that_cannot_be_reached_at_first(
    playground: Playground, hive: Hive, app: Application, errors: Errors
) -> None:
    playground.refuse_gateway(1)
    async with staying(playground, app):
        await check_answers(hive)
    assert all("Failed to connect" in record.getMessage() for record in errors.take())


# Guesses


@pytest.mark.parametrize("way", ["command", "form"])
@faults
async def test_a_fault_while_a_guess_is_answered(
    playground: Playground, hive: Hive, bot: Honeygram, way: str, fault: dict[str, Any]
) -> None:
    shown = await hive.alice.command("/bee show", hive.channel)
    form = await hive.alice.click(shown, "Guess")
    trouble = playground.faults.add(Fault(path="/callback", **fault))
    if way == "command":
        reply = await hive.alice.command("/bee guess", hive.channel, word="gleam")
    else:
        reply = await hive.alice.submit(form, {"word": "gleam"})

    assert trouble.hits == 1
    assert heard(reply).startswith("✅ GLEAM +5")
    again = await hive.alice.command("/bee guess", hive.channel, word="gleam")
    assert "already found" in heard(again)
    assert await found(bot.services, hive) == ["gleam"]
    told = [heard(each) for each in hive.alice.private_replies]
    assert sum(text.startswith("✅ GLEAM +5") for text in told) == 1
    await check_answers(hive)


# Posts


@pytest.mark.parametrize("method", ["POST", "GET"], ids=["sending", "looking for it"])
@faults_and_bans
async def test_a_fault_while_a_post_is_sent(
    playground: Playground,
    hive: Hive,
    bot: Honeygram,
    clock: Clock,
    errors: Errors,
    method: str,
    fault: dict[str, Any],
) -> None:
    """The bot looks for a post only after a first attempt that it does not know the end of."""
    path = r"^/channels/\d+/messages"
    if method == "GET":
        playground.faults.add(Fault(kind=Trouble.RESET_AFTER, method="POST", path=path))
    trouble = playground.faults.add(Fault(method=method, path=path, **fault))
    await start_posts(hive.admin, hive.channel, channel=hive.channel)
    for _ in range(4):
        await daily(bot).wake()
        clock.advance(minutes=5)

    assert trouble.hits == 1
    assert (posts(hive, "bee"), posts(hive, "anigram")) == (1, 1)
    await check_answers(hive)
    errors.take()


STALLS = {
    "silence": {"kind": Trouble.DELAY, "delay": 3600.0},
    "429 for 400 s": {"kind": Trouble.RATE_LIMIT, "retry_after": 400.0},
}

stalls = pytest.mark.parametrize("stall", STALLS.values(), ids=STALLS.keys())


async def choose(bot: Honeygram, guild: Guild, at: time = time(8)) -> Channel:
    """A server chooses daily posts, without those that follow at once; returns its channel."""
    greet_nobody(bot)
    channel = next(iter(guild.channels.values()), None) or guild.add_text_channel("puzzles")
    await until(lambda: bot.get_channel(channel.id))
    services = bot.services
    await services.posts.servers.start_posts(
        posting_server(guild.id, channel.id, at), services.host.clock()
    )
    return channel


@stalls
async def test_a_channel_that_stalls_holds_up_no_other_server(
    playground: Playground, hive: Hive, bot: Honeygram, clock: Clock, stall: dict[str, Any]
) -> None:
    bot.services.posts.daily_posts.patience = 0.01
    path = f"/channels/{hive.channel.id}/messages"
    trouble = playground.faults.add(Fault(method="POST", path=path, times=99, **stall))
    await choose(bot, hive.guild)
    other = await choose(bot, playground.add_guild("Other"), time(9, 1))
    await wake_often(bot)
    await until(lambda: trouble.hits)
    clock.advance(minutes=1)
    await until(lambda: len(other.messages) == 2)
    assert hive.channel.messages == []


@stalls
async def test_many_channels_that_stall_hold_up_no_other_server(
    playground: Playground, bot: Honeygram, stall: dict[str, Any]
) -> None:
    """There are more of them than posts under way, and they come first."""
    bot.services.posts.daily_posts.patience = 0.01
    guilds = [playground.add_guild(f"Guild {number}") for number in range(AT_ONCE + 10)]
    for quiet in guilds[:-3]:
        channel = await choose(bot, quiet)
        path = f"/channels/{channel.id}/messages"
        playground.faults.add(Fault(method="POST", path=path, times=99, **stall))
    others = [await choose(bot, guild) for guild in guilds[-3:]]
    await wake_often(bot)
    await until(lambda: all(len(other.messages) == 2 for other in others))


async def wake_often(bot: Honeygram) -> None:
    """Let the jobs have their turns all the time."""
    jobs = bot.jobs
    assert isinstance(jobs, Jobs)
    await jobs.stop()
    jobs.pause = 0.01
    jobs.start()


@stalls
async def test_an_edit_that_stalls_holds_up_no_other_server(
    playground: Playground, hive: Hive, bot: Honeygram, clock: Clock, stall: dict[str, Any]
) -> None:
    guild = playground.add_guild("Other")
    other = await choose(bot, guild)
    await choose(bot, hive.guild)
    await daily(bot).wake()
    path = f"/channels/{hive.channel.id}/messages"
    playground.faults.add(Fault(method="PATCH", path=path, times=99, **stall))
    for place, person in ((hive.channel, hive.alice), (other, guild.add_member("Olga"))):
        await person.command("/bee guess", place, word="gleam")
    await wake_often(bot)
    await until(lambda: "1 player" in repr([message.components for message in other.messages]))
    assert "1 player" not in repr([message.components for message in hive.channel.messages])


PAGE = "<html><body>error code: 1020</body></html>"
NOT_DISCORDS: dict[str, dict[str, Any]] = {
    "403 page": {"status": 403, "page": PAGE},
    "403 internal network error": {
        "status": 403,
        "body": {"code": 40333, "message": "internal network error"},
    },
    "404 page": {"status": 404, "page": PAGE},
    "404 without a code": {"status": 404},
}

not_discords = pytest.mark.parametrize("refusal", NOT_DISCORDS.values(), ids=NOT_DISCORDS.keys())


@not_discords
@pytest.mark.parametrize("method", ["POST", "GET"], ids=["sending", "looking for it"])
async def test_a_refusal_that_is_not_discords_does_not_give_up_a_post(
    playground: Playground,
    hive: Hive,
    bot: Honeygram,
    clock: Clock,
    errors: Errors,
    method: str,
    refusal: dict[str, Any],
) -> None:
    path = r"^/channels/\d+/messages"
    await choose(bot, hive.guild)
    if method == "GET":
        playground.faults.add(Fault(kind=Trouble.RESET_AFTER, method="POST", path=path, times=2))
    playground.faults.add(Fault(kind=Trouble.STATUS, method=method, path=path, times=2, **refusal))
    for _ in range(4):
        await daily(bot).wake()
        clock.advance(minutes=5)

    assert (posts(hive, "bee"), posts(hive, "anigram")) == (1, 1)
    assert await recorded(bot, hive) == 2
    assert hive.admin.direct_channel.messages == []
    errors.take()


async def recorded(bot: Honeygram, hive: Hive) -> int:
    """How many posts of the day the bot knows to be in the channel."""
    day = MORNING.date()
    found = [
        await message_of(bot.services.host.database, hive.guild.id, game, day)
        for game in ("honeycomb", "anigram")
    ]
    return len(found) - found.count(None)


REFUSED: dict[str, dict[str, Any]] = {
    "429 without retry_after": {
        "kind": Trouble.STATUS,
        "status": 429,
        "body": {"message": "You are being rate limited.", "code": 0},
    },
    "503": {"kind": Trouble.STATUS, "status": 503},
    "closed": {"kind": Trouble.RESET_BEFORE},
}


@pytest.mark.parametrize("refused", REFUSED.values(), ids=REFUSED.keys())
async def test_posts_that_are_refused_for_an_hour_are_sent_later_without_a_storm_of_requests(
    playground: Playground, hive: Hive, bot: Honeygram, clock: Clock, refused: dict[str, Any]
) -> None:
    await choose(bot, hive.guild)
    path = rf"^/channels/{hive.channel.id}/messages"
    playground.faults.add(Fault(method="POST", path=path, times=10**6, **refused))
    playground.exchanges.clear()
    for _ in range(180):
        await daily(bot).wake()
        clock.advance(seconds=20)
    sent = [each.method for each in playground.exchanges if re.search(path, each.path)]
    assert 2 * 14 <= sent.count("POST") <= 2 * 17
    assert sent.count("GET") < sent.count("POST")  # each later attempt looks for the post first
    assert posted(hive, 0)

    playground.faults.clear()
    clock.advance(minutes=5)
    await daily(bot).wake()
    assert posted(hive, 1)


async def test_an_outage_of_discord_is_two_lines_and_no_error_however_many_posts_it_meets(
    playground: Playground,
    bot: Honeygram,
    clock: Clock,
    caplog: pytest.LogCaptureFixture,
) -> None:
    greet_nobody(bot)
    path = r"^/channels/\d+/messages"
    refused = Fault(kind=Trouble.STATUS, method="POST", path=path, status=503, times=60)
    playground.faults.add(refused)
    channels = [await choose(bot, playground.add_guild(f"Guild {n}")) for n in range(30)]

    async def each_was_refused() -> bool:
        await daily(bot).wake()  # on a busy machine the database may refuse a claim
        return refused.hits == 60

    await until(each_was_refused)
    assert bot.services.posts.daily_posts.waiting(clock()) == 60
    clock.advance(minutes=5)
    await daily(bot).wake()
    assert [len(channel.messages) for channel in channels] == [2] * 30
    bot.traffic.unsent.close()
    lines = [each for each in caplog.records if each.name == "bot.discord.answering.outage"]
    assert [each.levelname for each in lines] == ["WARNING", "WARNING"]
    counts = [each.getMessage().partition(" did not get through")[0] for each in lines]
    assert counts == ["1 request", "59 requests"]
    assert not any(each.exc_info for each in caplog.records)


@not_discords
async def test_a_refusal_that_is_not_discords_does_not_stop_the_edits(
    playground: Playground,
    hive: Hive,
    bot: Honeygram,
    clock: Clock,
    errors: Errors,
    refusal: dict[str, Any],
) -> None:
    await choose(bot, hive.guild)
    await daily(bot).wake()
    path = r"^/channels/\d+/messages"
    trouble = playground.faults.add(
        Fault(kind=Trouble.STATUS, method="PATCH", path=path, **refusal)
    )
    await hive.alice.command("/bee guess", hive.channel, word="gleam")

    await run_job(bot, "live refresh")
    clock.advance(seconds=61)
    await run_job(bot, "live refresh")
    assert "1 player" in repr([message.components for message in hive.channel.messages])
    assert trouble.hits == 1
    errors.take()


@pytest.mark.parametrize("said", [0, 150, 250])
async def test_a_post_is_found_behind_whatever_people_said_since(
    playground: Playground, hive: Hive, bot: Honeygram, clock: Clock, errors: Errors, said: int
) -> None:
    """Discord kept it, the answer was lost, and nobody remembers the nonce by now."""
    for number in range(120):
        await hive.bob.say(hive.channel, f"before {number}")
    clock.advance(hours=1)
    path = r"^/channels/\d+/messages"
    playground.faults.add(Fault(kind=Trouble.RESET_AFTER, method="POST", path=path, times=2))
    await choose(bot, hive.guild)
    await daily(bot).wake()
    for number in range(said):
        await hive.alice.say(hive.channel, f"after {number}")
    clock.advance(minutes=10)
    playground.faults.add(Fault(kind=Trouble.STATUS, status=503, path=path, times=2))
    for _ in range(3):
        await daily(bot).wake()
        clock.advance(minutes=10)

    assert (posts(hive, "bee"), posts(hive, "anigram")) == (1, 1)
    assert await recorded(bot, hive) == 2
    errors.take()


async def test_a_post_is_found_although_the_clock_is_ahead_of_discords(
    playground: Playground, hive: Hive, bot: Honeygram, clock: Clock, errors: Errors
) -> None:
    path = r"^/channels/\d+/messages"
    playground.faults.add(Fault(kind=Trouble.RESET_AFTER, method="POST", path=path, times=2))
    await choose(bot, hive.guild)
    for minutes in (60, 62):
        ahead = clock() + timedelta(minutes=minutes)
        await bot.services.posts.daily_posts.ensure_posted(ahead, bot.poster)
    clock.advance(minutes=10)

    assert (posts(hive, "bee"), posts(hive, "anigram")) == (1, 1)
    assert await recorded(bot, hive) == 2
    errors.take()


@pytest.mark.parametrize(
    ("status", "code", "asked"),
    [(403, 50001, 2), (403, 50013, 2), (404, 10003, 1), (404, 10004, 2), (400, 50008, 2)],
)
async def test_a_refusal_of_discords_own_gives_up_the_post_for_the_day(
    playground: Playground,
    hive: Hive,
    bot: Honeygram,
    clock: Clock,
    status: int,
    code: int,
    asked: int,
) -> None:
    """Once a channel is gone, nothing else of the day is sent there."""
    body = {"code": code, "message": "Discord's own"}
    refusal = Fault(kind=Trouble.STATUS, method="POST", path="/messages", status=status, body=body)
    refusal.times = 2
    await choose(bot, hive.guild)
    playground.faults.add(refusal)
    for _ in range(3):
        await daily(bot).wake()
        clock.advance(seconds=61)

    assert refusal.hits == asked
    assert (posts(hive, "bee"), posts(hive, "anigram")) == (0, 0)
    assert bot.services.posts.daily_posts.waiting(clock()) == 0


@faults_and_bans
async def test_a_fault_while_a_post_is_edited(
    playground: Playground,
    hive: Hive,
    bot: Honeygram,
    clock: Clock,
    errors: Errors,
    fault: dict[str, Any],
) -> None:
    await start_posts(hive.admin, hive.channel, channel=hive.channel)

    async def are_known() -> bool:
        return await recorded(bot, hive) == 2

    await until(are_known)
    trouble = playground.faults.add(Fault(method="PATCH", path=r"^/channels/\d+/messages", **fault))
    await hive.alice.command("/bee guess", hive.channel, word="gleam")
    for _ in range(3):
        clock.advance(seconds=61)
        await run_job(bot, "live refresh")

    assert trouble.hits == 1
    assert "1 player" in repr([message.components for message in hive.channel.messages])
    assert (posts(hive, "bee"), posts(hive, "anigram")) == (1, 1)
    errors.take()


# The connection


async def drop(playground: Playground) -> None:
    await playground.drop_sockets()


async def reconnect(playground: Playground) -> None:
    await playground.reconnect_bots()


async def invalidate(playground: Playground) -> None:
    await playground.invalidate_sessions()


async def invalidate_resumable(playground: Playground) -> None:
    await playground.invalidate_sessions(resumable=True)


async def fall_silent(playground: Playground) -> None:
    playground.silence(True)
    await asyncio.sleep(SILENCE + 3 * BEAT)
    playground.silence(False)


async def drop_and_refuse(playground: Playground) -> None:
    playground.refuse_gateway(1)
    await playground.drop_sockets()


@pytest.mark.parametrize(
    "trouble",
    [drop, reconnect, invalidate, invalidate_resumable, fall_silent, drop_and_refuse],
    ids=lambda trouble: trouble.__name__,
)
async def test_trouble_with_the_gateway(
    playground: Playground,
    hive: Hive,
    app: Application,
    clock: Clock,
    errors: Errors,
    trouble: Callable[[Playground], Awaitable[None]],
) -> None:
    playground.gateway.heartbeat_interval = BEAT
    # discord.py hears nothing in the five seconds that it waits before it identifies anew
    options = {"heartbeat_timeout": SILENCE} if trouble is fall_silent else {}
    async with staying(playground, app, **options) as clients:
        await start_posts(hive.admin, hive.channel, channel=hive.channel)
        await until(lambda: posts(hive, "anigram"))
        seen = len(playground.frames)
        await trouble(playground)
        await until(lambda: connected_anew(playground, seen))
        await until(lambda: answered(hive))
        assert await found(app, hive) == ["gleam"]
        clock.advance(days=1)
        await daily(clients[-1]).wake()
        assert (posts(hive, "bee"), posts(hive, "anigram")) == (2, 2)
    errors.take()


def connected_anew(playground: Playground, seen: int) -> bool:
    """Did a shard say READY or RESUMED since so many frames?"""
    frames = itertools.islice(playground.frames, seen, None)
    return any(frame.payload.get("t") in ("READY", "RESUMED") for frame in frames)


async def answered(hive: Hive) -> bool:
    """Does a guess get through? While the bot is away, Discord says that it did not respond."""
    with suppress(NoReply):
        reply = await hive.alice.command("/bee guess", hive.channel, word="gleam")
        return "GLEAM" in heard(reply)
    return False


# The jobs


async def test_the_jobs_go_on_whatever_fails(
    playground: Playground, hive: Hive, bot: Honeygram, clock: Clock, errors: Errors
) -> None:
    cog = daily(bot)
    await wake_often(bot)
    await start_posts(hive.admin, hive.channel, channel=hive.channel)
    await until(lambda: posts(hive, "anigram"))
    for day, damage in enumerate((broken_table, reset_posts, refused_posts), 2):
        async with damage(playground, bot):
            lost = lost_posts(bot)
            clock.advance(days=1)
            await until(lambda: errors.all or lost_posts(bot) > lost)  # noqa: B023
        errors.take()
        clock.advance(minutes=5)
        await until(functools.partial(posted, hive, day))
    await cog.cog_unload()
    errors.take()


def lost_posts(bot: Honeygram) -> float:
    """How many attempts to post did not get through."""
    return float(bot.services.host.metrics.posts_failed.labels("error")._value.get())


@asynccontextmanager
async def broken_table(_: Playground, bot: Honeygram) -> AsyncIterator[None]:
    """sqlite3.Error."""
    database = bot.services.host.database
    async with database.transaction() as transaction:
        await transaction.execute("ALTER TABLE servers RENAME TO gone")
    yield
    async with database.transaction() as transaction:
        await transaction.execute("ALTER TABLE gone RENAME TO servers")


@asynccontextmanager
async def reset_posts(playground: Playground, _: Honeygram) -> AsyncIterator[None]:
    """OSError."""
    playground.faults.add(Fault(kind=Trouble.RESET_BEFORE, method="POST", path="/messages"))
    yield


@asynccontextmanager
async def refused_posts(playground: Playground, _: Honeygram) -> AsyncIterator[None]:
    """HTTPException."""
    playground.faults.add(Fault(kind=Trouble.STATUS, status=503, method="POST", path="/messages"))
    yield
