"""What is special about finishing a puzzle of which everybody looks for the same end."""

from collections.abc import Sequence
from datetime import date
from typing import Protocol

from bot.games.turns import GameProgress
from bot.model import Player

DAYS_OF_A_WEEK = 7


class Finished(Protocol):
    """A guess, and whether it was the last one that was needed."""

    @property
    def progress(self) -> GameProgress:
        """How far the player is after it."""

    @property
    def finished(self) -> bool:
        """Was this the last one?"""


class Finishes(Protocol):
    """Who finished when."""

    async def finished_before(self, player: Player, day: date) -> bool:
        """Return True if somebody else of the server finished before the player on a day."""

    async def is_first_finish(self, player: Player, day: date) -> bool:
        """Did the player finish on no earlier day?"""

    async def flawless_days(self, player: Player) -> list[date]:
        """The days on which the player finished without a hint."""


class FinishFirsts:
    """What a player finishes first, or for the first time."""

    def __init__(self, finishes: Finishes, here: str, ever: str, flawless_week: str) -> None:
        """Takes the codes: first in the server today, the player's first, a week without a hint."""
        self._finishes = finishes
        self._here, self._ever, self._flawless_week = here, ever, flawless_week

    async def special(self, player: Player, outcome: Finished) -> list[str]:
        """What a guess that counted comes to, in the order of telling."""
        told: list[str] = []
        if not outcome.finished:
            return told
        day = outcome.progress.edition.day
        if not await self._finishes.finished_before(player, day):
            told.append(self._here)
        if await self._finishes.is_first_finish(player, day):
            told.append(self._ever)
        flawless = await self._finishes.flawless_days(player)
        if day in flawless and len(flawless) == DAYS_OF_A_WEEK:
            told.append(self._flawless_week)
        return told

    async def look_back(self, player: Player, before: date, day: date) -> Sequence[str]:
        """Nothing: whoever finished found all there was to find."""
        return ()
