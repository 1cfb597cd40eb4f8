"""Cancellations that are not lost on the way."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from bot.concurrency import end_task

T = TypeVar("T")


async def cancellable(work: Coroutine[Any, Any, T]) -> T:
    """The result of the work, which a cancellation of the caller ends, whatever the work does.

    A cancellation can be swallowed: discord.py's shards return from it while they connect, and
    ``asyncio.wait_for`` of Python 3.11 does when what it waits for has just come.
    """
    task = asyncio.create_task(work)
    try:
        await asyncio.wait([task])
    except asyncio.CancelledError:
        await end_task(task)
        await asyncio.gather(task, return_exceptions=True)
        raise
    return task.result()


async def first_of(*works: Coroutine[Any, Any, None]) -> None:
    """Do several things at once until one of them ends or raises; the others end with it."""
    tasks = [asyncio.create_task(cancellable(work)) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()
