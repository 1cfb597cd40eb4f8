"""What is special about a guess in the honeycomb, judged from its words and their points."""

from enum import StrEnum

from bot.games.honeycomb.achievements import may_be_earned
from bot.games.honeycomb.progress import Guessed
from bot.games.honeycomb.review import HoneycombReview
from bot.model import Player
from bot.puzzles.honeycomb.honeycomb import is_pangram
from bot.puzzles.honeycomb.ranks import Rank, points_for


class First(StrEnum):
    """What nobody in a server had reached on a day, or the player on none."""

    PANGRAM = "first-to-pangram"  # in the server, today
    GENIUS = "first-to-genius"
    OWN_GENIUS = "own-first-genius"  # of the player, ever
    OWN_QUEEN = "own-first-queen"


async def special(review: HoneycombReview, player: Player, guessed: Guessed) -> list[str]:
    """What the player was the first to do, or did for the first time; achievements come last."""
    told: list[str] = []
    server_id, played, new = player.server_id, guessed.progress.round, guessed.kept
    if not new:
        return told
    for found in new:
        if is_pangram(found.word):
            finders = await review.people_with(server_id, played.day, found.word)
            told += [First.PANGRAM] if finders == 1 else []
    needed = points_for(Rank.GENIUS, played.maximum)
    to_genius = words_to(guessed, needed)
    if to_genius:
        if await review.people_from(server_id, played.day, needed) == 1:
            told.append(First.GENIUS)
        if await review.is_first_genius(player, played.day):
            told.append(First.OWN_GENIUS)
    if guessed.redrawn and await review.is_first_queen(player):
        told.append(First.OWN_QUEEN)
    words = [found.word for found in new]
    before = [found.word for found in guessed.progress.found if found.word not in words]
    earned = may_be_earned(before, words, to_genius=to_genius)
    return told + await review.first_earned(player, played.day, earned)


def words_to(guessed: Guessed, needed: int) -> list[str]:
    """The words with which a guess reached so many points; none if it did not."""
    words: list[str] = []
    points = guessed.progress.points - sum(found.points for found in guessed.kept)
    if points >= needed or guessed.progress.points < needed:
        return words
    for found in guessed.kept:
        if points < needed:
            points += found.points
            words.append(found.word)
    return words
