"""What the bot does by itself: loops with names, of which none holds up another."""

import asyncio
from datetime import datetime

import pytest

from bot.discord.client import Honeygram
from bot.ops.jobs import Jobs
from tests.conftest import Errors
from tests.support.harness import Clock, run_job
from tests.support.waiting import until

NAMES = ("posts", "live refresh", "preparation", "retention", "tried words", "reminders", "upkeep")


def last_success(bot: Honeygram, name: str) -> float | None:
    """When a job last went well, as a host sees it."""
    registry = bot.services.metrics.registry
    figure = "honeygram_job_last_success_timestamp_seconds"
    return registry.get_sample_value(figure, {"job": name})


@pytest.mark.parametrize("name", NAMES)
async def test_a_job_tells_when_it_last_went_well(bot: Honeygram, clock: Clock, name: str) -> None:
    clock.advance(seconds=7)
    await run_job(bot, name)
    assert last_success(bot, name) == clock.seconds()


async def test_a_fault_is_logged_with_the_jobs_name_and_is_no_success(
    bot: Honeygram, clock: Clock, errors: Errors, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(now: datetime) -> None:
        raise LookupError("no rounds")

    await until(lambda: last_success(bot, "preparation"))
    monkeypatch.setattr(bot.services.rounds, "prepare", fail)
    clock.advance(seconds=7)
    await run_job(bot, "preparation")
    [record] = errors.take()
    assert record.getMessage() == "the job 'preparation' failed and will be tried again"
    assert last_success(bot, "preparation") != clock.seconds()


@pytest.mark.parametrize("stuck", NAMES)
async def test_a_job_that_does_not_come_to_its_end_holds_up_no_other(
    bot: Honeygram, clock: Clock, stuck: str
) -> None:
    jobs = bot.jobs
    assert isinstance(jobs, Jobs)
    await jobs.stop()

    async def hang(now: datetime, group: asyncio.TaskGroup) -> None:
        await asyncio.Event().wait()

    jobs._work[stuck] = hang
    jobs.pause = 0.01
    clock.advance(seconds=7)
    jobs.start()
    others = [name for name in NAMES if name != stuck]
    await until(lambda: all(last_success(bot, name) == clock.seconds() for name in others))
    assert last_success(bot, stuck) != clock.seconds()
