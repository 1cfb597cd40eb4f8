"""An anigram round: the six levels of one day, with the word lists in force on that day."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property, lru_cache

from bot.puzzles.anigram import anigram
from bot.puzzles.words import Term, letterset, term, words_by_term

KEPT = 256  # rounds with rulings in memory


@dataclass(frozen=True)
class AnigramRound:
    """The six levels of a day, and all words of them and of the overtime after them."""

    day: date
    levels: tuple[Term, ...]
    targets: frozenset[str]
    bonus: frozenset[str]

    @cached_property
    def words(self) -> Mapping[Term, tuple[str, ...]]:
        """Every accepted word under its term."""
        return words_by_term(self.targets | self.bonus)

    @cached_property
    def letters(self) -> str:
        """The letters that its words have, sorted."""
        return letterset("".join(self.words))

    @cached_property
    def scrambled(self) -> tuple[str, ...]:
        """The letters of each level in an order that is no word."""
        return tuple(map(self.scramble, self.levels))

    @cached_property
    def par(self) -> int:
        """The words of the longest chain possible, overtime included."""
        growth = anigram.longest_growth(self.levels[-1], self.words, self.letters)
        return len(self.levels) + growth

    @property
    def overtime(self) -> bool:
        """Does any word go on from the last level?"""
        return self.par > len(self.levels)

    @property
    def last_words(self) -> list[str]:
        """The words with which a chain is as long as can be."""
        length = len(self.levels[0]) + self.par - 1
        return sorted(word for word in self.targets | self.bonus if len(word) == length)

    @cached_property
    def longest_overtime(self) -> tuple[str, ...]:
        """The words of a longest overtime of target words; it may end before par does."""
        known = words_by_term(self.targets)

        @cache
        def longest(start: Term) -> tuple[str, ...]:
            after = anigram.grown(start, known, self.letters)
            return max(((known[each][0], *longest(each)) for each in after), key=len, default=())

        return longest(self.levels[-1])

    def added(self, level: int) -> str:
        """The letter that is new at a level, counted from 1; none at the first."""
        if level == 1:
            return ""
        return anigram.added_letter(*self.levels[level - 2 : level])

    def scramble(self, level: Term, turn: int = 0) -> str:
        """The letters of a term in an order that is none of its words, the same for everyone.

        Each turn is another order than the one before, where there is one.
        """
        words = self.words.get(level, ())
        if not turn:
            return anigram.scramble(level, words, random.Random(f"{self.day}/{level}"))
        avoid = {*words, self.scramble(level, turn - 1)}
        return anigram.scramble(level, avoid, random.Random(f"{self.day}/{level}/{turn}"))


@lru_cache(maxsize=KEPT)
def rule_anigram(
    round_: AnigramRound, allowed: frozenset[str], denied: frozenset[str]
) -> AnigramRound:
    """The round with a server's rulings; the last target word of a level cannot be denied."""
    out = {word for word in denied if not _is_last_target(word, round_, denied)}
    known = words_by_term(round_.targets | round_.bonus | allowed)
    letters = letterset("".join(known))
    reached = {*round_.levels, *anigram.closure(round_.levels[-1], known, letters)}
    fits = {word for word in allowed if term(word) in reached}
    targets = round_.targets - out
    bonus = (round_.bonus | fits) - targets - out
    return AnigramRound(round_.day, round_.levels, targets, bonus)


def _is_last_target(word: str, round_: AnigramRound, denied: frozenset[str]) -> bool:
    level = term(word)
    others = set(round_.words.get(level, ())) & (round_.targets - denied)
    return level in round_.levels and word in round_.targets and not others
