"""When many people ask at the same moment, each is told at once that the answer is on its way.

Discord waits three seconds for a sign. Working out and sending all answers of a large crowd takes
longer; saying so takes less, but it is one more request, so nobody else pays for it.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.discord.interaction import Interaction
from bot.discord.replies import defer, defer_edit, is_on_own_message

LIMIT = 500  # answers under way that take well under three seconds


class DeferralUnderLoad:
    """Everyone whose answer is under way."""

    def __init__(self, limit: int = LIMIT) -> None:
        self._limit = limit
        self._size = 0

    @asynccontextmanager
    async def under_load(self, interaction: Interaction) -> AsyncIterator[None]:
        """Answer privately inside the block, or change the person's own message.

        In a crowd the person sees "thinking" until then, or the message as it was.
        """
        self._size += 1
        try:
            if self._size > self._limit:
                await _say_so(interaction)
            yield
        finally:
            self._size -= 1


async def _say_so(interaction: Interaction) -> None:
    if is_on_own_message(interaction):
        await defer_edit(interaction)
    else:
        await defer(interaction)
