"""A stand-in, a guild with people, and a small real discord.py bot that talks to it."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import aiohttp
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from guildyard.inspect.contract import Contract
from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.testing.pauses import hurry
from guildyard.testing.waiting import waiting_for
from guildyard.world.clock import ShiftedClock
from guildyard.world.guilds import Channel
from tests.sample_bot import SampleBot

StartBot = Callable[..., Awaitable[SampleBot]]  # start_bot(BotClass, **options)
Post = Callable[..., Awaitable[tuple[int, Any]]]


@pytest.fixture(scope="session")
def contract() -> Contract | None:
    """Discord's description of its API, if the machine has it."""
    path = os.environ.get("DISCORD_OPENAPI_PATH")
    return Contract(path) if path else None


class HandClock(ShiftedClock):
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        moment = datetime.now(UTC)
        super().__init__(lambda: moment)

    def advance(self, **span: float) -> None:
        """Let time pass: ``clock.advance(minutes=16)``."""
        self.forward(timedelta(**span))


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for discord.py's own pauses."""
    hurry(monkeypatch)


@pytest.fixture
async def playground(clock: HandClock, contract: Contract | None) -> AsyncIterator[Playground]:
    """A running stand-in that waits however slow the machine is; all it answered must be as Discord
    describes."""
    server = Playground(clock=clock, deadline=30.0, patience=30.0)
    await server.start()
    yield server
    await server.close()
    assert server.undeclared == []
    if contract:
        known = [exchange for exchange in server.exchanges if exchange.route]
        assert [problem for exchange in known for problem in contract.check(exchange)] == []


@pytest.fixture
def guild(playground: Playground) -> Guild:
    return playground.add_guild("Hive")


@pytest.fixture
def channel(guild: Guild) -> Channel:
    return guild.add_text_channel("puzzles")


@pytest.fixture
def alice(guild: Guild) -> Person:
    return guild.add_member("Alice")


@pytest.fixture
async def start_bot(
    playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[StartBot]:
    """Start sample bots that are stopped when the test is over."""
    monkeypatch.setattr(Route, "BASE", playground.api_url)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(playground.gateway_url))
    running: list[tuple[SampleBot, asyncio.Task[None]]] = []

    async def start(kind: type[SampleBot] = SampleBot, **options: object) -> SampleBot:
        bot = kind(**options)
        task = asyncio.create_task(bot.start(playground.token))
        running.append((bot, task))
        ready = asyncio.create_task(bot.ready.wait())
        async with waiting_for("the bot to be ready"):
            await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        if task.done():
            task.result()
        return bot

    yield start
    for bot, task in running:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)


@pytest.fixture
async def bot(guild: Guild, channel: Channel, start_bot: StartBot) -> SampleBot:
    """A sample bot that is ready in the guild."""
    return await start_bot()


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    """For requests that discord.py would not send."""
    async with aiohttp.ClientSession() as opened:
        yield opened


@pytest.fixture
def request_api(playground: Playground, session: aiohttp.ClientSession) -> Post:
    """Send a raw request with the bot's token; returns the status and the JSON of the answer."""

    async def send(method: str, path: str, form: object = None) -> tuple[int, Any]:
        headers = {"Authorization": f"Bot {playground.token}"}
        url = playground.api_url + path
        async with session.request(method, url, json=form, headers=headers) as answer:
            body = await answer.json() if answer.content_type == "application/json" else None
            return answer.status, body

    return send
