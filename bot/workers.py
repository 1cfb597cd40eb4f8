"""Long lists of work, a few pieces at a time."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


async def work_off(
    items: Iterable[Item], act: Callable[[Item], Awaitable[Result]], workers: int
) -> list[Result]:
    """Act on every item, on so many at once, and return the results as they came.

    Only as many tasks live as there are workers, however long the list.
    """
    waiting = iter(items)  # each worker takes the next one

    async def work() -> list[Result]:
        return [await act(item) for item in waiting]

    done = await asyncio.gather(*(work() for _ in range(workers)))
    return [result for results in done for result in results]
