"""When many people ask at the same moment, each is told at once that the answer is on its way.

Discord waits three seconds for a sign. Working out and sending all answers of a large crowd takes
longer; saying so takes less, but it is one more request, so nobody else pays for it.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.discord.interaction import Interaction
from bot.discord.replies import defer

LIMIT = 500  # answers under way that take well under three seconds


class DeferralUnderLoad:
    """Everyone whose answer is under way."""

    def __init__(self, limit: int = LIMIT) -> None:
        self._limit = limit
        self._size = 0

    @asynccontextmanager
    async def under_load(self, interaction: Interaction) -> AsyncIterator[None]:
        """Answer privately inside the block; in a crowd the person sees "thinking" until then."""
        self._size += 1
        try:
            if self._size > self._limit:
                await defer(interaction)
            yield
        finally:
            self._size -= 1
