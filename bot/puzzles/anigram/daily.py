"""The anigram of a day: a chain of familiar words that is more than a row of plurals.

plain plural   a level where somebody may write an S behind an answer of the level before
end            how well a game can end: at the ninth letter, or better in overtime
"""

import random
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from bot.puzzles.anigram.anigram import (
    END_LENGTH,
    LEVELS,
    START_LENGTH,
    grown,
    reaching,
    shrunk,
)
from bot.puzzles.deck import EPOCH, shuffled
from bot.puzzles.words import Term, term

DECK = "anigram"  # part of what shuffles it: another word would be other puzzles for every day

MOST_PLURALS = 1  # plain plurals in one game

NOWHERE, AT_NINE, IN_OVERTIME = 0, 1, 2
Ends = tuple[int, ...]  # the best end from a term, by the number of plain plurals still allowed


@dataclass(frozen=True)
class AnigramDeck:
    """The terms of all good games with the best ends from there, and which are plain plurals."""

    ends: Mapping[Term, Ends]
    plurals: frozenset[Term]

    @cached_property
    def starts(self) -> list[Term]:
        """The terms of four letters that a day can begin with, sorted."""
        return sorted(
            each
            for each, ends in self.ends.items()
            if len(each) == START_LENGTH and ends[MOST_PLURALS] != NOWHERE
        )

    def follow(self, level: Term, plurals: int) -> dict[Term, int]:
        """The terms that can be next, those with the best end only, and the plurals left then."""
        steps = _steps(level, plurals, self.ends, self.plurals)
        best = max(self.ends[larger][left] for larger, left in steps.items())
        return {each: left for each, left in steps.items() if self.ends[each][left] == best}


def anigram_deck(familiar: Iterable[str], accepted: Collection[str]) -> AnigramDeck:
    """All games whose every level has a familiar answer.

    Accepted words decide what is a plain plural, and which games go on in overtime.
    """
    lengths = range(START_LENGTH, END_LENGTH + 1)
    terms = reaching((term(word) for word in familiar if len(word) in lengths), END_LENGTH)
    plurals = _plurals(terms, accepted)
    longer = (term(word) for word in accepted if len(word) == END_LENGTH + 1)
    roomy = {less for each in longer for less in shrunk(each) if less in terms}
    ends: dict[Term, Ends] = {}
    alike: dict[Ends, Ends] = {}  # one tuple for all levels that end alike
    for level in sorted(terms, key=lambda each: (-len(each), each)):
        of_level = tuple(
            _end(level, left, ends, plurals, roomy) for left in range(MOST_PLURALS + 1)
        )
        ends[level] = alike.setdefault(of_level, of_level)
    return AnigramDeck(ends, plurals)


def _plurals(terms: Collection[Term], accepted: Collection[str]) -> frozenset[Term]:
    """The terms with an accepted word and an S behind it that is one, too."""
    lengths = range(START_LENGTH + 1, END_LENGTH + 1)
    with_s = (word for word in accepted if word.endswith("s") and len(word) in lengths)
    of_terms = [word for word in with_s if term(word) in terms]
    return frozenset(term(word) for word in of_terms if word[:-1] in accepted)


def _end(
    level: Term,
    plurals: int,
    ends: Mapping[Term, Ends],
    are_plural: Collection[Term],
    roomy: Collection[Term],
) -> int:
    """The best end from a level, given those of all larger terms."""
    if len(level) == END_LENGTH:
        return IN_OVERTIME if level in roomy else AT_NINE
    steps = _steps(level, plurals, ends, are_plural)
    return max((ends[larger][left] for larger, left in steps.items()), default=NOWHERE)


def _steps(
    level: Term, plurals: int, terms: Collection[Term], are_plural: Collection[Term]
) -> dict[Term, int]:
    """The terms that the plurals allow next, and how many of those are left then."""
    with_s = term(f"{level}s")
    steps = {
        larger: plurals - (larger == with_s and larger in are_plural)
        for larger in grown(level, terms)
    }
    return {larger: left for larger, left in steps.items() if left >= 0}


def pick_anigram(seed: str, day: date, deck: AnigramDeck) -> tuple[Term, ...]:
    """The six terms of a day's anigram.

    Raises ValueError when the deck is empty.
    """
    starts = deck.starts
    if not starts:
        raise ValueError("no letters make a puzzle: the word list is too short")
    cycle, place = divmod((day - EPOCH).days, len(starts))
    levels, plurals = [shuffled(starts, seed, DECK, cycle)[place]], MOST_PLURALS
    while len(levels) < LEVELS:
        follow = deck.follow(levels[-1], plurals)
        levels.append(shuffled(follow, seed, DECK, cycle)[0])
        plurals = follow[levels[-1]]
    return tuple(levels)


def random_anigram(deck: AnigramDeck, rng: random.Random) -> tuple[Term, ...]:
    """The six terms of any good anigram.

    Raises ValueError when the deck is empty.
    """
    starts = deck.starts
    if not starts:
        raise ValueError("no letters make a puzzle: the word list is too short")
    levels, plurals = [rng.choice(starts)], MOST_PLURALS
    while len(levels) < LEVELS:
        follow = deck.follow(levels[-1], plurals)
        levels.append(rng.choice(sorted(follow)))
        plurals = follow[levels[-1]]
    return tuple(levels)
