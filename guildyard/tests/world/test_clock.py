"""The clock that can be put forward."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from guildyard.testing.waiting import waiting_for
from guildyard.world.clock import ShiftedClock

EVENING = datetime(2026, 11, 20, 21, 30, tzinfo=UTC)


def at(moment: datetime) -> ShiftedClock:
    """A clock that stands still."""
    return ShiftedClock(lambda: moment)


def test_it_goes_forward_only() -> None:
    clock = at(EVENING)
    clock.forward(timedelta(hours=1))
    assert clock() == EVENING + timedelta(hours=1)
    with pytest.raises(ValueError, match="back"):
        clock.forward(timedelta(seconds=-1))


@pytest.mark.parametrize(
    ("hour", "day"), [(21, 21), (7, 20), (8, 21)], ids=["evening", "early", "the very moment"]
)
def test_the_next_morning_is_never_now(hour: int, day: int) -> None:
    clock = at(EVENING.replace(hour=hour, minute=0))
    clock.to_next_morning()
    assert clock() == datetime(2026, 11, day, 8, tzinfo=UTC)


async def test_a_sleeper_wakes_when_its_time_is_over_by_a_jump() -> None:
    clock = at(EVENING)
    sleeper = asyncio.create_task(clock.sleep(2000))
    await asyncio.sleep(0)
    clock.forward(timedelta(seconds=1500))
    await asyncio.sleep(0)
    assert not sleeper.done()
    clock.forward(timedelta(seconds=500))
    async with waiting_for("the sleeper to wake"):
        await sleeper


async def test_without_jumps_sleep_is_ordinary() -> None:
    clock = ShiftedClock()
    before = clock()
    await clock.sleep(0.01)
    assert clock() - before >= timedelta(seconds=0.01)
