"""A line for each bucket of shards in front of Discord's gateway, which all processes stand in.

Discord lets one shard of a bucket IDENTIFY in five seconds:
https://discord.com/developers/docs/events/gateway#rate-limiting
"""

import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta

from bot.errors import StorageUnavailable
from bot.processes.shard_claims import Now
from bot.store.backend import Backend
from bot.store.identify_turns import take_turn

log = logging.getLogger(__name__)

PAUSE = timedelta(seconds=5.5)  # a shard that is late in its turn brings the next one closer


class IdentifyTurns:
    """Who may IDENTIFY when."""

    def __init__(
        self,
        database: Backend,
        now: Now,
        sleep: Callable[[float], Awaitable[None]],
    ) -> None:
        self.pause = PAUSE
        self.buckets = 1  # Discord's max_concurrency
        self._database = database
        self._now = now
        self._sleep = sleep

    async def wait(self, shard: int) -> None:
        """Wait for the turn of a shard; without the database, as long as one turn."""
        try:
            now = await self._now()
            async with self._database.transaction() as transaction:
                turn = await take_turn(transaction, shard % self.buckets, now=now, pause=self.pause)
            seconds = (turn - now).total_seconds()
        except StorageUnavailable as error:
            log.warning("a shard cannot ask whether it may IDENTIFY: %s", error)
            seconds = self.pause.total_seconds()
        if seconds > 0:
            await self._sleep(seconds)
