"""A server that takes more than a second a statement: what players wait, and what they are told."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from time import perf_counter

import pytest

from bot.application import open_application
from bot.store.postgresql.address import Address
from playground.interactions.replies import NoReply
from playground.server import Playground
from tests.conftest import Hive
from tests.support.harness import Clock, running_bot
from tests.support.postgresql import Cluster
from tests.support.rounds import DEFINITIONS, LEXICON
from tests.support.waiting import until

SLOW = 1.2  # seconds; three statements take longer than Discord listens
WORDS = "SELECT word FROM found_words ORDER BY word"


class Relay:
    """Stands between bot and server, and takes its time with what the bot says."""

    def __init__(self, server: Cluster) -> None:
        self.seconds = 0.0
        self._socket = f"{server.folder}/.s.PGSQL.{server.port}"

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection."""
        answers, questions = await asyncio.open_unix_connection(self._socket)
        with suppress(OSError):
            await asyncio.gather(
                self._pass_on(reader, questions, slowly=True),
                self._pass_on(answers, writer, slowly=False),
            )

    async def _pass_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, slowly: bool
    ) -> None:
        while data := await reader.read(65536):
            await asyncio.sleep(self.seconds if slowly else 0)
            writer.write(data)
        writer.close()


@pytest.fixture
async def relay(postgresql: Cluster) -> AsyncIterator[tuple[Relay, int]]:
    """The relay and its port."""
    made = Relay(postgresql)
    async with await asyncio.start_server(made.carry, "127.0.0.1", 0) as listener:
        yield made, listener.sockets[0].getsockname()[1]


async def test_a_guess_is_told_after_one_statement_and_a_late_one_is_kept(
    playground: Playground,
    hive: Hive,
    clock: Clock,
    furnished: Address,
    postgresql: Cluster,
    relay: tuple[Relay, int],
) -> None:
    slow, port = relay
    address = Address(f"postgresql://honeygram@127.0.0.1:{port}/{furnished.database}")
    async with (
        open_application(address, clock, lexicon=LEXICON, definitions=DEFINITIONS.get) as app,
        running_bot(playground, app),
    ):
        await hive.alice.command("/bee guess", hive.channel, word="game")
        slow.seconds = SLOW
        began = perf_counter()
        late = asyncio.create_task(hive.bob.command("/bee guess", hive.channel, word="glam"))
        told = await hive.alice.command("/bee guess", hive.channel, word="gleam")
        assert perf_counter() - began >= SLOW
        assert "GLEAM" in told.content
        with pytest.raises(NoReply):
            await late
        slow.seconds = 0.0
        await until(lambda: "glam" in postgresql.sql(furnished.database, WORDS).split())
        again = await hive.bob.command("/bee guess", hive.channel, word="glam")
        assert "already found" in again.content
    assert postgresql.sql(furnished.database, WORDS).split() == ["game", "glam", "gleam"]
