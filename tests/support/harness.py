"""The whole bot in one process: application, discord.py client and stand-in, over the wire."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, Self

import discord
from discord.gateway import KeepAliveHandler
from guildyard import Playground

from bot.application import Application, Sleep, open_application
from bot.discord.answering.traffic import Traffic
from bot.discord.doors import Doors
from bot.discord.gateway.client import Honeygram
from bot.discord.gateway.connection import stay_connected, use_endpoints
from bot.games.square.game import SQUARE
from bot.language.language import Language
from bot.ops.jobs import Jobs
from bot.store.opening import Place
from tests.support.rounds import LANGUAGE, lay_out, lay_out_squares
from tests.support.waiting import until, waiting_for

A_DAY = 24 * 60 * 60.0  # seconds: longer than any test
JOBS = 7  # of a bot
MORNING = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)


class Clock:
    """A clock that goes only when it is told to."""

    def __init__(self, now: datetime = MORNING) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def seconds(self) -> float:
        """The same clock as a number that only ever grows, as time.monotonic does."""
        return self.now.timestamp()

    def advance(self, **span: float) -> None:
        """Let time pass: ``advance(days=1)``."""
        self.now += timedelta(**span)


@asynccontextmanager
async def application(
    place: Place, clock: Clock, language: Language = LANGUAGE
) -> AsyncIterator[Application]:
    """The application with rounds made by hand, from the day before to a month ahead."""
    async with open_application(place, clock, language=language) as opened:
        first = clock.now.date() - timedelta(days=1)
        await lay_out(opened.host.database, first, 33)
        if SQUARE.name in opened.games.catalog:
            await lay_out_squares(opened.host.database, first, 33)
        yield opened


class JobSleep:
    """How jobs sleep between two runs: as the application does, and counted."""

    def __init__(self, sleep: Sleep) -> None:
        self.count = 0
        self._sleep = sleep

    async def __call__(self, seconds: float) -> None:
        self.count += 1
        await self._sleep(seconds)


def client_with_jobs(
    opened: Application, traffic: Traffic, sleep: Sleep | None = None, **options: Any
) -> Honeygram:
    """Return a client with its jobs, as the service makes it.

    The jobs run once when it is ready. After that they run when a test calls `run_job` or moves
    the clock that the application sleeps by; the machine's clock never runs one.
    """
    bot = Honeygram(opened, traffic, **options)
    bot.jobs = jobs = Jobs(bot, sleep)
    if opened.host.sleep is asyncio.sleep:
        jobs.pause = A_DAY
    return bot


async def run_job(bot: Honeygram, name: str) -> None:
    """One turn of a job, with all that goes on after it."""
    assert isinstance(bot.jobs, Jobs)
    await bot.jobs.once(name)


def traffic_of(opened: Application) -> Traffic:
    """Traffic that goes by the clock of the application."""
    return Traffic(opened.host.metrics, lambda: opened.host.clock().timestamp())


@asynccontextmanager
async def running_bot(
    playground: Playground, opened: Application, doors: Doors | None = None
) -> AsyncIterator[Honeygram]:
    """The bot, connected to the stand-in and ready; each of its jobs has run once."""
    use_endpoints(playground.api_url, playground.gateway_url, playground.cdn_url)
    traffic, sleep = traffic_of(opened), JobSleep(opened.host.sleep)
    options = {"doors": doors, "shard_count": 1, "guild_ready_timeout": 0.01}
    bot = client_with_jobs(opened, traffic, sleep, **options)
    task = asyncio.create_task(bot.start(playground.token))
    try:
        ready = asyncio.create_task(bot.wait_until_ready())
        await asyncio.sleep(0)
        async with waiting_for("the bot to be ready", lambda: playground.exchanges):
            await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        await until(lambda: sleep.count >= JOBS)
        yield bot
    finally:
        await bot.close()
        with suppress(asyncio.CancelledError, discord.DiscordException):
            async with waiting_for("the bot to end", lambda: asyncio.all_tasks()):
                await task
        traffic.close()


class Staying:
    """The bot as the service runs it: each attempt to connect is a client in the list.

    Within an ``async with`` it runs and must not end by itself.
    """

    def __init__(
        self,
        playground: Playground,
        opened: Application,
        make_client: Callable[..., Honeygram] | None = None,
        **options: Any,
    ) -> None:
        """Options are discord.py's; hardly a pause is made between two attempts."""
        self.clients: list[Honeygram] = []
        self.attempts = 0
        self.forgetful = False  # is only the last client kept?
        self.settings: dict[str, Any] = {"pause": 0.001}
        self._playground = playground
        self._make = make_client or partial(client_with_jobs, opened, traffic_of(opened))
        self._options = {"shard_count": 1, "guild_ready_timeout": 0.01} | options

    async def run(self) -> None:
        """Stay connected."""
        use_endpoints(
            self._playground.api_url, self._playground.gateway_url, self._playground.cdn_url
        )
        await stay_connected(self._make_client, self._playground.token, **self.settings)

    async def __aenter__(self) -> Self:
        self.task = asyncio.create_task(self.run())
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        ended = self.task.done()
        self.task.cancel()
        await asyncio.wait([self.task])
        await drop_half_made_connections()
        assert kind or not ended or self.task.cancelled(), self.task.exception()

    async def ready(self, attempts: int = 1) -> None:
        """Wait until the bot is connected, with so many attempts at least."""

        def connected() -> bool:
            return self.attempts >= attempts and self.clients[-1].is_ready()

        await until(connected)

    def _make_client(self) -> Honeygram:
        self.attempts += 1
        if self.forgetful:
            self.clients.clear()
        self.clients.append(self._make(**self._options))
        return self.clients[-1]


async def drop_half_made_connections() -> None:
    """End what discord.py leaves behind when it is stopped before the end of a handshake."""
    for thread in threading.enumerate():
        if isinstance(thread, KeepAliveHandler):
            thread.stop()
            await thread.ws.socket.close()


def greet_nobody(bot: Honeygram) -> None:
    """From now on, servers that the bot joins are not greeted: where a test counts messages."""
    cog: Any = bot.get_cog("daily")
    bot.remove_listener(cog.on_guild_join, "on_guild_join")
