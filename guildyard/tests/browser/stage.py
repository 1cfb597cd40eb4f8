"""The sample bot on a playground, for a browser in front of it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from guildyard.server import Playground
from guildyard.testing.waiting import waiting_for
from tests.sample_bot import SampleBot


@asynccontextmanager
async def sample_stage(
    kind: type[SampleBot] = SampleBot, *, privileged_intents: bool = False
) -> AsyncIterator[Playground]:
    """A patient playground without guilds, and the sample bot of its tests."""
    playground = Playground(deadline=30.0, patience=30.0, privileged_intents=privileged_intents)
    await playground.start()
    Route.BASE = playground.api_url
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(playground.gateway_url)
    bot = kind()
    task = asyncio.create_task(bot.start(playground.token))
    try:
        async with waiting_for("READY", lambda: playground.exchanges):
            await bot.ready.wait()
        yield playground
    finally:
        await bot.close()
        task.cancel()  # it may be waiting for its next try to connect
        await asyncio.gather(task, return_exceptions=True)
        await playground.close()
