"""When many people ask at the same moment, each is told at once that the answer is on its way.

Discord waits three seconds for a sign. Working out and sending all answers of a large crowd takes
longer; saying so takes less, but it is one more request, so nobody else pays for it. Answers may
follow for a quarter of an hour, so those of a crowd wait until all of it has its sign. Then some
follow at a time: all at once they would wait for each other, the database's readers included.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from bot.discord.answering.acknowledge import LISTENS
from bot.discord.answering.defer import give_sign
from bot.discord.answering.interaction import Interaction

LIMIT = 500  # answers worked on at a time; they take well under three seconds


class DeferralUnderLoad:
    """Everyone whose answer is under way."""

    def __init__(self, limit: int = LIMIT, patience: float = LISTENS) -> None:
        """Takes how many are no crowd yet, and the seconds that one of a crowd waits for others."""
        self._limit = limit
        self._patience = patience
        self._room = asyncio.Semaphore(max(1, limit))
        self._size = 0
        self._crowd = 0  # who waits for their sign, or for those of others
        self._gathers_until = 0.0  # else a crowd would keep itself together
        self._untold = 0  # whose sign is under way
        self._all_told = asyncio.Event()

    @asynccontextmanager
    async def under_load(self, interaction: Interaction) -> AsyncIterator[None]:
        """Answer privately inside the block, or change the person's own message.

        In a crowd the person sees "thinking" until then, or the message as it was.
        """
        self._size += 1
        try:
            if self._is_crowded():
                await self._wait_in_crowd(interaction)
            async with self._room:
                yield
        finally:
            self._size -= 1

    def hurry(self) -> None:
        """Nobody waits for others from now on: the bot is about to end."""
        self._patience = 0
        self._all_told.set()

    def _is_crowded(self) -> bool:
        """Are there too many? Whoever comes soon after a crowd, while it is told, is one of it: to
        work out an answer takes the time of three signs, and they were here before."""
        now = time.monotonic()
        if self._crowd and now < self._gathers_until:
            return True
        if self._size > self._limit:
            self._gathers_until = now + self._patience
            return True
        return False

    async def _wait_in_crowd(self, interaction: Interaction) -> None:
        self._crowd += 1
        try:
            await self._tell(interaction)
            await self._let_others_be_told()
        finally:
            self._crowd -= 1

    async def _tell(self, interaction: Interaction) -> None:
        self._untold += 1
        self._all_told.clear()
        try:
            await give_sign(interaction)
        finally:
            self._untold -= 1
            if not self._untold:
                self._all_told.set()

    async def _let_others_be_told(self) -> None:
        """Wait, without being one of the crowd: else a crowd would keep itself together."""
        self._size -= 1
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._patience):
                    await self._all_told.wait()
        finally:
            self._size += 1
