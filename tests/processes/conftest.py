"""Several processes on one database, of either kind."""

from collections.abc import Callable
from datetime import datetime

import pytest

from bot.processes.shard_claims import Now, ShardClaims, ShardWish
from bot.store.backend import Backend
from tests.store import conftest as store
from tests.support.harness import Clock

kind, path, database = store.kind, store.path, store.database

Join = Callable[..., ShardClaims]


@pytest.fixture
def now(clock: Clock) -> Now:
    """The time of the database."""

    async def ask() -> datetime:
        return clock()

    return ask


@pytest.fixture
def join(database: Backend, clock: Clock, now: Now) -> Join:
    """Makes a process: ``join(count=4, most=2)``."""

    def make(on: Backend = database, *, time: Now = now, **wish: object) -> ShardClaims:
        return ShardClaims(on, time, ShardWish(**wish), seconds=clock.seconds)  # type: ignore[arg-type] # of any wish

    return make
