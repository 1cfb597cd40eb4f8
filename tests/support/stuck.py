"""The service as a host runs it, where something never comes to its end, and with little patience.

``python -m tests.support.stuck WHAT``; everything else comes from the environment, as usual.
"""

import asyncio
import sys
import time
from contextlib import ExitStack, suppress
from typing import Any
from unittest.mock import patch

from aiohttp import web
from discord.ext import commands
from discord.shard import ShardInfo

from bot.__main__ import main as honeygram
from bot.discord.answering.acknowledge import Acknowledger
from bot.discord.gateway import client, farewell
from bot.discord.gateway.shards import ShardKeeper
from bot.ops import assembly, jobs, service, watchdog
from bot.play.privacy import Privacy
from bot.store.sqlite.database import Database

BRIEF = 0.3  # seconds
IMPATIENT = {
    farewell: ("HANG_UP", "GRACE", "WITHIN", "GIVE_BACK_WITHIN"),
    assembly: ("CLOSE_WITHIN",),
}


async def hang(*_: Any, **__: Any) -> None:
    """Never come to an end, not even when cancelled."""
    while True:
        with suppress(asyncio.CancelledError):
            await asyncio.Event().wait()


async def block(*_: Any, **__: Any) -> bool:
    """Let nobody else have a turn."""
    watchdog.BLOCKED = BRIEF
    time.sleep(600)  # noqa: ASYNC251 - as a loop without an end would
    return True


WHAT: dict[str, Any] = {
    "goodbye": patch.object(ShardInfo, "disconnect", hang),
    "answers": patch.object(farewell, "finish", hang),
    "acknowledger": patch.object(Acknowledger, "close", hang),
    "jobs": patch.object(jobs.Jobs, "stop", hang),
    "a job": patch.object(Privacy, "leave_no_traces", hang),
    "client": patch.object(commands.AutoShardedBot, "close", hang),
    "shards": patch.object(ShardKeeper, "give_back", hang),
    "database": patch.object(Database, "close", hang),
    "pages": patch.object(web.AppRunner, "cleanup", hang),
    "farewell": patch.object(client, "say_farewell", hang),
    "loop": patch.object(Privacy, "leave_no_traces", block),
}


def main(what: str) -> None:
    """Run until stopped, killed, or ended by the watchdog."""
    with ExitStack() as stack:
        for module, names in IMPATIENT.items():
            for name in names:
                stack.enter_context(patch.object(module, name, BRIEF))
        stack.enter_context(patch.object(jobs, "STOP_WITHIN", BRIEF / 2))
        stack.enter_context(patch.object(service, "LONGEST_STOP", 5 * BRIEF))
        stack.enter_context(patch.object(watchdog, "LOOK", BRIEF / 10))
        stack.enter_context(patch.object(watchdog, "IDLE", 5 * BRIEF))
        stack.enter_context(WHAT[what])
        honeygram(["run"])


if __name__ == "__main__":
    main(sys.argv[1])
