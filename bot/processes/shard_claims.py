"""The shards that this process serves, while others on the same database serve the rest.

What is claimed is leased. A process that cannot renew stops to serve before its lease runs out; one
that was paused beyond it finds out by a clock of its own, before it does anything else. It serves
again when a renewal says that nobody had its shards meanwhile: each holder has a generation of its
own. What another one had is lost.
"""

import asyncio
import logging
import math
import os
import platform
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.errors import HostError
from bot.processes.launches import Launches
from bot.store.backend import Backend
from bot.store.leases import drop_dead, live_on, living
from bot.store.renewal import Claims, Renewal, Renewed
from bot.store.shard_claims import agree_on_count, free_shards, laid_out_count

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=20)
SAFE = 0.75  # of a lease is used; the rest is for hanging up
PATIENCE = 30.0  # seconds to agree on a number; another process may be at it
RENEW = 0.25  # of a lease, after which it is renewed

Now = Callable[[], Awaitable[datetime]]  # the time of the database, which all processes go by
Moment = Callable[[], datetime | None]  # the same for a statement; None where it knows it itself


class LeaseLostError(Exception):
    """A shard of this process is another's."""


@dataclass(frozen=True)
class ShardWish:
    """What the host wants a process to serve."""

    count: int | None = None  # of all shards; None for what Discord advises
    most: int = 1_000_000


@dataclass(frozen=True)
class ShardCoverage:
    """How all processes together are doing."""

    processes: int = 1
    unserved: int = 0


def elapsed() -> float:
    """Seconds that go on while the process is stopped, and the machine asleep."""
    boot_time = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot_time is None else time.clock_gettime(boot_time)


class ShardClaims:
    """What one process has claimed."""

    def __init__(
        self,
        database: Backend,
        now: Now,
        wish: ShardWish,
        *,
        moment: Moment,
        seconds: Callable[[], float] = elapsed,
        lease: timedelta | None = None,
    ) -> None:
        """The seconds are of a clock that only ever goes on."""
        self.process = f"{platform.node()}-{os.getpid()}-{secrets.token_hex(4)}"
        self.wish = wish
        self.count = 0  # of all shards, once it is agreed
        self.held: Claims = {}
        self.standing = ShardCoverage()
        self.launches = Launches(lambda: self.seconds())
        self.lease = lease or LEASE
        self._database = database
        self._now = now
        self._moment = moment
        self._asking = asyncio.Lock()  # two answers in the wrong order would look like a loss
        self._lost: str | None = None  # why there is nothing more to renew
        self.returned: Callable[[], None] = lambda: None  # told when a lease that was over goes on
        self.seconds = seconds
        self._renewed = self._until = -math.inf

    @property
    def valid(self) -> bool:
        """May the process serve what it claimed?"""
        return self._lost is None and self.seconds_left > 0

    @property
    def lost(self) -> bool:
        """Return True once a shard is known to be another process's."""
        return self._lost is not None

    @property
    def seconds_left(self) -> float:
        """Until the process must have stopped to serve; without end when it has no shard."""
        return self._until - self.seconds() if self.held else math.inf

    def check(self) -> None:
        """Raise LeaseLostError once it is known that a shard is another's."""
        if self._lost:
            raise LeaseLostError(self._lost)

    async def agree(self, advice: Callable[[], Awaitable[int]]) -> int:
        """Join the processes that live, and agree with them how many shards there are.

        Raises HostError when the host wants another number than they have.
        """
        await self.release()
        while True:
            self.count = await self._agreed(advice)
            if self.wish.count not in (None, self.count):
                raise _other_count(self.wish.count, self.count)
            asked = self.seconds()
            renewed = await self._database.renew(self._renewal(), self._moment())
            if renewed.agreed:  # nobody was faster with another number
                self._note(renewed, asked)
                return self.count

    async def turn(self) -> None:
        """Renew what is held when that is due, and claim what may be had.

        Raises LeaseLostError when a shard is another's by now, or others have agreed on another
        number of shards.
        """
        await self.renew()
        if self.valid:
            await self._claim_free(self.wish.most - len(self.held))

    async def renew(self) -> None:
        """Renew what is held when that is due, also when its lease is over: what nobody else had
        meanwhile is still this process's, and `returned` is told.

        Raises LeaseLostError when a shard is another's by now, or others have agreed on another
        number of shards.
        """
        async with self._asking:
            if self.seconds() - self._renewed >= self.lease.total_seconds() * RENEW:
                await self._ask()

    async def release(self) -> None:
        """Give back everything; others may have it at once."""
        self.held, self._lost = {}, None
        await self._database.release(self.process)

    async def _agreed(self, advice: Callable[[], Awaitable[int]]) -> int:
        """How many shards there are, as others say that live; else this process does."""
        now = await self._now()
        await drop_dead(self._database, now - self.lease)
        count = await laid_out_count(self._database)
        others = {*await living(self._database, now)} - {self.process}
        number = count if count and others else self.wish.count or await advice()
        if number == count:
            return number
        async with self._database.transaction(patience=PATIENCE) as transaction:
            count = await agree_on_count(transaction, number, self.process, now)
            await live_on(transaction, self.process, now=now, span=self.lease)
            return count

    async def _ask(self, most: int = 0) -> None:
        """Renew what is held, and claim more, in one statement: this process holds what it says."""
        self.check()
        asked = self.seconds()
        renewed = await self._database.renew(self._renewal(most), self._moment())
        if not renewed.agreed:
            raise self._lose("the other processes have agreed on another number of shards")
        if not self.held.items() <= renewed.claims.items():
            raise self._lose("another process took over what this one served")
        lapsed = not self.valid  # by now: it may have been over while the answer was on its way
        self.held = renewed.claims  # and what was claimed while the answer to that was lost
        self._note(renewed, asked)
        if lapsed and self.valid:
            self.returned()

    async def _claim_free(self, most: int) -> None:
        if most > 0 and await free_shards(self._database, self._renewal(), await self._now()):
            async with self._asking:
                await self._ask(most)

    def _renewal(self, most: int = 0) -> Renewal:
        return Renewal(self.process, self.count, self.lease, most)

    def _lose(self, why: str) -> LeaseLostError:
        self._lost = why
        return LeaseLostError(why)

    def _note(self, renewed: Renewed, asked: float) -> None:
        """A lease began no earlier than it was asked for."""
        self._renewed, self._until = asked, asked + self.lease.total_seconds() * SAFE
        self.standing = ShardCoverage(renewed.processes, renewed.unserved)


def _other_count(wanted: int | None, count: int) -> HostError:
    return HostError(
        f"SHARD_COUNT is {wanted}, but the other processes on this database have agreed on {count}:"
        " set it to the same, or stop all of them and start them with the new one."
    )
