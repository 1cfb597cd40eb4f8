"""The rounds in each language: one for all servers that never chose, the others when the first
server wants them."""

import asyncio
from collections.abc import Callable

from bot.games.rounds import Rounds

MakeRounds = Callable[[str], Rounds]  # takes a code; reads word lists, which takes a second


class LanguageRounds:
    """The rounds in any language."""

    def __init__(self, first: Rounds, make: MakeRounds) -> None:
        """Takes those of servers that never chose, and what makes others."""
        self.first = first
        self._make = make
        self._known = {first.language.code: first}
        self._lock = asyncio.Lock()

    async def of(self, code: str | None) -> Rounds:
        """Those in a language, or in that of a server that never chose.

        Raises KeyError for a language that there is none of.
        """
        if found := self._known.get(code or self.first.language.code):
            return found
        async with self._lock:
            if code and code not in self._known:
                self._known[code] = await asyncio.to_thread(self._make, code)
        return await self.of(code)

    @property
    def known(self) -> list[Rounds]:
        """Those that were wanted."""
        return [*self._known.values()]
