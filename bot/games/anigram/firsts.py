"""What is special about an answer in the anigram: that it was the last of six."""

from enum import StrEnum

from bot.games.anigram.progress import Answered
from bot.games.anigram.review import AnigramReview
from bot.model import Player

DAYS_OF_A_WEEK = 7


class First(StrEnum):
    """What nobody in a server had reached on a day, or the player on none."""

    ALL_LEVELS = "first-to-all-levels"  # in the server, today
    OWN_LEVELS = "own-first-levels"  # of the player, ever
    FLAWLESS_WEEK = "flawless-week"  # seven days without a hint


async def special(review: AnigramReview, player: Player, answered: Answered) -> list[str]:
    """What the player was the first to do, or did for the first time."""
    told: list[str] = []
    if not answered.finished:
        return told
    day = answered.progress.round.day
    if await review.finishers(player.server_id, day) == 1:
        told.append(First.ALL_LEVELS)
    if await review.is_first_finish(player, day):
        told.append(First.OWN_LEVELS)
    if not answered.progress.hints and len(await review.flawless_days(player)) == DAYS_OF_A_WEEK:
        told.append(First.FLAWLESS_WEEK)
    return told
