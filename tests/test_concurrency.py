"""Work in lists, done by a few workers."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bot.concurrency import TURN, beside, in_turns, map_concurrently, set_off


async def test_every_item_is_acted_on_once() -> None:
    async def double(number: int) -> int:
        await asyncio.sleep(0)
        return 2 * number

    assert sorted(await map_concurrently(range(10), double, 3)) == list(range(0, 20, 2))


async def test_no_more_than_the_workers_are_busy_and_none_is_idle() -> None:
    busy: list[int] = []
    most = 0

    async def act(number: int) -> None:
        nonlocal most
        busy.append(number)
        most = max(most, len(busy))
        await asyncio.sleep(0)
        busy.remove(number)

    before = len(asyncio.all_tasks())
    work = asyncio.ensure_future(map_concurrently(range(100), act, 4))
    await asyncio.sleep(0)
    await asyncio.sleep(0)

    assert len(asyncio.all_tasks()) - before == 1 + 4
    await work
    assert most == 4


async def test_a_slow_item_does_not_hold_up_the_others() -> None:
    others = asyncio.Event()
    done: list[int] = []

    async def act(number: int) -> None:
        if number == 0:
            await others.wait()
        done.append(number)
        if len(done) == 9:
            others.set()

    await map_concurrently(range(10), act, 2)

    assert done == [*range(1, 10), 0]


async def test_no_work_is_soon_done() -> None:
    async def act(number: int) -> None:
        raise AssertionError(number)

    assert await map_concurrently([], act, 3) == []


async def test_the_first_fault_is_raised_when_all_else_is_done() -> None:
    done: list[int] = []

    async def act(number: int) -> None:
        await asyncio.sleep(0)
        if number in (3, 4, 5):
            raise ValueError(number)
        done.append(number)

    with pytest.raises(ValueError, match="3"):
        await map_concurrently(range(10), act, 2)

    assert done == [0, 1, 2, 6, 7, 8, 9]


async def test_work_that_is_cancelled_is_not_taken_up_again() -> None:
    begun: list[int] = []

    async def act(number: int) -> None:
        begun.append(number)
        await asyncio.sleep(3600)

    work = asyncio.ensure_future(map_concurrently(range(10), act, 2))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    work.cancel()
    with pytest.raises(asyncio.CancelledError):
        await work

    assert begun == [0, 1]


async def begin(
    items: range,
    act: Callable[[int], Coroutine[Any, Any, int]],
    group: asyncio.TaskGroup,
    most: int,
) -> list[asyncio.Task[int]]:
    """Two workers without patience, and so many under way."""
    limit = asyncio.Semaphore(most)
    return await set_off(items, act, 2, group=group, patience=0.0, most=limit)


async def test_what_stands_still_takes_no_place_from_the_rest_and_comes_to_its_end() -> None:
    released = asyncio.Event()
    done: list[int] = []

    async def act(number: int) -> int:
        if number < 5:
            await released.wait()
        done.append(number)
        return number

    async with asyncio.TaskGroup() as group:
        tasks = await begin(range(10), act, group, 6)
        await asyncio.sleep(0)
        assert done == [5, 6, 7, 8, 9]
        released.set()

    assert [task.result() for task in tasks] == list(range(10))


async def test_no_more_than_so_many_stand_still() -> None:
    released = asyncio.Event()
    begun: list[int] = []

    async def act(number: int) -> int:
        begun.append(number)
        await released.wait()
        return number

    async with asyncio.TaskGroup() as group:
        work = group.create_task(begin(range(10), act, group, 3))
        for _ in range(50):
            await asyncio.sleep(0)
        assert begun == [0, 1, 2]
        released.set()

    assert sorted(task.result() for task in work.result()) == list(range(10))


async def test_what_stands_still_ends_with_its_group() -> None:
    async def act(_: int) -> int:
        await asyncio.Event().wait()
        return 0

    tasks: list[asyncio.Task[int]] = []

    async def work() -> None:
        async with asyncio.TaskGroup() as group:
            tasks.extend(await begin(range(3), act, group, 3))

    working = asyncio.create_task(work())
    while not tasks:  # noqa: ASYNC110 - nothing sets an event here
        await asyncio.sleep(0)
    working.cancel()
    await asyncio.wait([working])

    assert all(task.cancelled() for task in tasks)


async def test_others_have_a_turn_in_a_long_list() -> None:
    turns = 0

    async def other() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    task = asyncio.create_task(other())
    assert [item async for item in in_turns(range(10 * TURN))] == list(range(10 * TURN))
    task.cancel()
    assert turns >= 9


async def test_work_beside_a_block_ends_it_when_it_fails_and_ends_with_it() -> None:
    ended: list[str] = []

    async def work(error: Exception | None) -> None:
        try:
            await asyncio.sleep(0)
            if error:
                raise error
            await asyncio.sleep(30)
        finally:
            ended.append("work")

    with pytest.raises(LookupError, match="gone"):
        async with beside(work(LookupError("gone"))):
            await asyncio.sleep(30)
    async with beside(work(None)):
        await asyncio.sleep(0)
    assert ended == ["work", "work"]
    block = asyncio.create_task(asyncio.wait_for(_beside(work(None)), 30))
    await asyncio.sleep(0)
    block.cancel()
    await asyncio.wait([block])
    assert block.cancelled()


async def _beside(work: Coroutine[Any, Any, None]) -> None:
    async with beside(work):
        await asyncio.sleep(30)
