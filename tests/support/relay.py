"""Stands between the bot and a PostgreSQL server: slow, or silent from some statement on."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from bot.store.postgresql.address import Address
from tests.support.postgresql import Cluster

NEVER = b"\0" * 100  # nobody says that
ACCEPTING = 3  # turns of the event loop from a connection that is accepted to its handler


class Relay:
    """Passes on what both say."""

    def __init__(self, server: Cluster) -> None:
        self.seconds = 0.0  # until the server hears what it is told
        self.silent_at = NEVER  # a piece of the statement that the server never hears
        self.heard = 0  # messages that the server was told, of all connections
        self.port = 0
        self._writers: set[asyncio.StreamWriter] = set()
        self._socket = f"{server.folder}/.s.PGSQL.{server.port}"

    def address(self, database: str) -> Address:
        """The address of a database, through this."""
        return Address(f"postgresql://honeygram@127.0.0.1:{self.port}/{database}")

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection."""
        self._writers.add(writer)
        answers, questions = await asyncio.open_unix_connection(self._socket)
        self._writers.add(questions)
        # asyncio does not expect that such a task is cancelled, and would say so.
        with suppress(OSError, asyncio.CancelledError):
            await asyncio.gather(self._ask(reader, questions), self._answer(answers, writer))

    async def close(self, listener: asyncio.Server) -> None:
        """Stop listening, and hang up on everybody: the other way round they would come again, and
        asyncio loses sight of a connection that is being accepted when its server is closed."""
        for listening in listener.sockets:
            asyncio.get_running_loop().remove_reader(listening)
        for _ in range(ACCEPTING):
            await asyncio.sleep(0)
        for each in self._writers:
            each.close()
        await asyncio.gather(
            *(each.wait_closed() for each in self._writers), return_exceptions=True
        )

    async def _ask(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            if self.silent_at in data:
                while await reader.read(65536):  # until the other side gives up
                    pass
                break
            await asyncio.sleep(self.seconds)
            self.heard += 1
            writer.write(data)
        writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            writer.write(data)
        writer.close()


@asynccontextmanager
async def relay_to(server: Cluster) -> AsyncIterator[Relay]:
    """A relay that listens."""
    relay = Relay(server)
    async with await asyncio.start_server(relay.carry, "127.0.0.1", 0) as listener:
        relay.port = listener.sockets[0].getsockname()[1]
        yield relay
        await relay.close(listener)
