"""The database of a season: a file, or a server that is troubled as everything else."""

import asyncio
import os
import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from bot.concurrency import to_the_end
from bot.store.backend import Row
from bot.store.opening import Place, open_database
from tests.support.postgresql import DURABLE, Cluster, cluster

SESSIONS = "SELECT pid FROM pg_stat_activity WHERE datname = '{name}'"
END_SESSIONS = SESSIONS.replace("pid", "pg_terminate_backend(pid)")


class Database(Protocol):
    """Where everything is kept."""

    troubles: int  # so far

    @property
    def place(self) -> Place:
        """Where it is."""

    @property
    def url(self) -> str:
        """What the host sets."""

    @property
    def expected(self) -> tuple[str, ...]:
        """How lines of the log begin that such trouble explains."""

    async def make_trouble(self, online: asyncio.Event) -> None:
        """Let it fail again and again, until cancelled."""

    async def damage(self) -> list[str]:
        """What is wrong with the files."""


class File:
    """A SQLite file; the disk does as it is told."""

    expected = ()

    def __init__(self, folder: Path) -> None:
        self.troubles = 0
        self.place = folder / "honeygram.db"

    @property
    def url(self) -> str:
        """What the host sets."""
        return f"sqlite:///{self.place}"

    async def make_trouble(self, online: asyncio.Event) -> None:
        """Nothing: faults of disks have tests of their own."""

    async def damage(self) -> list[str]:
        """What SQLite finds when it reads all of it."""
        rows = await rows_of(self.place, "PRAGMA integrity_check")
        return [text for row in rows if (text := row["integrity_check"]) != "ok"]


class Server:
    """A database of a PostgreSQL server that crashes, restarts, hangs and drops connections."""

    expected = (
        "the database server is",  # out of reach, or busy
        "bot.errors.StorageUnavailable",
        "The database server of",  # at the start
        "postgresql://",
        "asyncpg.",
    )

    def __init__(self, running: Cluster, rng: random.Random) -> None:
        self.troubles = 0
        self._cluster = running
        self._rng = rng
        self._name = running.create()
        self.place = running.by_network(self._name)

    @property
    def url(self) -> str:
        """What the host sets."""
        return self.place.url

    async def make_trouble(self, online: asyncio.Event) -> None:
        """Something every few seconds; the server is away for up to five of them."""
        while True:
            await asyncio.sleep(self._rng.uniform(3.0, 12.0))
            await online.wait()
            self.troubles += 1
            match self._rng.randrange(4):
                case 0:
                    await to_the_end(self._restart(signal.SIGQUIT))  # as in a crash
                case 1:
                    await to_the_end(self._restart(signal.SIGINT))
                case 2:
                    await self._hang()
                case _:
                    await self._tell(END_SESSIONS)

    async def damage(self) -> list[str]:
        """What the server's own program finds when it compares tables and indexes."""
        command = ("--install-missing", "--heapallindexed", self._name)
        found = await asyncio.to_thread(self._cluster.run, "pg_amcheck", *command)
        return found.splitlines()

    async def _restart(self, how: signal.Signals) -> None:
        """Stop the server and start it, always in this thread: it would end with another one."""
        await asyncio.to_thread(self._cluster.stop, how)
        await asyncio.sleep(self._rng.choice((0.0, 0.0, 1.0, 4.0)))
        self._cluster.launch()
        await asyncio.to_thread(self._cluster.wait_until_ready)

    async def _hang(self) -> None:
        """Let every session stand still; what it was told it does afterwards."""
        sessions = [int(number) for number in (await self._tell(SESSIONS)).split()]
        _signal(sessions, signal.SIGSTOP)
        try:
            await asyncio.sleep(self._rng.choice((0.5, 1.0, 6.0)))
        finally:
            _signal(sessions, signal.SIGCONT)

    async def _tell(self, sql: str) -> str:
        statement = sql.format(name=self._name)
        return await asyncio.to_thread(self._cluster.sql, "postgres", statement)


def _signal(processes: list[int], number: signal.Signals) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, number)


@contextmanager
def database(kind: str, folder: Path, seed: object) -> Iterator[Database]:
    """A new database. A server ends with the thread that asks for it."""
    if kind == "sqlite":
        yield File(folder)
        return
    with cluster(**DURABLE) as running:
        yield Server(running, random.Random(f"{seed}/database"))


async def rows_of(place: Place, sql: str) -> list[Row]:
    """What a query finds in a database."""
    async with open_database(place, datetime.now(UTC)) as opened:
        return await opened.fetch(sql)
