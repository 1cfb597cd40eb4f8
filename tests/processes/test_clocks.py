"""The clock of a process beside the database's."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.processes.clocks import Clocks
from tests.support.harness import MORNING, Clock


class Asked:
    """A database with the right time, which takes so long to be asked, and so long to answer."""

    def __init__(self, clock: Clock, *, asking: float = 0, answering: float = 0) -> None:
        self._clock = clock
        self._asking, self._answering = asking, answering

    async def now(self, _: Callable[[], datetime]) -> datetime:
        """The time."""
        self._clock.advance(seconds=self._asking)
        now = self._clock()
        self._clock.advance(seconds=self._answering)
        return now


def clocks(ahead: timedelta, **slow: float) -> Clocks:
    """The clocks of a process that is ahead of its database."""
    right = Clock(MORNING)
    database: Any = Asked(right, **slow)
    return Clocks(database, lambda: right() + ahead, right.seconds)


@pytest.mark.parametrize(("asking", "answering"), [(0, 0), (20, 0), (0, 20), (70, 70)])
async def test_a_database_that_takes_its_time_is_no_wrong_clock(
    asking: float, answering: float, caplog: pytest.LogCaptureFixture
) -> None:
    compared = clocks(timedelta(0), asking=asking, answering=answering)
    await compared.compare()
    assert (compared.ahead, compared.problem(), caplog.messages) == (timedelta(0), None, [])


@pytest.mark.parametrize("seconds", [11, -11, 59, -59])
async def test_some_seconds_are_told_and_nothing_else(
    seconds: int, caplog: pytest.LogCaptureFixture
) -> None:
    compared = clocks(timedelta(seconds=seconds))
    await compared.compare()
    await compared.compare()
    side = "ahead of" if seconds > 0 else "behind"
    assert caplog.messages == [
        f"The clock of this machine is {abs(seconds)} seconds {side} the database's: set it, as by"
        " NTP"
    ]
    assert compared.problem() is None


@pytest.mark.parametrize(
    ("ahead", "told"),
    [
        (timedelta(seconds=61), "61 seconds ahead of"),
        (timedelta(minutes=-3), "3 minutes behind"),
        (timedelta(days=1, hours=2), "26 hours ahead of"),
    ],
)
async def test_more_than_a_minute_is_a_problem_however_slow_the_database(
    ahead: timedelta, told: str
) -> None:
    for slow in (0, 0.4):
        compared = clocks(ahead, asking=slow, answering=slow)
        await compared.compare()
        assert compared.problem() == f"The clock of this machine is {told} the database's"
        assert abs(compared.database_time(MORNING + ahead) - MORNING) <= timedelta(seconds=slow)


@pytest.mark.parametrize("hours", [26, -26])
async def test_a_clock_that_is_set_is_noticed_at_once(hours: int) -> None:
    """The next comparison may be 20 s away, or wait for a silent database."""
    right, seconds = Clock(MORNING), Clock(MORNING)
    machine = Clock(MORNING)
    database: Any = Asked(right)
    compared = Clocks(database, machine, seconds.seconds)
    await compared.compare()
    for each in (right, seconds, machine):
        each.advance(minutes=10)
    machine.advance(hours=hours)
    assert compared.database_time(machine()) == right()
    await compared.compare()
    assert compared.database_time(machine()) == right()
    machine.advance(hours=-hours)
    assert compared.database_time(machine()) == right()


async def test_where_time_is_a_game_nothing_is_compared() -> None:
    database: Any = None
    compared = Clocks(database, None)
    await compared.compare()
    assert compared.database_time(MORNING) == MORNING
