"""The end of a client, step by step. None keeps the others: what takes too long is cut off."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Protocol

from discord import ShardInfo
from discord.http import HTTPClient

from bot.application import Application
from bot.discord.answering.deferral import DeferralUnderLoad
from bot.discord.gateway.identify import Unanswered
from bot.discord.gateway.jobs import ClientJobs
from bot.discord.gateway.shards import ShardKeeper

log = logging.getLogger(__name__)

ANSWERS = {"CommandTree-invoker", "discord.py: on_interaction"}  # discord.py's names of their tasks

GRACE = 3.0  # seconds to finish answers
HANG_UP = 0.5  # seconds for the gateway to say goodbye
WITHIN = 1.0  # seconds for each other step
GIVE_BACK_WITHIN = 3.0  # several statements, for a database that is slow
STOP_TIMEOUT = 4.5  # seconds for all steps together, because the process has five
MIN_STEP_TIMEOUT = 0.1  # seconds that each step has, however late it begins


class Leaver(Protocol):
    """A client, as far as its end goes."""

    services: Application
    http: HTTPClient
    unanswered: Unanswered
    deferral: DeferralUnderLoad
    jobs: ClientJobs | None
    keeper: ShardKeeper | None

    @property
    def shards(self) -> Mapping[int, ShardInfo]:
        """The connections to the gateway."""

    async def stop_answering(self) -> None:
        """Close the connections over which people are answered."""


async def say_farewell(
    client: Leaver,
    hang_up: Callable[[], Coroutine[Any, Any, None]],
    seconds_now: Callable[[], float] = time.monotonic,
) -> None:
    """Hear nothing more, finish the answers under way, then hang up as discord.py does."""
    client.unanswered.close()
    client.deferral.hurry()
    bounded = client.services.host.steps.bounded
    ends = seconds_now() + STOP_TIMEOUT

    async def step(what: str, seconds: float, act: Callable[[], Coroutine[Any, Any, None]]) -> bool:
        return await bounded(what, max(MIN_STEP_TIMEOUT, min(seconds, ends - seconds_now())), act)

    async def say_goodbye() -> None:
        await asyncio.gather(*(each.disconnect() for each in client.shards.values()))

    await step("saying goodbye to the gateway", HANG_UP, say_goodbye)
    await asyncio.gather(
        step("finishing answers", GRACE + HANG_UP, lambda: finish(answers_under_way(), GRACE)),
        *([step("stopping the jobs", 2 * WITHIN, client.jobs.stop)] if client.jobs else []),
    )
    await step("closing what answers", WITHIN, client.stop_answering)
    if not await step("closing the client", WITHIN, hang_up):
        await step("closing its connections", WITHIN, client.http.close)
    if client.keeper:
        await step("giving back the shards", GIVE_BACK_WITHIN, client.keeper.give_back)


def answers_under_way() -> set[asyncio.Task[Any]]:
    """The tasks that answer people right now."""
    return {task for task in asyncio.all_tasks() if task.get_name() in ANSWERS}


async def finish(tasks: set[asyncio.Task[Any]], seconds: float) -> None:
    """Let tasks come to their end; cancel those that take longer."""
    if not tasks:
        return
    _, slow = await asyncio.wait(tasks, timeout=seconds)
    for task in slow:
        task.cancel()
    if slow:
        log.warning("%s answers were cut off after %.0f s", len(slow), seconds)
