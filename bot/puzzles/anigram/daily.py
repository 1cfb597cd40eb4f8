"""The anigram of a day."""

from collections.abc import Collection, Iterable
from datetime import date

from bot.puzzles.anigram import anigram
from bot.puzzles.deck import EPOCH, shuffled
from bot.puzzles.words import Term, term

DECK = "anigram"  # part of what shuffles it: another word would be other puzzles for every day


def anigram_terms(targets: Iterable[str]) -> set[Term]:
    """The terms, of four to nine letters, that lie on a whole game of target words."""
    lengths = range(anigram.START_LENGTH, anigram.END_LENGTH + 1)
    terms = (term(word) for word in targets if len(word) in lengths)
    return anigram.reaching(terms, anigram.END_LENGTH)


def pick_anigram(seed: str, day: date, terms: Collection[Term]) -> tuple[Term, ...]:
    """The six terms of a day's anigram, from those of `anigram_terms`.

    Raises ValueError when there are none.
    """
    starts = [each for each in terms if len(each) == anigram.START_LENGTH]
    if not starts:
        raise ValueError("no letters make a puzzle: the word list is too short")
    cycle, place = divmod((day - EPOCH).days, len(starts))
    levels = [shuffled(starts, seed, DECK, cycle)[place]]
    while len(levels) < anigram.LEVELS:
        levels.append(shuffled(anigram.grown(levels[-1], terms), seed, DECK, cycle)[0])
    return tuple(levels)
