"""IDENTIFY, which begins a session: how many Discord allows, and which it has not answered."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from datetime import timedelta
from typing import Any

from discord import AutoShardedClient

from bot.application import Application
from bot.store.identify_budget import SPAN, Allowance

log = logging.getLogger(__name__)

Reconnect = Callable[[int], Coroutine[Any, Any, None]]  # takes the id of a shard

ASK = 3.0  # seconds for Discord to say how many sessions may be begun
UNANSWERED = 60.0  # seconds after an IDENTIFY until its connection is given up


async def session_starts(client: AutoShardedClient, services: Application) -> Allowance | None:
    """What Discord says is left, when it can be asked; how many may begin at once is kept."""
    try:
        async with asyncio.timeout(ASK):
            limits = await client.fetch_session_start_limits()
        span = timedelta(milliseconds=limits.reset_after) or SPAN
        services.host.identify_turns.buckets = max(1, limits.max_concurrency)
        return Allowance(limits.remaining, limits.total, services.host.clock() + span)
    except Exception as error:  # whatever it is, the bot has a count of its own
        log.debug("Discord could not be asked for the session start limit: %r", error)
        return None


class Unanswered:
    """The shards whose IDENTIFY waits for READY.

    As long as heartbeats are answered, discord.py would wait without end.
    """

    def __init__(self, reconnect: Reconnect, patience: float = UNANSWERED) -> None:
        """A shard that waited for so many seconds is connected anew."""
        self.patience = patience
        self._reconnect = reconnect
        self._waiting: dict[int, asyncio.TimerHandle] = {}
        self._reconnecting: set[asyncio.Task[None]] = set()

    def expect(self, shard_id: int) -> None:
        """An IDENTIFY is about to be sent."""
        self.answered(shard_id)
        loop = asyncio.get_running_loop()
        self._waiting[shard_id] = loop.call_later(self.patience, self._give_up, shard_id)

    def answered(self, shard_id: int) -> None:
        """READY is here."""
        if timer := self._waiting.pop(shard_id, None):
            timer.cancel()

    def close(self) -> None:
        """Wait for nobody any more."""
        for shard_id in [*self._waiting]:
            self.answered(shard_id)
        for task in self._reconnecting:
            task.cancel()

    def _give_up(self, shard_id: int) -> None:
        del self._waiting[shard_id]
        task = asyncio.create_task(self._reconnect(shard_id))
        self._reconnecting.add(task)
        task.add_done_callback(self._reconnecting.discard)
