"""What the bot does by itself: loops with names, of which none holds up another.

Of ``bot/discord/gateway/jobs.py``.
"""

import asyncio
from contextlib import suppress
from datetime import datetime

import pytest

from bot.discord.gateway.client import Honeygram
from bot.errors import ErrorCode, StorageUnavailable
from bot.ops import jobs as module
from bot.ops.jobs import Jobs, Work
from tests.conftest import Errors
from tests.support.harness import Clock, run_job
from tests.support.waiting import until

NAMES = ("posts", "live refresh", "preparation", "retention", "tried words", "reminders", "upkeep")


def last_success(bot: Honeygram, name: str) -> float | None:
    """When a job last went well, as a host sees it."""
    registry = bot.services.host.metrics.registry
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
    monkeypatch.setattr(bot.services.games.rounds, "prepare", fail)
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


async def started_with(bot: Honeygram, name: str, work: Work) -> Jobs:
    """The jobs of a bot, of which one has something else to do."""
    jobs = bot.jobs
    assert isinstance(jobs, Jobs)
    await jobs.stop()
    jobs._work[name] = work
    jobs.pause = 0.01
    jobs.start()
    return jobs


@pytest.mark.parametrize("fault", [StorageUnavailable(ErrorCode.STORAGE_BUSY), OSError()], ids=repr)
async def test_a_job_ends_although_something_puts_a_fault_in_the_place_of_its_cancellation(
    bot: Honeygram, errors: Errors, fault: Exception
) -> None:
    turns = 0
    begun = asyncio.Event()

    async def work(now: datetime, group: asyncio.TaskGroup) -> None:
        nonlocal turns
        turns += 1
        begun.set()
        try:
            await asyncio.sleep(60)
        finally:
            raise fault

    jobs = await started_with(bot, "retention", work)
    await begun.wait()
    await jobs.stop()
    assert turns == 1
    assert all(task.done() for task in jobs._tasks)
    errors.take()


async def test_a_job_that_does_not_stop_is_named_and_left_alone(
    bot: Honeygram, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "STOP_WITHIN", 0.01)
    begun, over = asyncio.Event(), asyncio.Event()

    async def deaf(now: datetime, group: asyncio.TaskGroup) -> None:
        begun.set()
        while not over.is_set():
            with suppress(asyncio.CancelledError):
                await over.wait()

    jobs = await started_with(bot, "upkeep", deaf)
    await begun.wait()
    await jobs.stop()
    assert "the job 'upkeep' does not end: in Jobs._repeat" in caplog.text
    over.set()
    await until(lambda: all(task.done() for task in jobs._tasks))


async def test_a_job_goes_on_after_a_fault_of_what_it_had_begun(
    bot: Honeygram, errors: Errors
) -> None:
    turns = 0

    async def fail() -> None:
        raise LookupError

    async def work(now: datetime, group: asyncio.TaskGroup) -> None:
        nonlocal turns
        turns += 1
        if turns == 1:
            group.create_task(fail())

    await started_with(bot, "posts", work)
    await until(lambda: turns > 1)
    [record] = errors.take()
    assert record.getMessage() == "what the job 'posts' had begun failed; it begins anew"
