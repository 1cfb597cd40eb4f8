"""discord.py's own pauses: before another session, attempt to connect or try of a request.

They are fixed or left to chance, so tests need not live through them. What Discord asks a bot to
wait is another matter, and stays as it is.
"""

import asyncio
from typing import Any

import discord.client
import discord.http
import discord.shard
import pytest

BRIEF = 0.01  # seconds


class _Asyncio:
    """The module as discord.py sees it."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        """Pause no longer than it takes others to have their turn."""
        await asyncio.sleep(min(seconds, BRIEF))


class _AsyncioOfRequests(_Asyncio):
    async def sleep(self, seconds: float) -> None:
        """Between two tries discord.py waits whole seconds; all else is what Discord asks for."""
        await asyncio.sleep(min(seconds, BRIEF) if isinstance(seconds, int) else seconds)


def hurry(patch: pytest.MonkeyPatch) -> None:
    """Cut the pauses short."""
    patch.setattr(discord.client, "asyncio", _Asyncio())
    patch.setattr(discord.shard, "asyncio", _Asyncio())
    patch.setattr(discord.http, "asyncio", _AsyncioOfRequests())
