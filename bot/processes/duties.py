"""What one process does at a time, however many there are: a lease for each duty."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import timedelta

from bot.processes.shard_claims import Now
from bot.store.backend import Backend
from bot.store.leases import give_lease_back, take_lease

log = logging.getLogger(__name__)

LEASE = timedelta(minutes=2)  # more than any of them takes; a process that died is waited for

REGISTRAR = "registrar"  # tells Discord the commands
CLEANER = "cleaner"  # deletes what nobody may keep


class Duties:
    """Leases duties to one process."""

    def __init__(self, database: Backend, now: Now, process: str | None) -> None:
        """Without a process, because it is alone, they are always its own."""
        self._database = database
        self._now = now
        self._process = process

    @asynccontextmanager
    async def turn(self, duty: str) -> AsyncIterator[bool]:
        """Is it this process's turn, for the length of the block?"""
        if self._process is None:
            yield True
            return
        mine = await self._take(duty, self._process)
        try:
            yield mine
        finally:
            if mine:
                await self._give_back(duty, self._process)

    @asynccontextmanager
    async def wait_for_turn(
        self, duty: str, pause: Callable[[], Awaitable[None]]
    ) -> AsyncIterator[None]:
        """The same when it must be done, with a pause after each time it is another's turn."""
        while True:
            async with self.turn(duty) as mine:
                if mine:
                    yield
                    return
            await pause()

    async def _take(self, duty: str, process: str) -> bool:
        async with self._database.transaction() as transaction:
            return await take_lease(transaction, duty, process, now=await self._now(), span=LEASE)

    async def _give_back(self, duty: str, process: str) -> None:
        """Let others have it at once. What ended the block is not to be replaced by a fault of
        this, least of all a cancellation: a lease that is not given back ends by itself."""
        try:
            async with self._database.transaction() as transaction:
                await give_lease_back(transaction, duty, process)
        except Exception as error:
            log.info("the duty %r is free in %s at the latest: %r", duty, LEASE, error)
