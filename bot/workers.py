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

    Only as many tasks live as there are workers, however long the list. What one item raises keeps
    nobody from the others; the first such error is raised at the end.
    """
    waiting = iter(items)  # each worker takes the next one
    results: list[Result] = []
    errors: list[Exception] = []

    async def work() -> None:
        for item in waiting:
            try:
                results.append(await act(item))
            except Exception as error:
                errors.append(error)

    await asyncio.gather(*(work() for _ in range(workers)))
    if errors:
        raise errors[0]
    return results
