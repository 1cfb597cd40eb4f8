"""A ban is waited out: hardly a request goes out, by whatever door, and the host is told."""

import asyncio
import logging
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from guildyard import Fault, Playground, Trouble

from bot.discord.gateway.client import Honeygram
from bot.discord.gateway.farewell import answers_under_way
from bot.discord.limits.refusals import MAX_INVALID, Barred, Work
from bot.discord.limits.rest_gate import (
    ALARM_AT,
    LEAST,
    LONGEST,
    PROBE,
    SPAN,
    STOP_AT,
    UNAUTHORIZED_AT,
    Gate,
    wait_of,
)
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Player
from bot.ops.health import HealthMonitor
from tests.conftest import Errors, Hive
from tests.support.harness import MORNING, Clock, greet_nobody, run_job
from tests.support.servers import posting_server
from tests.support.waiting import until

TOWNS = 20
HOUR = timedelta(hours=1)

PAGE = {"content-type": "text/html", "retry-after": "300"}
FROM_DISCORD = {"content-type": "application/json", "via": "1.1 google"}


class Seconds:
    """A clock that goes only when it is told to."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def seconds() -> Seconds:
    return Seconds()


@pytest.fixture
def gate(seconds: Seconds) -> Gate:
    return Gate(seconds)


def passes(gate: Gate, *, can_wait: bool = False) -> bool:
    try:
        gate.admit(Work.POST if can_wait else Work.ANSWER)
    except Barred:
        return False
    return True


# The gate alone


def test_without_its_lease_nothing_passes_and_without_its_shards_answers_do(gate: Gate) -> None:
    gate.may_serve = lambda: False
    assert (passes(gate), passes(gate, can_wait=True)) == (False, False)
    gate.has_lost_shards = lambda: True
    assert (passes(gate), passes(gate, can_wait=True)) == (True, False)


def test_a_ban_closes_the_gate_for_all_until_its_time_is_over(gate: Gate, seconds: Seconds) -> None:
    gate.note(429, PAGE, of_the_bot=False)
    seconds.now += 299
    assert gate.closed
    assert not passes(gate)
    seconds.now += 2
    assert passes(gate)


@pytest.mark.parametrize(
    ("asked", "waited"),
    [
        (None, LEAST),
        ("1.5", LEAST),
        ("600", 600),
        ("inf", LONGEST),
        ("nan", LEAST),
        ("Fri, 20 Nov 2026 09:00:00 GMT", LEAST),
    ],
)
def test_a_ban_lasts_a_minute_at_least(asked: str | None, waited: float) -> None:
    assert wait_of({} if asked is None else {"retry-after": asked}) == waited


@pytest.mark.parametrize(
    "headers",
    [
        {"content-type": "application/json"},
        {"content-type": "text/html", "via": "1.1 google"},
        {},
    ],
    ids=["no Via", "a page", "nothing"],
)
def test_a_429_that_no_discord_has_seen_is_a_ban(gate: Gate, headers: dict[str, str]) -> None:
    gate.note(429, headers, of_the_bot=True)
    assert gate.closed


def test_a_429_of_discord_itself_is_none(gate: Gate) -> None:
    gate.note(429, FROM_DISCORD, of_the_bot=True)
    assert passes(gate, can_wait=True)


def test_one_request_alone_finds_out_whether_a_ban_is_over(gate: Gate, seconds: Seconds) -> None:
    gate.note(429, {}, of_the_bot=True)
    seconds.now += LEAST + 1
    assert [passes(gate) for _ in range(3)] == [True, False, False]
    gate.note(429, {}, of_the_bot=True)
    seconds.now += LEAST - 1
    assert not passes(gate)
    seconds.now += 2
    assert passes(gate)
    gate.note(200, FROM_DISCORD, of_the_bot=True)
    assert [passes(gate) for _ in range(3)] == [True, True, True]


def test_after_a_probe_that_was_never_answered_another_one_goes_out(
    gate: Gate, seconds: Seconds
) -> None:
    gate.note(429, {}, of_the_bot=True)
    seconds.now += LEAST + 1
    assert passes(gate)
    seconds.now += PROBE + 1
    assert passes(gate)


@pytest.mark.parametrize(("status", "headers"), [(502, FROM_DISCORD), (403, PAGE)])
def test_a_fault_and_a_page_do_not_open_it(
    gate: Gate, seconds: Seconds, status: int, headers: dict[str, str]
) -> None:
    gate.note(429, {}, of_the_bot=True)
    seconds.now += LEAST + 1
    assert passes(gate)
    gate.note(status, headers, of_the_bot=True)
    assert not passes(gate)


def test_what_was_on_its_way_before_a_ban_does_not_end_it(gate: Gate) -> None:
    gate.note(429, {}, of_the_bot=True)
    gate.note(200, FROM_DISCORD, of_the_bot=True)
    assert not passes(gate)


def test_a_token_that_is_refused_again_and_again_closes_it(gate: Gate, seconds: Seconds) -> None:
    for _ in range(UNAUTHORIZED_AT - 1):
        gate.note(401, FROM_DISCORD, of_the_bot=True)
        gate.note(204, {}, of_the_bot=False)  # an answer to a person bears no token
    assert passes(gate)
    gate.note(401, FROM_DISCORD, of_the_bot=True)
    assert not passes(gate)
    seconds.now += LEAST + 1
    assert passes(gate)


def test_an_interaction_that_is_refused_says_nothing_of_the_token(gate: Gate) -> None:
    for _ in range(UNAUTHORIZED_AT + 1):
        gate.note(401, FROM_DISCORD, of_the_bot=False)
    assert passes(gate)


def test_invalid_requests_are_counted_over_ten_minutes(gate: Gate, seconds: Seconds) -> None:
    for status in (401, 403, 429, 200, 404, 500):
        gate.note(status, FROM_DISCORD, of_the_bot=False)
        seconds.now += 100
    assert gate.invalid() == 2  # the first is long ago
    gate.note(429, FROM_DISCORD | {"x-ratelimit-scope": "shared"}, of_the_bot=True)
    assert gate.invalid() == 2  # Discord does not count that either
    seconds.now += SPAN
    assert gate.invalid() == 0


def test_the_host_is_told_in_time_and_at_last_only_people_are_answered(
    gate: Gate, seconds: Seconds, errors: Errors
) -> None:
    def refuse(number: int) -> None:
        for _ in range(number):
            gate.note(403, FROM_DISCORD, of_the_bot=True)

    refuse(ALARM_AT - 1)
    assert gate.problem() is None
    refuse(1)
    alarm = "Discord refused 1,000 requests in ten minutes and bars at 10,000."
    assert gate.problem() == alarm
    assert passes(gate, can_wait=True)
    refuse(STOP_AT - ALARM_AT)
    assert gate.closed
    assert passes(gate)
    assert not passes(gate, can_wait=True)
    assert sorted(record.getMessage() for record in errors.take()) == [
        alarm,
        "Discord refused 3,000 requests in ten minutes and bars at 10,000. Only people are"
        " answered.",
    ]
    seconds.now += SPAN
    assert passes(gate, can_wait=True)
    assert gate.problem() is None


# Over the wire


async def settle(bot: Honeygram, playground: Playground, towns: int = TOWNS) -> None:
    """Towns whose posts are due."""
    greet_nobody(bot)
    for number in range(towns):
        guild = playground.add_guild(f"Town {number}")
        chosen = posting_server(guild.id, guild.add_text_channel("puzzles").id)
        await bot.services.posts.servers.start_posts(chosen, bot.services.host.clock())
    await until(lambda: len(bot.guilds) > towns)


async def wake(bot: Honeygram) -> None:
    """As both jobs of the posts do every 20 seconds."""
    cog: Any = bot.get_cog("daily")
    await cog.wake()
    await run_job(bot, "live refresh")


async def ten_minutes(bot: Honeygram, clock: Clock) -> None:
    for _ in range(30):
        await wake(bot)
        clock.advance(seconds=20)


@pytest.mark.parametrize(
    "ban",
    [
        Fault(kind=Trouble.BAN, times=10**6, retry_after=700),
        Fault(kind=Trouble.BAN, times=10**6),
        Fault(kind=Trouble.STATUS, status=401, times=10**6),
    ],
    ids=["for ten minutes", "until further notice", "token refused"],
)
async def test_ten_minutes_of_a_ban_cost_a_few_requests_and_the_posts_come_afterwards(
    bot: Honeygram,
    hive: Hive,
    playground: Playground,
    clock: Clock,
    errors: Errors,
    caplog: pytest.LogCaptureFixture,
    ban: Fault,
) -> None:
    await settle(bot, playground)
    playground.faults.add(ban)
    await ten_minutes(bot, clock)
    assert ban.hits < 50  # without the gate, each of 30 looks tries all that is due
    name = "bot.discord.limits.rest_gate"
    lines = [record.getMessage() for record in caplog.records if record.name == name]
    assert "nothing is sent to Discord for" in lines[-1]
    assert len(lines) <= 11  # one a minute
    assert errors.all == []

    playground.faults.clear()
    clock.advance(minutes=12)
    for _ in range(4):
        await wake(bot)
        clock.advance(seconds=61)
    guilds = playground.world.guilds.values()
    channels = [each for guild in guilds for each in guild.channels.values()]
    assert [len(each.messages) for each in channels if each is not hive.channel] == [2] * TOWNS


async def test_a_ban_met_by_an_answer_holds_back_posts_and_answers(
    bot: Honeygram, hive: Hive, playground: Playground, tmp_path: Path, errors: Errors
) -> None:
    watch = HealthMonitor(bot.services, bot.traffic.gate)
    watch.client = bot
    await settle(bot, playground)
    ban = playground.faults.add(Fault(kind=Trouble.BAN, times=100, retry_after=600))
    asking = asyncio.ensure_future(hive.alice.command("/help", hive.channel))
    await until(lambda: ban.hits)
    await until(lambda: not answers_under_way())
    asking.cancel()
    await wake(bot)
    assert ban.hits == 1
    assert await watch.problems() == ["Discord bars the bot: nothing is sent to it for 600 s."]
    value = bot.services.host.metrics.registry.get_sample_value
    assert value("honeygram_requests_barred") == value("honeygram_requests_invalid") == 1
    errors.take()


async def test_what_can_wait_waits_when_too_much_was_refused_and_people_are_answered(
    bot: Honeygram, hive: Hive, playground: Playground, errors: Errors
) -> None:
    await settle(bot, playground)
    for _ in range(STOP_AT):
        bot.traffic.gate.note(403, FROM_DISCORD, of_the_bot=True)
    sent = len(playground.exchanges)
    await wake(bot)
    assert len(playground.exchanges) == sent
    assert (await hive.alice.command("/bee show", hive.channel)).ephemeral
    errors.take()


def test_a_ban_is_one_line_in_the_log(gate: Gate, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(40):  # that were on their way
        gate.note(429, PAGE, of_the_bot=True)
    assert [(each.levelno, each.getMessage()) for each in caplog.records] == [
        (
            logging.WARNING,
            "the network in front of Discord bars this address:"
            " nothing is sent to Discord for 300 s",
        )
    ]


def test_edits_and_reminders_use_up_a_budget_of_their_own(gate: Gate) -> None:
    for work in (Work.EDIT, Work.REMINDER):
        for _ in range(MAX_INVALID[work]):
            assert not gate.is_closed_for(work)
            gate.note(429, FROM_DISCORD, of_the_bot=True, work=work)
        assert gate.is_closed_for(work)
    assert not gate.closed
    assert passes(gate, can_wait=True)
    assert gate.invalid() < ALARM_AT


@pytest.mark.parametrize(("retry_after", "number"), [(5.0, 20), (1500.0, 210), (None, 210)])
async def test_refused_edits_pause_for_each_message_and_the_next_posts_are_on_time(
    bot: Honeygram,
    hive: Hive,
    playground: Playground,
    clock: Clock,
    caplog: pytest.LogCaptureFixture,
    retry_after: float | None,
    number: int,
) -> None:
    """Discord refuses all edits of messages that are older than an hour."""
    bot.limiter.set_pace(500, 20)
    await settle(bot, playground, number)
    towns = [guild for guild in bot.guilds if guild.id != hive.guild.id]
    places = [guild.text_channels[0].id for guild in towns]

    async def all_posted() -> bool:
        await wake(bot)  # as many as there is time for
        sent = len(posts_sent(playground, places)) == 2 * number
        return sent and not bot.services.posts.daily_posts.waiting(clock())

    await until(all_posted)
    posts = posts_sent(playground, places)
    body: Any = {"message": "Maximum number of edits reached", "code": 30046, "global": False}
    body |= {} if retry_after is None else {"retry_after": retry_after}
    limit = Fault(
        kind=Trouble.STATUS, method="PATCH", path="/messages/", times=10**6, status=429, body=body
    )
    playground.faults.add(limit)
    edits: dict[str, list[datetime]] = {}
    for _ in range(24):
        clock.advance(minutes=5)
        await play_everywhere(bot, [guild.id for guild in towns])
        playground.exchanges.clear()
        await run_job(bot, "live refresh")
        for each in playground.exchanges:
            if each.method == "PATCH":
                edits.setdefault(each.path, []).append(clock())
    assert len(edits) == len(posts) // 2  # those of the game that is played
    for times in edits.values():
        within = [sum(begin <= each < begin + HOUR for each in times) for begin in times]
        assert 1 < max(within) < 4

    clock.now = MORNING.replace(hour=8) + timedelta(days=1)
    for _ in range(10):  # within ten minutes, as many at a time as there is time for
        await wake(bot)
        clock.advance(seconds=61)
    assert len(posts_sent(playground, places)) == 2 * len(posts)
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR or each.exc_info]


def posts_sent(playground: Playground, places: list[int]) -> list[int]:
    """The messages in channels."""
    channels = [
        channel for guild in playground.world.guilds.values() for channel in guild.channels.values()
    ]
    return [
        message.id for channel in channels if channel.id in places for message in channel.messages
    ]


async def play_everywhere(bot: Honeygram, servers: list[int]) -> None:
    """Somebody finds another word in each server."""
    now, play = bot.services.host.clock(), bot.services.games.play(HONEYCOMB)
    people = [Player(server_id, 100 * now.hour + now.minute, "Bee") for server_id in servers]
    await asyncio.gather(*(play.guess(player, "gleam", now) for player in people))
    bot.services.posts.live_posts.touch(*servers)
