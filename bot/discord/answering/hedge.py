"""Hedged requests: one that stays silent is sent once more, on another connection.

A connection that a router or a change of the network ate says nothing for minutes. Hanging up and
asking again would lose the answer of a server that is only slow and drops what is hung up on, so
the first request stays open beside the second, and whichever is answered first counts.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def hedged(
    send: Callable[[], Coroutine[Any, Any, T]],
    send_again: Callable[[], Coroutine[Any, Any, T]],
    *,
    after: float,
    within: float,
) -> T:
    """The first answer of up to two equal requests, the second sent after so many seconds.

    The request must be harmless when it is repeated. Raises TimeoutError when neither is answered
    within so many seconds, and what the first one raises.
    """
    loop = asyncio.get_running_loop()
    give_up_at = loop.time() + within
    second: list[asyncio.Task[T]] = []

    def start() -> None:
        deadline.reschedule(give_up_at)  # only now, as most are answered long before
        if after >= within:
            return
        second.append(asyncio.create_task(send_again()))
        second[0].add_done_callback(answered)

    def answered(task: asyncio.Task[T]) -> None:
        if not over and _result_is_there(task):
            deadline.reschedule(loop.time())

    over = False
    timer = loop.call_later(min(after, within), start)
    try:
        async with asyncio.timeout(None) as deadline:
            return await send()
    except TimeoutError:
        if second and _result_is_there(second[0]):
            return second[0].result()
        raise
    finally:
        over = True
        timer.cancel()
        for task in second:
            task.cancel()


def _result_is_there(task: asyncio.Task[Any]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is None
