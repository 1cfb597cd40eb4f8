"""Waiting for what another task or process does, as briefly as possible and not for ever."""

import asyncio
from collections.abc import Callable

PAUSE = 0.01  # seconds between two looks


async def until(happened: Callable[[], object], *, seconds: float = 10) -> None:
    """Wait until something is so; a TimeoutError says that it never was."""
    async with asyncio.timeout(seconds):
        while not happened():  # noqa: ASYNC110 - another process sets no event here
            await asyncio.sleep(PAUSE)
