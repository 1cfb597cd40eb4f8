"""The answer to a COMMIT is lost on its way: the database knows what came of it, or says so."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

import pytest

from bot.errors import StorageUnavailable
from bot.store.opening import open_database
from bot.store.postgresql.address import Address
from bot.store.postgresql.database import Database
from bot.store.postgresql.outcome import is_kept, mark_of
from bot.store.settings import get_setting, put_setting
from tests.conftest import Errors
from tests.store.conftest import NOON
from tests.support.postgresql import Cluster
from tests.support.waiting import until

COMMIT = b"COMMIT\0"


class Wire:
    """The network between a bot and a server. What happens to a COMMIT, a test says."""

    def __init__(self, port: int) -> None:
        self.harms = False  # the next one
        self.passes = self.cuts = False  # is it passed on? And is the connection cut then?
        self.sessions = 0
        self._port = port

    async def carry(self, bot: asyncio.StreamReader, answers: asyncio.StreamWriter) -> None:
        """Connect one session."""
        self.sessions += 1
        server, asks = await asyncio.open_connection("127.0.0.1", self._port)
        lost, answered = asyncio.Event(), asyncio.Event()

        async def answer() -> None:
            while data := await server.read(65536):
                if lost.is_set():
                    answered.set()
                else:
                    answers.write(data)
            answers.close()

        answering = asyncio.create_task(answer())
        with suppress(ConnectionError):
            while data := await bot.read(65536):
                if not (self.harms and COMMIT in data):
                    asks.write(data)
                    continue
                self.harms = False
                lost.set()
                if self.passes:
                    asks.write(data)
                    await answered.wait()
                if self.cuts:
                    break
        asks.close()
        answers.close()
        answering.cancel()
        await asyncio.wait([answering])
        self.sessions -= 1


@asynccontextmanager
async def wire_to(cluster: Cluster) -> AsyncIterator[tuple[Wire, int]]:
    """A wire, and the port where it begins."""
    wire = Wire(cluster.port)
    listener = await asyncio.start_server(wire.carry, "127.0.0.1", 0)
    async with listener:
        yield wire, listener.sockets[0].getsockname()[1]
    await until(lambda: not wire.sessions)


@pytest.mark.parametrize("cuts", [True, False], ids=["cut", "silent"])
@pytest.mark.parametrize("passes", [True, False], ids=["committed", "not committed"])
async def test_what_was_committed_is_told_as_kept_and_nothing_else(
    postgresql: Cluster,
    errors: Errors,
    monkeypatch: pytest.MonkeyPatch,
    passes: bool,
    cuts: bool,
) -> None:
    monkeypatch.setattr("bot.store.postgresql.database.WRITE_WITHIN", 0.3)
    name = postgresql.create()
    async with wire_to(postgresql) as (wire, port):
        address = Address(f"postgresql://honeygram@127.0.0.1:{port}/{name}")
        async with open_database(address, NOON) as database:
            await put_setting(database, "a", "0")
            wire.passes, wire.cuts, wire.harms = passes, cuts, True
            if passes:
                await put_setting(database, "a", "1")
            else:
                with pytest.raises(StorageUnavailable, match="storage-busy"):
                    await put_setting(database, "a", "1")
            assert await get_setting(database, "a") == str(int(passes))
            await put_setting(database, "b", "2")
            assert database.condition.trouble is None
    errors.take()


async def test_a_number_that_may_have_been_given_twice_says_nothing(
    database: Database, errors: Errors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a crash, or on the server that took over from another."""
    monkeypatch.setattr("bot.store.postgresql.outcome.ASK_FOR", 0.0)
    async with database._writers.acquire() as connection, connection.transaction():
        assert (await mark_of(connection, 1.0)).number is None
        await connection.execute("INSERT INTO settings (name, value) VALUES ('a', '1')")
        mark = await mark_of(connection, 1.0)
        assert await is_kept(database.fetch, mark) is None  # not yet
    assert await is_kept(database.fetch, mark)
    assert await is_kept(database.fetch, replace(mark, server="another")) is None
    future = replace(mark, number=str(int(mark.number or 0) + 1000))
    assert await is_kept(database.fetch, future) is False
    await until(lambda: database.condition.trouble is None)
