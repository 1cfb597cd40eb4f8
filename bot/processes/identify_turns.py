"""A line for each bucket of shards in front of Discord's gateway, which all processes stand in.

Discord lets one shard of a bucket IDENTIFY in five seconds:
https://discord.com/developers/docs/events/gateway#rate-limiting

A turn is worth nothing to a shard that is late in it, because the next one may not wait for that:
the process was stopped, or the database took long to say when the turn is. So each looks at a clock
of its own before it goes, and a turn is as long as an answer of the database may take.
"""

import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta

from bot.errors import StorageUnavailable
from bot.processes.shard_claims import Moment, elapsed
from bot.store.backend import Backend
from bot.store.identify_turns import take_turn

log = logging.getLogger(__name__)

PAUSE = timedelta(seconds=5.5)  # with what a shard may be late
LATE = 0.5  # seconds
LONGER = 1.5  # times as long as the last answer the next one may take
AGAIN = 1.0  # seconds until a database that did not answer is asked again


class IdentifyTurns:
    """Who may IDENTIFY when."""

    def __init__(
        self,
        database: Backend,
        moment: Moment,
        sleep: Callable[[float], Awaitable[None]],
        seconds: Callable[[], float] = elapsed,
    ) -> None:
        """The seconds are of a clock that only ever goes on."""
        self.pause = PAUSE
        self.buckets = 1  # Discord's max_concurrency
        self._database = database
        self._moment = moment
        self._sleep = sleep
        self._seconds = seconds
        self._answer = 0.0  # seconds that the database took for the last one

    async def wait(self, shard: int) -> None:
        """Wait for the turn of a shard; one that comes too late for it stands in line anew.

        Without the database nobody knows whose turn it is: it is waited for.
        """
        while not await self._has_turn(shard % self.buckets):
            pass

    async def _has_turn(self, bucket: int) -> bool:
        """Take a turn, and wait for it. Is it still this shard's?"""
        asked, late = self._seconds(), max(LATE, LONGER * self._answer)
        pause = self.pause + timedelta(seconds=late - LATE)
        try:
            turn = await take_turn(self._database, bucket, now=self._moment(), pause=pause)
        except StorageUnavailable as error:
            log.warning("a shard cannot ask whether it may IDENTIFY: %s", error)
            await self._sleep(AGAIN)
            return False
        self._answer = self._seconds() - asked
        if turn > 0:
            await self._sleep(turn)
        return self._seconds() - asked - turn <= late
