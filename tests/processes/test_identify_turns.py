"""One shard of a bucket in five seconds, of all processes."""

from typing import Any

import pytest

from bot.errors import ErrorCode, StorageUnavailable
from bot.processes.identify_turns import IdentifyTurns
from bot.processes.shard_claims import Now
from bot.store.backend import Backend
from bot.store.sqlite.database import Database
from tests.support.harness import Clock


class Line:
    """Several processes that ask for turns, and how long each waits."""

    def __init__(self, database: Backend, now: Now, processes: int = 2, *, buckets: int) -> None:
        self.waited: list[float] = []
        self._processes = [IdentifyTurns(database, now, self._sleep) for _ in range(processes)]
        for each in self._processes:
            each.buckets = buckets

    async def ask(self, *shards: int) -> list[float]:
        """The seconds that shards wait, asked for by one process after the other."""
        self.waited.clear()
        for number, shard in enumerate(shards):
            before = len(self.waited)
            await self._processes[number % 2].wait(shard)
            self.waited += [0.0] * (before == len(self.waited))
        return [round(seconds, 3) for seconds in self.waited]

    async def _sleep(self, seconds: float) -> None:
        self.waited.append(seconds)


async def test_processes_stand_in_one_line_a_bucket(
    database: Backend, now: Now, clock: Clock
) -> None:
    line = Line(database, now, buckets=2)
    assert await line.ask(0, 1, 2, 3, 4, 5) == [0, 0, 5.5, 5.5, 11, 11]
    clock.advance(seconds=13)
    assert await line.ask(6, 7) == [3.5, 3.5]
    clock.advance(seconds=60)
    assert await line.ask(0, 2) == [0, 5.5]


@pytest.mark.parametrize("hours", [-3, 3])
async def test_a_clock_that_was_put_right_makes_nobody_wait(
    database: Backend, now: Now, clock: Clock, hours: int
) -> None:
    line = Line(database, now, buckets=1)
    await line.ask(0)
    clock.advance(hours=hours)
    assert await line.ask(0) == [0]


async def test_without_the_database_a_shard_waits_as_discord_py_does(
    database: Backend, now: Now
) -> None:
    class Busy(Database):
        def __init__(self) -> None:
            pass

        def transaction(self, *_: object, **__: object) -> Any:
            raise StorageUnavailable(ErrorCode.STORAGE_BUSY)

    assert await Line(Busy(), now, buckets=1).ask(0) == [5.5]
