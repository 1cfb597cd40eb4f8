"""A honeycomb round: the puzzle of one day, with the word lists in force on that day."""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache

from bot.puzzles.honeycomb.honeycomb import (
    Honeycomb,
    is_pangram,
    is_valid,
    letter_subsets,
    word_score,
    words_of,
)
from bot.puzzles.word_index import WordIndex, word_index
from bot.puzzles.words import letterset

KEPT = 256  # rounds with rulings in memory
TARGETS, BONUS = range(2)  # the groups of a letterset


@dataclass(frozen=True)
class HoneycombRound:
    """The honeycomb of a day with its target and bonus words."""

    day: date
    honeycomb: Honeycomb
    targets: frozenset[str]
    bonus: frozenset[str]

    @cached_property
    def points(self) -> Mapping[str, int]:
        """{accepted word: points}."""
        return {word: word_score(word) for word in self.targets | self.bonus}

    @cached_property
    def maximum(self) -> int:
        """The points of all target words."""
        return sum(self.points[word] for word in self.targets)

    @cached_property
    def pangrams(self) -> frozenset[str]:
        """The target words that use all seven letters."""
        return frozenset(filter(is_pangram, self.targets))

    def turned(self, turn: int = 0) -> str:
        """The outer letters in order; each further turn is another one, the same for everyone."""
        outer = self.honeycomb.outer
        if not turn:
            return outer
        before = self.turned(turn - 1)
        rng = random.Random(f"{self.day}/{outer}/{turn}")
        while (order := "".join(rng.sample(outer, len(outer)))) == before:
            pass
        return order


@lru_cache(maxsize=KEPT)
def rule_honeycomb(
    round_: HoneycombRound, allowed: frozenset[str], denied: frozenset[str]
) -> HoneycombRound:
    """The round with a server's rulings: allowed words are bonus words, denied ones are none."""
    extra = frozenset(words_of(round_.honeycomb, allowed))
    targets = round_.targets - denied
    bonus = (round_.bonus | extra) - targets - denied
    return HoneycombRound(round_.day, round_.honeycomb, targets, bonus)


def honeycomb_words(marked: Iterable[tuple[str, bool]]) -> WordIndex:
    """The accepted words that any honeycomb can have, target words marked, by their lettersets."""
    valid = ((word, is_target) for word, is_target in marked if is_valid(word))
    return word_index(
        ((letterset(word), TARGETS if is_target else BONUS, word) for word, is_target in valid),
        groups=2,
    )


def make_honeycomb_round(day: date, honeycomb: Honeycomb, words: WordIndex) -> HoneycombRound:
    """The round of a honeycomb, from the words that there are."""
    subsets = letter_subsets(honeycomb.letters)
    found = [words.of(subset) for subset in subsets if honeycomb.center in subset]
    targets, bonus = (
        frozenset(word for groups in found for word in groups[group]) for group in (TARGETS, BONUS)
    )
    return HoneycombRound(day, honeycomb, targets, bonus)
