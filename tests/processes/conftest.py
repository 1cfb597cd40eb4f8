"""Several processes on one database, of either kind."""

from collections.abc import Callable
from datetime import datetime

import pytest

from bot.processes.shard_claims import Moment, Now, ShardClaims, ShardWish
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

    def make(on: Backend = database, *, moment: Moment = clock, **wish: object) -> ShardClaims:
        chosen = ShardWish(**wish)  # type: ignore[arg-type] # of any wish
        return ShardClaims(on, now, chosen, moment=moment, seconds=clock.seconds)

    return make
