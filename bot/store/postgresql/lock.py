"""Who may use a database: one Honeygram, or several that divide the shards among them.

The lock ends with its connection. When that is lost, as at each restart of the server, it is taken
again as soon as the server is back, or after a failover on the server that is in its place.
"""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from bot.concurrency import beside, to_the_end
from bot.errors import HostError, InUseError, Restart
from bot.store.postgresql.address import Address
from bot.store.postgresql.availability import trouble_of
from bot.store.postgresql.connection import connect, end, telling_host

log = logging.getLogger(__name__)

HOLDERS = -2  # the number of the lock: no id of Discord is negative
ALONE = "SELECT pg_try_advisory_lock($1::bigint)"
SHARED = "SELECT pg_try_advisory_lock_shared($1::bigint)"

# A server that lost its client without knowing lets the session go on, and with it the lock.
LEFT_BEHIND = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE application_name = $1 AND pid <> pg_backend_pid()
"""
IS_STANDBY = "SELECT pg_is_in_recovery()"

LOOK = 5.0  # seconds between two looks whether the connection still leads where writes go
PAUSE = 0.2  # seconds between two attempts to take the lock again


@asynccontextmanager
async def hold_server(address: Address, *, shared: bool = False) -> AsyncIterator[None]:
    """Hold a database for the length of the block: alone, or beside others that share it.

    Raises InUseError when another process holds the database, and ends the block with Restart when
    another one took it while the server was away.
    """
    hold = Hold(address, shared=shared)
    try:
        with telling_host(address):
            taken = await hold.take()
        if not taken:
            raise InUseError(
                f"Another Honeygram uses the database {address}: stop it first. Several may run on"
                " one database only when each has SHARDS_PER_PROCESS."
            )
        async with beside(hold.keep()):
            yield
    finally:
        await to_the_end(hold.end())


class Hold:
    """The lock of one process, and the connection that has it."""

    def __init__(self, address: Address, *, shared: bool = False) -> None:
        self._address = address
        self._lock = SHARED if shared else ALONE
        self._name = f"honeygram lock {secrets.token_hex(8)}"  # of the connection, on the server
        self._connection: Any = None
        self._lost = asyncio.Event()

    async def take(self) -> bool:
        """Take the lock. Was it free?"""
        await self._connect()
        return await self._take()

    async def keep(self) -> None:
        """Take the lock again whenever its connection is lost.

        Raises Restart when another process has it.
        """
        while True:
            while await self._is_held():
                pass
            while not await self._is_taken_again():  # noqa: ASYNC110 - a server sets no event
                await asyncio.sleep(PAUSE)
            log.info("holds the database again, after its connection was lost")

    async def end(self) -> None:
        """Give the lock back."""
        if self._connection:
            await end(self._connection)

    async def _is_held(self) -> bool:
        """Is it still, some seconds later, and where writes go?"""
        try:
            async with asyncio.timeout(LOOK):
                await self._lost.wait()
                return False
        except TimeoutError:
            pass
        return await _passing(self._leads_to_writes())

    async def _is_taken_again(self) -> bool:
        """Is it this process's again? Not as long as the server is away, or takes no writes."""
        await self.end()
        return await _passing(self._take_again())

    async def _take_again(self) -> bool:
        await self._connect()
        if await self._connection.fetch(LEFT_BEHIND, self._name):
            return False
        if not await self._take():
            raise Restart(
                f"ended, because another Honeygram took the database {self._address} while its"
                " server was away"
            )
        return await self._leads_to_writes()

    async def _connect(self) -> None:
        lost = self._lost = asyncio.Event()
        self._connection = await connect(self._address, name=self._name)
        self._connection.add_termination_listener(lambda _: lost.set())

    async def _take(self) -> bool:
        taken: bool = await self._connection.fetchval(self._lock, HOLDERS)
        return taken

    async def _leads_to_writes(self) -> bool:
        return not await self._connection.fetchval(IS_STANDBY)


async def _passing(question: Coroutine[Any, Any, bool]) -> bool:
    """The answer of a server; no when it is out of reach."""
    try:
        return await question
    except HostError:
        return False
    except Exception as error:
        if trouble_of(error) is None:
            raise
        return False
