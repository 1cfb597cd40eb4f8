"""What the world does by itself when its clock says so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime

from guildyard.world.clock import ShiftedClock
from guildyard.world.snowflakes import Clock


class Alarms:
    """Calls that wait for their moment.

    A clock that can jump wakes them with each jump. Any other is looked at when the time is over
    that should have passed on it.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._sleep = clock.sleep if isinstance(clock, ShiftedClock) else asyncio.sleep
        self._waiting: set[asyncio.Task[None]] = set()

    def set(self, moment: datetime, ring: Callable[[], None]) -> None:
        """Call this when it is time, unless the world is closed before."""
        task = asyncio.create_task(self._wait(moment, ring))
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    async def _wait(self, moment: datetime, ring: Callable[[], None]) -> None:
        while (left := (moment - self._clock()).total_seconds()) > 0:
            await self._sleep(left)
        ring()

    async def close(self) -> None:
        """Ring no more."""
        waiting = [*self._waiting]
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
