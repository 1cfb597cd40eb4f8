"""The whole bot in one process: application, discord.py client and stand-in, over the wire."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import discord

from bot.application import Application, open_application
from bot.discord.client import Honeygram, use_endpoints
from playground.server import Playground
from tests.support.rounds import DEFINITIONS, LEXICON, lay_out

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
async def application(path: Path, clock: Clock) -> AsyncIterator[Application]:
    """The application with rounds made by hand, from the day before to a month ahead."""
    async with open_application(
        path, clock, lexicon=LEXICON, definitions=DEFINITIONS.get
    ) as opened:
        await lay_out(opened.database, clock.now.date() - timedelta(days=1), 33)
        yield opened


@asynccontextmanager
async def running_bot(playground: Playground, opened: Application) -> AsyncIterator[Honeygram]:
    """The bot, connected to the stand-in and ready."""
    use_endpoints(playground.api_url, playground.gateway_url)
    bot = Honeygram(opened, shard_count=1, guild_ready_timeout=0.01)
    task = asyncio.create_task(bot.start(playground.token))
    try:
        ready = asyncio.create_task(bot.wait_until_ready())
        await asyncio.sleep(0)
        await asyncio.wait({task, ready}, timeout=10, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        yield bot
    finally:
        await bot.close()
        with suppress(asyncio.CancelledError, discord.DiscordException):
            await asyncio.wait_for(task, 5)
