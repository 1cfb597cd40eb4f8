"""The shards that this process serves, while others on the same database serve the rest.

What is claimed is leased. A process that cannot renew stops to serve before its lease runs out; one
that was paused beyond it finds out by a clock of its own, before it does anything else.
"""

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
from bot.store.backend import Backend, Transaction
from bot.store.leases import drop_dead, leave, live_on, living
from bot.store.shard_claims import (
    Claims,
    agree_on_count,
    agreed_count,
    claim_shards,
    ends_of_others,
    free_shards,
    release_claims,
    renew_claims,
    shard_count,
    unserved,
)

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=20)
SAFE = 0.75  # of a lease is used; the rest is for hanging up
RENEW = 0.25  # of a lease, after which it is renewed

Now = Callable[[], Awaitable[datetime]]  # the time of the database, which all processes go by


class LeaseLostError(Exception):
    """The shards of this process may be another's."""


class _TakenError(Exception):
    """Not all shards that a process must serve are free."""


@dataclass(frozen=True)
class ShardWish:
    """What the host wants a process to serve."""

    count: int | None = None  # of all shards; None for what Discord advises
    ids: tuple[int, ...] | None = None  # these, and no others
    most: int = 1_000_000


@dataclass(frozen=True)
class Standing:
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
        seconds: Callable[[], float] = elapsed,
        lease: timedelta | None = None,
    ) -> None:
        """The seconds are of a clock that only ever goes on."""
        self.process = f"{platform.node()}-{os.getpid()}-{secrets.token_hex(4)}"
        self.wish = wish
        self.count = 0  # of all shards, once it is agreed
        self.held: Claims = {}
        self.standing = Standing()
        self.launches = Launches(lambda: self.seconds())
        self.lease = lease or LEASE
        self._database = database
        self._now = now
        self.seconds = seconds
        self._renewed = self._until = -math.inf
        self._seen: dict[int, str] = {}  # when the leases ended that keep us from what we must have

    @property
    def valid(self) -> bool:
        """May the process serve what it claimed?"""
        return self.seconds_left > 0

    @property
    def seconds_left(self) -> float:
        """Until the process must have stopped to serve; without end when it has no shard."""
        return self._until - self.seconds() if self.held else math.inf

    def check(self) -> None:
        """Raise LeaseLostError when the process must not serve any more what it claimed."""
        if not self.valid:
            raise LeaseLostError("the lease of its shards could not be renewed in time")

    async def agree(self, advice: Callable[[], Awaitable[int]]) -> int:
        """Join the processes that live, and agree with them how many shards there are.

        Raises HostError when the host wants another number than they have.
        """
        now = await self._now()
        wanted = self.wish.count or await agreed_count(self._database, self.process, now)
        number = wanted or await advice()
        async with self._database.transaction() as transaction:
            self.count = await agree_on_count(transaction, number, self.process, now)
            if self.wish.count not in (None, self.count):
                raise _other_count(self.wish.count, self.count)
            await drop_dead(transaction, now - self.lease)
            await release_claims(transaction, self.process)
            await live_on(transaction, self.process, now=now, span=self.lease)
        self._renewed = self.seconds()
        return self.count

    async def turn(self) -> None:
        """Renew what is held when that is due, and claim what may be had.

        Raises LeaseLostError when a shard may be another's by now, or others have agreed on another
        number of shards, and HostError when the shards
        that this process must serve are another's.
        """
        self.check()
        if self.seconds() - self._renewed >= self.lease.total_seconds() * RENEW:
            await self._renew()
        if self.wish.ids is None:
            await self._claim_free(self.wish.most - len(self.held))
        elif not self.held:
            await self._claim_own(self.wish.ids)

    async def release(self) -> None:
        """Give back everything; others may have it at once."""
        self.held = {}
        async with self._database.transaction() as transaction:
            await release_claims(transaction, self.process)
            await leave(transaction, self.process)

    async def _renew(self) -> None:
        asked, now = self.seconds(), await self._now()
        async with self._database.transaction() as transaction:
            await self._live_on(transaction, now)
            kept = await renew_claims(transaction, self.process, now + self.lease)
        if not self.held.items() <= kept.items():
            raise self._lost("another process took over what this one served")
        self.held = kept  # and what was claimed while the answer to that was lost
        self._began(asked)
        alive = len(await living(self._database, now))
        self.standing = Standing(alive, await unserved(self._database, now))

    async def _claim_free(self, most: int) -> None:
        if most <= 0:
            return
        asked, now = self.seconds(), await self._now()
        free = await free_shards(self._database, self.process, now=now, span=self.lease)
        wanted = [shard for shard in free if shard not in self.held]
        if wanted:
            await self._claim(wanted, most, asked, now)

    async def _claim_own(self, wanted: tuple[int, ...]) -> None:
        """Claim all that this process must serve, or nothing. What a process left behind that was
        killed is free when its lease is over; one that is renewed meanwhile is another's."""
        asked, now = self.seconds(), await self._now()
        try:
            await self._claim([*wanted], len(wanted), asked, now, all_of_them=True)
        except _TakenError:
            await self._wait_for(wanted)

    async def _wait_for(self, wanted: tuple[int, ...]) -> None:
        """Raise HostError when one of these shards is renewed by another process."""
        ends = await ends_of_others(self._database, self.process)
        taken = {shard: ends[shard] for shard in wanted if shard in ends}
        renewed = [shard for shard, end in taken.items() if end > self._seen.get(shard, end)]
        if renewed:
            raise _others_shards(sorted(taken))
        if not self._seen:
            log.info("waiting for the shards of a process that is gone, or still serves them")
        self._seen = taken

    async def _claim(
        self,
        wanted: list[int],
        most: int,
        asked: float,
        now: datetime,
        *,
        all_of_them: bool = False,
    ) -> None:
        async with self._database.transaction() as transaction:
            await self._live_on(transaction, now)
            claimed = await claim_shards(
                transaction, self.process, wanted, most=most, now=now, span=self.lease
            )
            if all_of_them and len(claimed) < most:
                raise _TakenError
        if claimed and not self.held:
            self._began(asked)
        self.held = self.held | claimed

    async def _live_on(self, transaction: Transaction, now: datetime) -> None:
        """Live on among those that this process agreed with.

        Others that held it for dead may have agreed on another number of shards; from here on none
        can. Raises LeaseLostError when they have.
        """
        if await shard_count(transaction) != self.count:
            raise self._lost("the other processes have agreed on another number of shards")
        await live_on(transaction, self.process, now=now, span=self.lease)

    def _lost(self, why: str) -> LeaseLostError:
        self._until = -math.inf
        return LeaseLostError(why)

    def _began(self, asked: float) -> None:
        """A lease began no earlier than it was asked for."""
        self._renewed, self._until = asked, asked + self.lease.total_seconds() * SAFE


def _other_count(wanted: int | None, count: int) -> HostError:
    return HostError(
        f"SHARD_COUNT is {wanted}, but the other processes on this database have agreed on {count}:"
        " set it to the same, or stop all of them and start them with the new one."
    )


def _others_shards(shards: list[int]) -> HostError:
    return HostError(
        f"Another process serves {shards} of SHARD_IDS: give each process shards of its own, or set"
        " SHARDS_PER_PROCESS instead, and they divide them among themselves."
    )
