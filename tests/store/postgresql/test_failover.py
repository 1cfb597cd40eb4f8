"""An address with several servers: one fails, and another takes its place."""

import asyncio
import signal
import socket
from collections.abc import Iterator

import pytest

from bot.errors import ErrorCode, PassingHostError, StorageUnavailable
from bot.store.opening import held, open_database
from bot.store.postgresql import route
from bot.store.postgresql.address import Address
from bot.store.settings import get_setting, put_setting
from tests.conftest import Errors
from tests.store.conftest import NOON
from tests.store.postgresql.test_lock import is_refused
from tests.store.test_database import kept, score
from tests.support.postgresql import Cluster, cluster, programs, standby_of
from tests.support.waiting import until


@pytest.fixture(scope="module")
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
