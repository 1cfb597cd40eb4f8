"""What is special about a guess in the square: that it found the last of all words."""

from collections.abc import Sequence
from datetime import date
from enum import StrEnum

from bot.games.square.progress import Tried
from bot.games.square.review import SquareReview
from bot.model import Player

DAYS_OF_A_WEEK = 7


class SquareFirst(StrEnum):
    """What nobody in a server had reached on a day, or the player on none."""

    ALL_WORDS = "first-to-all-words"  # in the server, today
    OWN_SQUARE = "own-first-square"  # of the player, ever
    FLAWLESS_WEEK = "flawless-squares"  # seven days without a hint


class SquareFirsts:
    """What a player does first, or for the first time."""

    def __init__(self, review: SquareReview) -> None:
        self._review = review

    async def special(self, player: Player, outcome: Tried) -> list[str]:
        """What a guess that counted comes to, in the order of telling."""
        told: list[str] = []
        if not outcome.finished:
            return told
        day = outcome.progress.round.day
        if await self._review.finishers(player.server_id, day, most=2) == 1:
            told.append(SquareFirst.ALL_WORDS)
        if await self._review.is_first_finish(player, day):
            told.append(SquareFirst.OWN_SQUARE)
        flawless = not outcome.progress.hints
        if flawless and len(await self._review.flawless_days(player)) == DAYS_OF_A_WEEK:
            told.append(SquareFirst.FLAWLESS_WEEK)
        return told

    async def look_back(self, player: Player, before: date, day: date) -> Sequence[str]:
        """Nothing: everybody finds the same words."""
        return ()
