"""The running service, put together: settings, database, word lists, and a client for Discord or
for the playground."""

import asyncio
import logging
import signal
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from typing import Any

from bot.application import Application, open_application
from bot.client import Honeygram, stay_connected, use_endpoints
from bot.config import Settings
from bot.errors import HostError
from bot.store.servers import Server
from playground.clock import ShiftedClock
from playground.ports import in_use
from playground.server import Playground

log = logging.getLogger(__name__)


def system_clock() -> datetime:
    """The time now, in UTC."""
    return datetime.now(UTC)


async def serve(settings: Settings) -> None:
    """Run until SIGTERM or SIGINT, then close everything in order.

    Raises HostError when the host has to mend something first.
    """
    work = asyncio.ensure_future(_serve(settings))
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, work.cancel)
    try:
        await work
    except asyncio.CancelledError:
        log.info("stopped")


async def _serve(settings: Settings) -> None:
    if settings.discord_token is None:
        await _serve_playground(settings)
        return
    use_endpoints(settings.discord_api_url, settings.discord_gateway_url)
    options = shard_options(settings)
    async with open_application(settings.database_path, system_clock) as application:
        token = settings.discord_token.get_secret_value()
        await stay_connected(lambda: Honeygram(application, **options), token)


def shard_options(settings: Settings) -> dict[str, Any]:
    """How the connection to Discord is divided.

    Without SHARD_COUNT Discord is asked, but its answer names its own gateway: a gateway that was
    chosen here gets one shard.
    """
    count = settings.shard_count or (1 if settings.discord_gateway_url else None)
    return {"shard_count": count} | (
        {"shard_ids": settings.shard_ids} if settings.shard_ids is not None else {}
    )


async def _serve_playground(settings: Settings) -> None:
    clock = ShiftedClock(system_clock)
    async with AsyncExitStack() as stack:
        playground = Playground(
            port=settings.playground_port,
            clock=clock,
            bot_name="Honeygram",
            contract_path=settings.discord_openapi_path,
        )
        try:
            await playground.start()
        except OSError as error:
            raise HostError(in_use(settings.playground_port, "PLAYGROUND_PORT={}")) from error
        stack.push_async_callback(playground.close)
        use_endpoints(playground.api_url, playground.gateway_url)
        application = await stack.enter_async_context(
            open_application(settings.database_path, clock, sleep=clock.sleep)
        )
        await _furnish(playground, application)
        _invite(playground.url)
        await stay_connected(
            lambda: Honeygram(application, shard_count=1, guild_ready_timeout=0.01),
            playground.token,
        )


def _invite(url: str) -> None:
    """Tell the host, on standard output, where the playground is."""
    print("DISCORD_TOKEN is not set, so this is the playground: a small Discord of its own.")  # noqa: T201
    print(f"Open {url} in a browser. Ctrl-C ends it.", flush=True)  # noqa: T201


async def _furnish(playground: Playground, application: Application) -> None:
    """Two servers with people and daily posts.

    The ids of servers and people stay, and so do their scores; the channels are new with each
    start, and empty, so today's puzzles are posted again.
    """
    for number, name in enumerate(("Bee Garden", "Word Works"), 1):
        guild = playground.add_guild(name, id=number * 1_000_000_000_000)
        channel = guild.add_text_channel("daily-puzzles")
        guild.add_text_channel("general")
        for place, person in enumerate(("Ada", "Bruno", "Chiyo"), 1):
            guild.add_member(person, manage_guild=person == "Ada", id=place * 1_000_000_000)
        chosen = Server(guild.id, channel.id)
        await application.servers.start_posts(chosen, application.clock())
