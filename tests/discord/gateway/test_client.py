"""The client: how it connects, stays connected, and hangs up.

Of ``bot/discord/gateway/farewell.py``.
"""

import asyncio
from typing import Any
from unittest.mock import AsyncMock, MagicMock

import discord
import pytest
from guildyard import Fault, Playground, Trouble

from bot.application import Application
from bot.discord.answering.traffic import Traffic
from bot.discord.gateway import farewell
from bot.discord.gateway.client import Honeygram
from bot.discord.gateway.connection import stay_connected, use_endpoints
from bot.errors import HostError
from bot.ops.service import LONGEST_STOP
from tests.conftest import Hive
from tests.support.harness import Clock, Staying, running_bot
from tests.support.spoken import heard
from tests.support.waiting import until

A_DAY = 86_400.0  # seconds: never, for a test


async def test_closing_finishes_the_answers_under_way(
    playground: Playground, hive: Hive, app: Application
) -> None:
    async with running_bot(playground, app) as bot:
        late = Fault(kind=Trouble.DELAY, path="callback", delay=0.2)
        playground.faults.add(late)
        asking = asyncio.create_task(hive.alice.command("/bee guess", hive.channel, word="gleam"))
        await until(lambda: late.hits)
        await bot.close()
        assert heard(await asking).startswith("✅ GLEAM +5")


async def test_jobs_stop_while_answers_are_finished(
    playground: Playground, hive: Hive, app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One after the other they take longer than a process may take to stop."""
    monkeypatch.setattr(farewell, "GRACE", A_DAY)
    monkeypatch.setattr(farewell, "STOP_TIMEOUT", A_DAY)
    async with running_bot(playground, app) as bot:
        stopped = asyncio.Event()
        monkeypatch.setattr(bot, "jobs", StoppedJobs(stopped))
        stuck = playground.faults.add(Fault(kind=Trouble.DELAY, path="callback", delay=A_DAY))
        asking = asyncio.create_task(hive.alice.command("/bee guess", hive.channel, word="gleam"))
        await until(lambda: stuck.hits)
        closing = asyncio.create_task(bot.close())
        await stopped.wait()
        for answer in farewell.answers_under_way():
            answer.cancel()
        await closing
        asking.cancel()


async def test_a_farewell_ends_in_time_although_every_step_hangs() -> None:
    now = 0.0

    async def hang(what: str, seconds: float, act: object) -> bool:
        nonlocal now
        began = now
        await asyncio.sleep(0)  # others may begin at the same time
        now = max(now, began + seconds)
        return False

    client = MagicMock(shards={})
    client.services.host.steps.bounded = hang
    await farewell.say_farewell(client, AsyncMock(), lambda: now)
    assert now < LONGEST_STOP


class StoppedJobs:
    """Jobs that note when they are stopped."""

    def __init__(self, stopped: asyncio.Event) -> None:
        self._stopped = stopped

    def start(self) -> None:
        """Begin with nothing."""

    async def stop(self) -> None:
        """Note it."""
        self._stopped.set()


async def test_an_answer_is_begun_before_the_last_of_many_interactions_is_read(
    playground: Playground, hive: Hive, bot: Honeygram, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    parsers = bot._connection.parsers
    read = parsers["INTERACTION_CREATE"]

    def note_and_read(data: Any) -> None:
        order.append("read")
        read(data)

    monkeypatch.setitem(parsers, "INTERACTION_CREATE", note_and_read)
    monkeypatch.setattr(bot.services.host.metrics, "arrived", lambda kind: order.append("begun"))
    people = [hive.guild.add_member(f"Player {number}") for number in range(40)]
    await asyncio.gather(*(each.command("/help", hive.channel) for each in people))
    assert order.count("begun") == len(people)
    last_read = len(order) - 1 - order[::-1].index("read")
    assert order[:last_read].count("begun") > len(people) // 2


async def test_commands_are_registered_again_only_when_they_changed(
    playground: Playground, hive: Hive, app: Application
) -> None:
    for _ in range(2):
        async with running_bot(playground, app):
            pass
    assert [each.method for each in playground.exchanges].count("PUT") == 1


@pytest.mark.parametrize(
    "trouble",
    [
        Fault(kind=Trouble.RESET_BEFORE, path="/users/@me", times=3),
        Fault(kind=Trouble.STATUS, status=503, path="/users/@me", times=3),
        Fault(kind=Trouble.STATUS, status=503, path="/commands", times=3),
    ],
    ids=["reset", "503", "503 at registering"],
)
async def test_a_discord_out_of_reach_is_tried_again_until_it_answers(
    playground: Playground, hive: Hive, app: Application, trouble: Fault
) -> None:
    fault = playground.faults.add(trouble)
    running = Staying(playground, app)
    async with running:
        await running.ready()
        reply = await hive.alice.command("/help", hive.channel)
    assert fault.hits == 3
    assert reply.ephemeral


async def test_a_ban_at_the_start_is_waited_out_although_it_is_longer_than_it_said(
    playground: Playground, hive: Hive, app: Application, clock: Clock
) -> None:
    ban = playground.faults.add(Fault(kind=Trouble.BAN, path="/users/@me", times=2))

    async def sleep(seconds: float) -> None:
        clock.advance(seconds=seconds)

    staying = Staying(playground, app)
    staying.settings |= {"sleep": sleep}
    async with staying:
        await until(lambda: bool(playground.gateway.sessions))
        assert (await hive.alice.command("/help", hive.channel)).ephemeral
    assert ban.hits == 2


async def test_a_connection_that_discord_ends_is_taken_up_again(
    playground: Playground, hive: Hive, bot: Honeygram
) -> None:
    seen = len(playground.frames)
    await playground.reconnect_bots()
    await until(lambda: connected_anew(playground, seen))
    assert (await hive.alice.command("/help", hive.channel)).ephemeral


async def test_a_stop_is_heard_while_a_shard_begins_a_new_session(
    playground: Playground, hive: Hive, app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    """discord.py waits 5 s before it identifies anew, and returns when it is cancelled there."""
    monkeypatch.setattr(discord.client, "asyncio", asyncio)  # here it waits as everywhere else
    async with Staying(playground, app) as running:
        await until(lambda: playground.gateway.shards)
        former = set(playground.gateway.sockets)
        await playground.invalidate_sessions()
        await until(lambda: playground.gateway.sockets - former)
        running.task.cancel()
        await asyncio.wait([running.task], timeout=20)
        assert running.task.cancelled()


def connected_anew(playground: Playground, seen: int) -> bool:
    """Did a shard say READY or RESUMED since so many frames?"""
    return any(
        frame.payload.get("t") in ("READY", "RESUMED") for frame in list(playground.frames)[seen:]
    )


async def test_a_refused_token_ends_with_a_sentence_that_does_not_repeat_it(
    playground: Playground, app: Application
) -> None:
    use_endpoints(playground.api_url, playground.gateway_url)
    with pytest.raises(HostError, match="Discord refuses the token") as caught:
        await stay_connected(
            lambda: Honeygram(app, Traffic(app.host.metrics), shard_count=1),
            "not.the.token",
            pause=0.001,
        )
    assert "not.the.token" not in str(caught.value)
