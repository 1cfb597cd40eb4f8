"""A process holds its database however often the connection is lost, and knows when it does not."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

import asyncpg
import pytest

from bot.errors import HostError, Restart
from bot.store.opening import held
from bot.store.postgresql.address import Address
from bot.store.postgresql.lock import HOLDERS, Hold, hold_server
from tests.store.conftest import NOON
from tests.support.postgresql import Cluster
from tests.support.waiting import until

LOCK = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted"
KILL = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted"
SESSIONS = "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'honeygram lock%'"


async def harm(server: Cluster, address: Address, act: Callable[[], object]) -> None:
    """Do something to the session that has the lock, and wait until another one has it. Whoever
    tried to take it meanwhile might get it."""
    before = server.sql(address.database, LOCK)
    act()
    await until(lambda: server.sql(address.database, LOCK) not in ("", before))


def restart(server: Cluster, how: int) -> None:
    server.stop(how)
    server.start()


async def is_refused(address: Address, *, shared: bool = False) -> bool:
    """Is the database another's?"""
    try:
        async with held(address, NOON, shared=shared):
            return False
    except HostError as error:
        return "Another Honeygram uses" in str(error)


@asynccontextmanager
async def next_in_line(address: Address) -> AsyncIterator[None]:
    """Another process that has the lock as soon as it is given back."""
    other = await asyncpg.connect(address.url)
    waiting = asyncio.create_task(other.execute("SELECT pg_advisory_lock($1::bigint)", HOLDERS))
    watching = await asyncpg.connect(address.url)
    try:
        await until(lambda: watching.fetchval("SELECT 1 FROM pg_locks WHERE NOT granted"))
        yield
    finally:
        waiting.cancel()
        await asyncio.gather(other.close(), watching.close())


@pytest.mark.parametrize("shared", [False, True], ids=["alone", "shared"])
async def test_a_lock_that_was_lost_with_its_connection_is_taken_again(
    other_server: Cluster, shared: bool
) -> None:
    with other_server.database() as address:
        async with held(address, NOON, shared=shared):
            await harm(other_server, address, lambda: other_server.sql(address.database, KILL))
            assert await is_refused(address)
            for how in (signal.SIGINT, signal.SIGQUIT):  # in order, and as in a crash
                await harm(other_server, address, partial(restart, other_server, how))
                assert await is_refused(address)
            assert await is_refused(address, shared=True) is not shared
        assert not await is_refused(address)


@pytest.mark.parametrize("shared", [False, True], ids=["alone", "shared"])
async def test_whoever_finds_the_lock_taken_ends_with_a_sentence(
    address: Address, postgresql: Cluster, shared: bool
) -> None:
    async def lose() -> None:
        async with hold_server(address, shared=shared), next_in_line(address):
            postgresql.sql(address.database, KILL)
            await asyncio.sleep(30)

    with pytest.raises(Restart, match="another Honeygram took the database postgresql://"):
        await lose()


async def test_a_session_that_the_server_did_not_see_end_keeps_nobody_from_the_lock(
    address: Address, postgresql: Cluster
) -> None:
    """As when the network fails between the two: the lock was left behind, and is its own."""
    hold = Hold(address)
    assert await hold.take()
    keeping = asyncio.create_task(hold.keep())
    pid = int(postgresql.sql(address.database, LOCK))
    os.kill(pid, signal.SIGSTOP)
    try:
        hold._connection.terminate()
        await until(lambda: postgresql.sql(address.database, SESSIONS) == "2")
        assert postgresql.sql(address.database, LOCK) == str(pid)
    finally:
        os.kill(pid, signal.SIGCONT)
    await until(lambda: postgresql.sql(address.database, LOCK) not in ("", str(pid)))
    keeping.cancel()
    await asyncio.wait([keeping])
    assert keeping.cancelled()
    await hold.end()
    assert postgresql.sql(address.database, LOCK) == ""
