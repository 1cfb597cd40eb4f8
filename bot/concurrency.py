"""Long lists of work, a few pieces at a time, and work that must come to its end."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar, cast

Item = TypeVar("Item")
Result = TypeVar("Result")

TURN = 200  # small items in a row
AGAIN = 0.1  # seconds until a task that does not end is told once more

_timeout: ContextVar[tuple[asyncio.Timeout, float] | None] = ContextVar("timeout", default=None)


async def map_concurrently(
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
                check_cancelled()

    await asyncio.gather(*(work() for _ in range(workers)))
    if errors:
        raise errors[0]
    return results


async def set_off(
    items: Iterable[Item],
    act: Callable[[Item], Coroutine[Any, Any, Result]],
    workers: int,
    *,
    group: asyncio.TaskGroup,
    patience: float,
    most: asyncio.Semaphore,
) -> list[asyncio.Task[Result]]:
    """Begin to act on every item, each as a task of the group, and return the tasks.

    A worker waits for an item as long as its patience, in seconds. What takes longer goes on in the
    group while the worker takes the next item, unless ``most`` are under way already.
    """

    async def start(item: Item) -> asyncio.Task[Result]:
        await most.acquire()
        task = group.create_task(act(item))
        task.add_done_callback(lambda _: most.release())
        await asyncio.wait({task}, timeout=patience)
        return task

    return await map_concurrently(items, start, workers)


async def in_turns(items: Iterable[Item]) -> AsyncIterator[Item]:
    """The items one by one; every few of them, whoever else waits for the event loop has a turn.

    That is for work that takes long in all. In a thread it would hold up more: threads share one
    processor, and who waits for it waits for 5 ms each time.
    """
    for number, item in enumerate(items, 1):
        yield item
        if number % TURN == 0:
            await asyncio.sleep(0)


@asynccontextmanager
async def beside(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Work that goes on for the length of the block; what it raises ends the block."""
    task = cast("asyncio.Task[None]", asyncio.current_task())
    working = asyncio.create_task(work)

    def end_block(_: object) -> None:
        task.cancel()

    working.add_done_callback(end_block)
    try:
        yield
    except asyncio.CancelledError:
        if not working.done() or task.uncancel():
            raise
        await working
    finally:
        working.remove_done_callback(end_block)
        await end_task(working)


@asynccontextmanager
async def request_timeout(seconds: float) -> AsyncIterator[None]:
    """Raise TimeoutError when a request takes longer than `seconds`, without its wait for a turn.

    The time begins at the end of each `untimed` block.
    """
    async with asyncio.timeout(None) as timeout:
        token = _timeout.set((timeout, seconds))
        try:
            yield
        finally:
            _timeout.reset(token)


@contextmanager
def untimed() -> Iterator[None]:
    """Stop the timeout of `request_timeout`, if there is one, and start it anew at the end."""
    timeout, seconds = _timeout.get() or (None, 0.0)
    if timeout is None or timeout.expired():
        yield
        return
    timeout.reschedule(None)
    yield
    timeout.reschedule(asyncio.get_running_loop().time() + seconds)


def check_cancelled() -> None:
    """Raise CancelledError when this task was cancelled. Something may have taken that for its own:
    an error on the way out is in the place of the cancellation, and ``asyncio.wait_for`` of
    Python 3.11 swallows it when what it waits for has just come."""
    task = asyncio.current_task()
    if task and task.cancelling():
        raise asyncio.CancelledError


async def end_task(task: asyncio.Task[Any]) -> None:
    """Cancel a task until it has ended, however often it takes that for something else."""
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=AGAIN)


def where(task: asyncio.Task[Any]) -> str:
    """Where a task waits: functions and lines from the outermost to the innermost, no values."""
    places: list[str] = []
    waits: Any = task.get_coro()
    while waits is not None:
        found = [getattr(waits, f"{kind}_frame", None) for kind in ("cr", "gi", "ag")]
        places += [f"{each.f_code.co_qualname}:{each.f_lineno}" for each in found if each]
        waits = getattr(waits, "cr_await", None) or getattr(waits, "gi_yieldfrom", None)
    return "in " + " > ".join(places) if places else "at its end"


async def to_the_end(work: Awaitable[Result]) -> Result:
    """The result of the work, which a cancellation of the caller delays but does not interrupt."""
    task = asyncio.ensure_future(work)
    cancelled = False
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError:
            cancelled = True
    if cancelled:
        raise asyncio.CancelledError from task.exception()
    return task.result()
