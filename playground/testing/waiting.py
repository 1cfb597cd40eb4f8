"""Waiting for what another task or process does, as briefly as possible and not for ever."""

import asyncio
import inspect
from collections.abc import Callable

PAUSE = 0.01  # seconds between two looks


async def until(happened: Callable[[], object], *, seconds: float = 120) -> None:
    """Wait until a question, which may be a coroutine, is answered with yes.

    Raises TimeoutError when it never is.
    """
    async with asyncio.timeout(seconds):
        while not await _answer(happened):  # noqa: ASYNC110 - a process sets no event here
            await asyncio.sleep(PAUSE)


async def _answer(question: Callable[[], object]) -> object:
    answer = question()
    return await answer if inspect.isawaitable(answer) else answer
