"""A honeycomb round: the puzzle of one day, with the word lists in force on that day."""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache

from bot.puzzles.honeycomb.honeycomb import Honeycomb, is_pangram, word_score, words_of

KEPT = 256  # rounds with rulings in memory


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
    played: HoneycombRound, allowed: frozenset[str], denied: frozenset[str]
) -> HoneycombRound:
    """The round with a server's rulings: allowed words are bonus words, denied ones are none."""
    extra = frozenset(words_of(played.honeycomb, allowed))
    targets = played.targets - denied
    bonus = (played.bonus | extra) - targets - denied
    return HoneycombRound(played.day, played.honeycomb, targets, bonus)


def make_honeycomb_round(
    day: date, honeycomb: Honeycomb, targets: Iterable[str], accepted: Iterable[str]
) -> HoneycombRound:
    """The round of a honeycomb, from word lists that hold each target among the accepted."""
    needed = frozenset(words_of(honeycomb, targets))
    return HoneycombRound(day, honeycomb, needed, frozenset(words_of(honeycomb, accepted)) - needed)
