"""``guildyard run bot.py``: a playground, and a bot in it."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

from guildyard.rest.endpoint import Endpoint, NotVerified
from guildyard.running.clock_line import ClockLine
from guildyard.running.programs import Whereabouts, command_for, module_command
from guildyard.running.saves import Saves
from guildyard.running.supervisor import Supervisor, say
from guildyard.server import Playground
from guildyard.world.clock import ShiftedClock

COMING = 30.0  # seconds that a bot may take to listen


def add_options(parser: argparse.ArgumentParser) -> None:
    """What ``run`` takes beside the options of every playground."""
    parser.add_argument(
        "-m", action="store_true", dest="module", help="BOT is a module: python -m BOT"
    )
    parser.add_argument(
        "--python", default=sys.executable, help="the Python of the bot, when it is another"
    )
    parser.add_argument(
        "--allow",
        action="append",
        default=[],
        metavar="HOST:PORT",
        help="an address that the bot may reach beside the playground; may be repeated",
    )
    parser.add_argument(
        "--strict", action="store_true", help="end a bot that tries another address"
    )
    parser.add_argument(
        "--no-restart", action="store_true", help="let the bot end for good, saved or not"
    )
    parser.add_argument("bot", metavar="BOT", help="bot.py, bot.js, a folder with __main__.py")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="the bot's own")


def command_line(options: argparse.Namespace) -> list[str]:
    """How the bot is started. Raises UnknownProgram when it cannot be."""
    make: Callable[[str, list[str], str], list[str]]
    make = module_command if options.module else command_for
    return make(options.bot, options.arguments, options.python)


async def run(playground: Playground, options: argparse.Namespace, clock: ShiftedClock) -> int:
    """Run the bot of the options in a playground that listens; returns the bot's exit code.

    The bot lives by the playground's clock.
    """
    line = ClockLine(clock)
    await line.open()
    supervisor = Supervisor(
        command_line(options),
        lambda: _whereabouts(playground, options, line).environment(os.environ),
        None if options.no_restart else Saves(_folder(options)),
    )
    introducing = asyncio.create_task(_introduce(playground.endpoint))
    try:
        return await _until_signal(supervisor.run())
    finally:
        introducing.cancel()
        await line.close()


async def _introduce(endpoint: Endpoint) -> None:
    """Tell whether a bot with an address of its own does there what Discord asks of it."""
    if endpoint.url is None:
        return
    try:
        await endpoint.verify(COMING)
    except NotVerified as trouble:
        say(f"the interactions endpoint could not be verified: {trouble}.")
    else:
        say(f"your bot takes interactions at {endpoint.url}.")


def _whereabouts(
    playground: Playground, options: argparse.Namespace, line: ClockLine
) -> Whereabouts:
    return Whereabouts(
        api_url=playground.api_url,
        gateway_url=playground.gateway_url,
        token=playground.token,
        application_id=playground.world.bot.id,
        public_key=playground.world.signing_key.public,
        client_secret=playground.client_secret,
        authorize_url=playground.authorize_url,
        guild_id=next(iter(playground.world.guilds), 0),
        allowed=tuple(options.allow),
        strict=options.strict,
        clock=line.address,
        shift=line.shift,
    )


def _folder(options: argparse.Namespace) -> Path:
    """Where the bot's files are."""
    path = Path.cwd() if options.module else Path(options.bot)
    return path if path.is_dir() else path.parent


async def _until_signal(work: Coroutine[Any, Any, int]) -> int:
    """Work that is cancelled by SIGTERM, so that no bot stays behind."""
    task = asyncio.ensure_future(work)
    with suppress(NotImplementedError):  # on Windows
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    try:
        return await task
    except asyncio.CancelledError:
        return 0
