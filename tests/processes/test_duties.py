"""What one process does at a time.

Of ``bot/store/leases.py``.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

import pytest

from bot.errors import ErrorCode, StorageUnavailable
from bot.processes.duties import CLEANER, LEASE, REGISTRAR, Duties
from bot.processes.shard_claims import Now
from bot.store.backend import Backend
from bot.store.leases import take_lease
from tests.support.harness import Clock


async def test_a_duty_is_one_processs_until_it_is_done(
    database: Backend, now: Now, clock: Clock
) -> None:
    first, second = Duties(database, now, "first"), Duties(database, now, "second")
    async with first.turn(CLEANER) as mine, second.turn(CLEANER) as too, second.turn(REGISTRAR):
        assert (mine, too) == (True, False)
        assert await taken(database) == {CLEANER: "first", REGISTRAR: "second"}
    assert await taken(database) == {}
    async with second.turn(CLEANER) as mine:
        assert mine


async def test_whoever_must_waits_for_a_process_that_died_as_long_as_its_lease(
    database: Backend, now: Now, clock: Clock
) -> None:
    waited = 0

    async def pause() -> None:
        nonlocal waited
        waited += 1
        clock.advance(seconds=10)

    async with database.transaction() as transaction:
        await take_lease(transaction, REGISTRAR, "dead", now=clock(), span=LEASE)
    async with Duties(database, now, "second").wait_for_turn(REGISTRAR, pause):
        assert await taken(database) == {REGISTRAR: "second"}
    assert timedelta(seconds=10 * waited) == LEASE


async def test_a_process_that_is_alone_asks_nobody(database: Backend, now: Now) -> None:
    async with Duties(database, now, None).turn(CLEANER) as mine:
        assert mine
        assert await taken(database) == {}


async def test_a_cancellation_stays_one_while_the_database_is_busy(
    database: Backend, now: Now, monkeypatch: pytest.MonkeyPatch
) -> None:
    duties = Duties(database, now, "first")
    begun = asyncio.Event()

    async def work() -> None:
        async with duties.turn(CLEANER):
            begun.set()
            await asyncio.sleep(60)

    task = asyncio.create_task(work())
    await begun.wait()
    monkeypatch.setattr(database, "transaction", busy)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_a_duty_that_cannot_be_given_back_ends_with_its_lease(
    database: Backend, now: Now, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        async with Duties(database, now, "first").turn(CLEANER) as mine:
            assert mine
            patch.setattr(database, "transaction", busy)
    second = Duties(database, now, "second")
    for mine in (False, True):
        async with second.turn(CLEANER) as turn:
            assert turn is mine
        clock.advance(seconds=LEASE.total_seconds())


@asynccontextmanager
async def busy() -> AsyncIterator[None]:
    """A transaction of a database that takes none."""
    raise StorageUnavailable(ErrorCode.STORAGE_BUSY)
    yield


async def taken(database: Backend) -> dict[str, str]:
    """Whose each duty is."""
    rows = await database.fetch("SELECT name, holder FROM leases")
    return {row["name"]: row["holder"] for row in rows}
