"""A cancellation ends the work, however the work takes it."""

import asyncio

import pytest

from bot.discord.gateway.cancellation import cancellable, first_of


async def deaf(times: int) -> str:
    """Work that takes so many cancellations for something else."""
    for _ in range(times):
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            continue
    await asyncio.sleep(60)
    return "never"


@pytest.mark.parametrize("times", [0, 1, 3])
async def test_work_that_swallows_cancellations_ends(times: int) -> None:
    task = asyncio.create_task(cancellable(deaf(times)))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_the_result_and_the_error_of_the_work_are_the_callers() -> None:
    assert await cancellable(asyncio.sleep(0, "done")) == "done"
    with pytest.raises(KeyError, match="gone"):
        await cancellable(fail(KeyError("gone")))


async def test_what_the_work_raises_when_it_is_cancelled_is_not_left_over() -> None:
    task = asyncio.create_task(cancellable(fail_at_the_end()))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def fail(error: Exception) -> None:
    raise error


async def fail_at_the_end() -> None:
    try:
        await asyncio.sleep(60)
    finally:
        raise OSError("the connection broke")


async def test_of_several_works_the_first_end_is_the_end_of_all() -> None:
    ended: list[str] = []

    async def work(name: str) -> None:
        try:
            await asyncio.sleep(60)
        finally:
            ended.append(name)

    async def fail() -> None:
        raise LookupError

    with pytest.raises(LookupError):
        await first_of(work("one"), fail(), work("other"))
    assert sorted(ended) == ["one", "other"]
