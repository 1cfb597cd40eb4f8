"""Several processes on one database file."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from bot.processes.shard_claims import Now, ShardClaims, ShardWish
from bot.store.backend import Backend
from tests.store import conftest as store
from tests.support.harness import Clock

path, database = store.path, store.database

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

    def make(on: Backend = database, **wish: object) -> ShardClaims:
        return ShardClaims(on, now, ShardWish(**wish), seconds=clock.seconds)  # type: ignore[arg-type] # of any wish

    return make


@pytest.fixture
def folder(path: Path) -> Path:
    return path.parent
