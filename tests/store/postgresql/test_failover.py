"""An address with several servers: one fails, and another takes its place.

Of ``bot/store/postgresql/route.py``.
"""

import asyncio
import signal
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.errors import ErrorCode, PassingHostError, StorageUnavailable
from bot.store.backend import Backend
from bot.store.opening import held, open_database
from bot.store.postgresql import route
from bot.store.postgresql.address import Address
from bot.store.postgresql.connection import connected
from bot.store.settings import get_setting, put_setting
from tests.conftest import Errors
from tests.store.conftest import NOON
from tests.store.postgresql.test_lock import is_refused
from tests.store.test_database import kept, score
from tests.support.postgresql import Cluster, cluster, programs, standby_of
from tests.support.waiting import until


@pytest.fixture
def pair() -> Iterator[tuple[Cluster, Cluster]]:
    """A primary and its standby."""
    if programs() is None:
        pytest.skip("PostgreSQL is missing: apt-get install postgresql")
    with cluster(synchronous_commit="on") as primary, standby_of(primary) as standby:
        yield primary, standby


def of_both(first: Cluster, second: Cluster, name: str) -> Address:
    """The address that a host would write."""
    hosts = f"127.0.0.1:{first.port},127.0.0.1:{second.port}"
    return Address(
        f"postgresql://honeygram:top-secret@{hosts}/{name}?target_session_attrs=read-write"
    )


async def test_the_server_that_takes_over_has_all_that_was_told_as_kept(
    pair: tuple[Cluster, Cluster], errors: Errors
) -> None:
    primary, standby = pair
    address = of_both(primary, standby, primary.create())
    told: list[str] = []
    refusals: set[ErrorCode] = set()

    async def play(player: int) -> None:
        for number in range(100_000):
            word = f"{player} {number}"
            try:
                assert await score(database, player, word) == [word]
                told.append(word)
            except StorageUnavailable as error:
                refusals.add(error.code)

    async with held(address, NOON), open_database(address, NOON) as database:
        playing = [asyncio.create_task(play(player)) for player in range(8)]
        await until(lambda: len(told) > 50)
        primary.stop(signal.SIGQUIT)  # its address refuses from now on
        await until(lambda: refusals)
        with pytest.raises(StorageUnavailable):
            await get_setting(database, "seed")
        with pytest.raises(StorageUnavailable):
            async with database.read_aside():
                pass

        before = len(told)
        standby.sql("postgres", "SELECT pg_promote()")
        await until(lambda: len(told) > before + 50)
        await put_setting(database, "a", "1")
        for each in playing:
            each.cancel()
        await asyncio.wait(playing)
        assert [each for each in playing if not each.cancelled()] == []
        assert set(told) <= set(await kept(database))
        await until(lambda: is_refused(address))
    assert refusals
    assert refusals <= {ErrorCode.STORAGE_BUSY, ErrorCode.STORAGE_SILENT}
    assert {each.getMessage()[:39] for each in errors.take()} == {
        "the database server is out of reach: no"
    }


SESSIONS = "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'honeygram%'"


async def test_nobody_goes_back_to_a_primary_that_was_replaced(
    pair: tuple[Cluster, Cluster], errors: Errors
) -> None:
    """It comes back with the first host's address, and takes writes that would be lost."""
    old, new = pair
    name = old.create()
    address = of_both(old, new, name)
    async with held(address, NOON), open_database(address, NOON) as database:
        assert await score(database, 1, "game") == ["game"]
        old.stop(signal.SIGQUIT)
        promote(new)
        await until(lambda: is_kept_by(database, "gleam"))
        old.start()
        old.sql("postgres", "ALTER SYSTEM SET synchronous_standby_names = ''")
        old.sql("postgres", "SELECT pg_reload_conf()")

        await asyncio.gather(*(get_setting(database, "seed") for _ in range(8)))
        await asyncio.gather(*(put_setting(database, "a", str(each)) for each in range(8)))
        async with database.read_aside():
            assert (sessions(old), sessions(new) > 3) == (0, True)
        async with connected_anew(address) as newcomer:  # a process that has seen nothing
            await newcomer.execute("SELECT 1")
            await until(lambda: not sessions(old))  # it was asked, and left

        errors.take()  # it may have been out of reach
        new.stop(signal.SIGQUIT)  # and nobody is left but the one that was replaced
        with pytest.raises(StorageUnavailable):
            await get_setting(database, "seed")
        with pytest.raises(PassingHostError, match="another server has taken over with timeline 2"):
            async with connected(address):
                pass
        await until(lambda: not sessions(old))
        told = [each.getMessage() for each in errors.take()]
        [refusal] = [each for each in told if "is not used" in each]
        assert f"127.0.0.1:{old.port}/{name} is not used: it is a primary of timeline 1" in refusal
        assert "top-secret" not in "".join(told)
        new.start()
        await until(lambda: is_kept_by(database, "glam"))
        assert sorted(await kept(database)) == ["game", "glam", "gleam"]
    errors.take()


async def test_connections_to_a_primary_that_was_replaced_end_with_the_first_to_the_new_one(
    pair: tuple[Cluster, Cluster], errors: Errors
) -> None:
    """It runs on, and only new connections do not reach it."""
    old, new = pair
    address = of_both(old, new, old.create())
    way = route.Route(address)
    first = await way.connect(settings={})
    promote(new)
    old.sql("postgres", "ALTER SYSTEM SET listen_addresses = ''")
    way._hosts.reverse()  # as when the first host did not answer
    second = await way.connect(settings={})
    assert (first.is_closed(), second.is_closed()) == (True, False)
    await second.close()


async def test_another_database_in_the_place_of_the_one_that_was_used_is_refused(
    postgresql: Cluster, other_server: Cluster, errors: Errors
) -> None:
    way = route.Route(postgresql.by_network("postgres"))
    await (await way.connect(settings={})).close()
    way._hosts = [other_server.by_network("postgres")]
    for _ in range(2):
        with pytest.raises(route.ReplacedServerError, match="it holds another database"):
            await way.connect(settings={})
    assert len(errors.take()) == 1


def promote(standby: Cluster) -> None:
    """Let a standby take over; it waits for no standby of its own."""
    standby.sql("postgres", "SELECT pg_promote()")


def sessions(server: Cluster) -> int:
    """How many sessions of the bot a server has."""
    return int(server.sql("postgres", SESSIONS))


async def is_kept_by(database: Backend, word: str) -> bool:
    """Does the database take a word by now?"""
    try:
        return await score(database, 1, word) == [word] or word in await kept(database)
    except StorageUnavailable:
        return False


@asynccontextmanager
async def connected_anew(address: Address) -> AsyncIterator[Any]:
    """A connection of a process that begins now."""
    connection = await route.Route(address).connect(settings={"application_name": "honeygram"})
    try:
        yield connection
    finally:
        await connection.close()


async def test_a_server_that_does_not_answer_keeps_nobody_from_the_next(
    postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(route, "CONNECT_WITHIN", 4.0)  # half of it for each host
    monkeypatch.setattr("bot.store.postgresql.database.LONGEST_WAIT", 30.0)  # for both
    name = postgresql.create()
    with socket.create_server(("127.0.0.1", 0)) as silent:
        hosts = f"127.0.0.1:{silent.getsockname()[1]},127.0.0.1:{postgresql.port}"
        address = Address(f"postgresql://honeygram:top-secret@{hosts}/{name}")
        async with held(address, NOON), open_database(address, NOON) as database:
            assert await score(database, 1, "game") == ["game"]
            await put_setting(database, "a", "1")


async def test_a_server_of_another_kind_than_wanted_is_named(postgresql: Cluster) -> None:
    url = postgresql.by_network("postgres", "top-secret").url
    with pytest.raises(PassingHostError, match="as target_session_attrs wants it") as error:
        async with open_database(Address(f"{url}?target_session_attrs=standby"), NOON):
            pass
    assert "top-secret" not in str(error.value)


async def test_a_start_waits_for_a_server_that_takes_writes(
    postgresql: Cluster, errors: Errors
) -> None:
    with postgresql.database() as address:
        read_only = f"ALTER DATABASE {address.database} SET default_transaction_read_only = on"
        postgresql.sql("postgres", read_only)
        with pytest.raises(PassingHostError, match="the database server takes no writes: look"):
            async with open_database(address, NOON):
                pass
    errors.take()


async def test_the_system_watches_over_a_connection(postgresql: Cluster) -> None:
    """A machine that is gone without a word is noticed."""
    connection = await route.Route(postgresql.by_network("postgres")).connect(settings={})
    try:
        line = connection._transport.get_extra_info("socket")
        assert line.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
    finally:
        await connection.close()
