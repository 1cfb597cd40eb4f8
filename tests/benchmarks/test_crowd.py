"""The people of the load tests reach a bot, near and far."""

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from guildyard import NoReply

from benchmarks.bots import PING, driving
from benchmarks.crowd import TOKEN, Crowd
from tests.support.processes import ROOT


@asynccontextmanager
async def ponging(crowd: Crowd) -> AsyncIterator[asyncio.subprocess.Process]:
    """The smallest bot as a process, connected to a crowd that listens."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-W", "ignore", "-m", "benchmarks.pong_bot"),
        *(crowd.api_url, crowd.gateway_url, TOKEN),
        cwd=ROOT,
    )
    try:
        await crowd.connected()
        yield process
    finally:
        process.kill()
        await process.wait()


async def test_many_ask_a_bot_at_once_and_each_is_answered() -> None:
    async with driving(Crowd(3)) as crowd, ponging(crowd):
        times = await asyncio.gather(
            *(crowd.ask(PING, guild, member) for guild in range(3) for member in range(40))
        )
    assert len(times) == 120
    assert all(len(channel.everything) <= 40 for channel in crowd.channels)


async def test_an_answer_from_afar_takes_the_way_there_and_back() -> None:
    async with driving(Crowd(1, delay=0.2)) as crowd, ponging(crowd):
        asked = await crowd.send(PING, 0, 0)
        seconds = await asyncio.wait_for(asked.acknowledged, 60)
    assert seconds >= 0.2


async def test_a_bot_that_is_away_is_not_asked() -> None:
    async with driving(Crowd(1)) as crowd:
        with pytest.raises(ConnectionError):
            await crowd.ask(PING, 0, 0)


async def test_a_bot_that_stops_answers_nobody_in_time() -> None:
    async with driving(Crowd(1, delay=0.01)) as crowd, ponging(crowd) as process:
        process.send_signal(signal.SIGSTOP)
        with pytest.raises(NoReply):
            await crowd.ask(PING, 0, 0)
