"""What is special about an answer in the anigram: that it was the last of six."""

from collections.abc import Sequence
from datetime import date
from enum import StrEnum

from bot.games.anigram.progress import Answered
from bot.games.anigram.review import AnigramReview
from bot.model import Player

DAYS_OF_A_WEEK = 7


class AnigramFirst(StrEnum):
    """What nobody in a server had reached on a day, or the player on none."""

    ALL_LEVELS = "first-to-all-levels"  # in the server, today
    OWN_LEVELS = "own-first-levels"  # of the player, ever
    FLAWLESS_WEEK = "flawless-week"  # seven days without a hint


class AnigramFirsts:
    """What a player does first, or for the first time."""

    def __init__(self, review: AnigramReview) -> None:
        self._review = review

    async def special(self, player: Player, outcome: Answered) -> list[str]:
        """What an answer that counted comes to, in the order of telling."""
        told: list[str] = []
        if not outcome.finished:
            return told
        day = outcome.progress.round.day
        if await self._review.finishers(player.server_id, day) == 1:
            told.append(AnigramFirst.ALL_LEVELS)
        if await self._review.is_first_finish(player, day):
            told.append(AnigramFirst.OWN_LEVELS)
        flawless = not outcome.progress.hints
        if flawless and len(await self._review.flawless_days(player)) == DAYS_OF_A_WEEK:
            told.append(AnigramFirst.FLAWLESS_WEEK)
        return told

    async def look_back(self, player: Player, before: date, day: date) -> Sequence[str]:
        """Nothing: a chain is the player's alone."""
        return ()
