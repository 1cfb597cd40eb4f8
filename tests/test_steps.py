"""What the process is at, and how long that may take."""

import asyncio
import math

import pytest

from bot.steps import LONG, Steps

BRIEF = 0.01  # seconds


def test_a_step_is_late_after_its_time_and_begins_anew_whenever_it_is_seen_to_go_on() -> None:
    steps, signs = Steps(), [True]
    with steps.take("connecting", 5, lambda: signs[0]) as step:
        steps.pass_time(9)
        assert not step.late
        signs[0] = False
        steps.pass_time(5)
        assert (step.late, str(step)) == (False, "connecting, for 5 s")
        steps.pass_time(1)
        assert step.late
    assert steps.under_way == []


def test_time_at_nothing_is_counted_and_none_of_it_while_at_something() -> None:
    steps = Steps()
    steps.pass_time(7)
    assert steps.idle == 7
    with steps.take("opening the database") as step:
        steps.pass_time(1e9)
        assert (steps.idle, step.late, step.within) == (0, False, math.inf)
    steps.begin("closing the database", 1)
    steps.pass_time(2)
    assert [each.late for each in steps.under_way] == [True]


def test_the_log_is_told_once_of_what_takes_long(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    steps = Steps()
    with steps.take("telling Discord the commands"), steps.take("waiting", told=True):
        for _ in range(3):
            steps.pass_time(LONG)
    assert caplog.messages == ["still at it: telling Discord the commands, for 10 s"]


async def test_what_takes_too_long_is_cut_off_and_the_log_told_where(
    caplog: pytest.LogCaptureFixture,
) -> None:
    steps, never = Steps(), asyncio.Event()

    async def hang() -> None:
        await never.wait()

    assert not await steps.bounded("hanging up", BRIEF, hang)
    assert "hanging up was cut off after 0.0 s, in " in caplog.text
    assert "hang:" in caplog.text
    assert "Event.wait:" in caplog.text
    assert steps.under_way == []


async def test_a_fault_of_what_must_keep_nobody_is_told_and_nothing_else(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fail() -> None:
        raise OSError("gone")

    assert await Steps().bounded("hanging up", 60, fail)
    await asyncio.sleep(0)
    assert caplog.messages == ["hanging up failed: OSError('gone')"]


async def test_what_does_not_hear_that_it_is_cut_off_is_left_alone() -> None:
    over = asyncio.Event()

    async def deaf() -> None:
        while not over.is_set():
            try:
                await over.wait()
            except asyncio.CancelledError:
                continue

    assert not await Steps().bounded("hanging up", BRIEF, deaf)
    over.set()
    await asyncio.sleep(0)
