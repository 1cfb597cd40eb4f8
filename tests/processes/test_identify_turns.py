"""One shard of a bucket in five seconds, of all processes.

Of ``bot/store/identify_turns.py``.
"""

from itertools import cycle, pairwise
from typing import Any

import pytest

from bot.errors import ErrorCode, StorageUnavailable
from bot.processes.identify_turns import AGAIN, IdentifyTurns
from bot.store.backend import Backend
from tests.support.harness import Clock


class Line:
    """Several processes that ask for turns, and how long each waits."""

    def __init__(self, database: Backend, clock: Clock, *, buckets: int) -> None:
        self.waited: list[float] = []
        self._clock = clock
        self._processes = [
            IdentifyTurns(database, clock, self._sleep, clock.seconds) for _ in range(2)
        ]
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
        if seconds == AGAIN:
            self._clock.advance(seconds=seconds)


async def test_processes_stand_in_one_line_a_bucket(database: Backend, clock: Clock) -> None:
    line = Line(database, clock, buckets=2)
    assert await line.ask(0, 1, 2, 3, 4, 5) == [0, 0, 5.5, 5.5, 11, 11]
    clock.advance(seconds=13)
    assert await line.ask(6, 7) == [3.5, 3.5]
    clock.advance(seconds=60)
    assert await line.ask(0, 2) == [0, 5.5]


@pytest.mark.parametrize("hours", [-3, 3])
async def test_a_clock_that_was_put_right_makes_nobody_wait(
    database: Backend, clock: Clock, hours: int
) -> None:
    line = Line(database, clock, buckets=1)
    await line.ask(0)
    clock.advance(hours=hours)
    assert await line.ask(0) == [0]


async def test_a_shard_waits_for_the_database_because_others_may_have_its_turn(
    database: Backend, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    line, ask, faults = Line(database, clock, buckets=1), database.at_once, iter(range(2))

    async def at_once(sql: str, *values: object) -> Any:
        if next(faults, None) is None:
            return await ask(sql, *values)
        raise StorageUnavailable(ErrorCode.STORAGE_BUSY)

    await line.ask(0)
    monkeypatch.setattr(database, "at_once", at_once)
    assert await line.ask(0) == [AGAIN, AGAIN, 5.5 - 2 * AGAIN]


class SlowLine(Line):
    """The same, where time passes while a shard waits, and while the database answers."""

    def __init__(self, database: Backend, clock: Clock) -> None:
        super().__init__(database, clock, buckets=1)
        self.went: list[float] = []  # when a shard may IDENTIFY
        self.oversleeps: list[float] = []  # seconds

    async def go(self, shard: int) -> None:
        """Wait for the turn of a shard, in either process."""
        await self._processes[shard % 2].wait(shard)
        self.went.append(self._clock.seconds())

    def gaps(self) -> list[float]:
        """The seconds between them."""
        return [round(later - earlier, 3) for earlier, later in pairwise(self.went)]

    async def _sleep(self, seconds: float) -> None:
        self._clock.advance(seconds=seconds + (self.oversleeps.pop() if self.oversleeps else 0))


async def test_a_shard_that_slept_past_its_turn_stands_in_line_anew(
    database: Backend, clock: Clock
) -> None:
    """As when its process is stopped for nine seconds, and wakes with all the others."""
    line = SlowLine(database, clock)
    await line.go(0)
    line.oversleeps = [9.0]
    await line.go(1)
    await line.go(2)
    assert line.gaps() == [14.5, 5.5]
    assert line.oversleeps == []


@pytest.mark.parametrize("seconds", [0.3, 2.0])
async def test_turns_are_as_long_as_the_answers_of_the_database_take(
    database: Backend, clock: Clock, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    """The one who is told at once goes five seconds after the one who was told late, at least."""
    line, ask, delays = SlowLine(database, clock), database.at_once, cycle((seconds, 0.0))

    async def at_once(sql: str, *values: object) -> Any:
        rows = await ask(sql, *values)
        clock.advance(seconds=next(delays))
        return rows

    monkeypatch.setattr(database, "at_once", at_once)
    for shard in range(8):
        await line.go(shard)
    assert min(line.gaps()) >= 5
