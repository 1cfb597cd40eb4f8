"""A database that says nothing for a while."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.discord.gateway.client import Honeygram


class SilentDatabase:
    """A database that says nothing until it is told to, and then perhaps that it failed."""

    def __init__(self, bot: Honeygram, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked = 0
        self.error: Exception | None = None
        self._answers = asyncio.Event()
        database = bot.services.host.database
        for name in ("fetch", "fetch_patiently", "score"):
            monkeypatch.setattr(database, name, self._late(getattr(database, name)))
        monkeypatch.setattr(database, "transaction", self._late_transaction(database.transaction))

    def answer(self, error: Exception | None = None) -> None:
        """Answer everything from now on."""
        self.error = error
        self._answers.set()

    async def _wait(self) -> None:
        self.asked += 1
        await self._answers.wait()
        if self.error:
            raise self.error

    def _late(self, ask: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def late(*values: Any) -> Any:
            await self._wait()
            return await ask(*values)

        return late

    def _late_transaction(self, begin: Callable[..., Any]) -> Callable[..., Any]:
        @asynccontextmanager
        async def late(*values: Any, **options: Any) -> AsyncIterator[Any]:
            await self._wait()
            async with begin(*values, **options) as transaction:
                yield transaction

        return late
