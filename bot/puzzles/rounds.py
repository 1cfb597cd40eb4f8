"""A round: one game on one puzzle day, with the word lists in force on that day."""

import random
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from bot.puzzles import anigrams
from bot.puzzles.spelling_bee import Honeycomb, is_pangram, word_score, words_of
from bot.puzzles.words import Term, term, words_by_term


@dataclass(frozen=True)
class BeeRound:
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
    def scrambled(self) -> tuple[str, ...]:
        """The letters of each level in an order that is no word."""
        return tuple(map(self.scramble, self.levels))

    def scramble(self, level: Term) -> str:
        """The letters of a term in an order that is none of its words, the same for everyone."""
        rng = random.Random(f"{self.day}/{level}")
        return anigrams.scramble(level, self.words.get(level, ()), rng)


Round = BeeRound | AnigramRound


def make_bee_round(
    day: date, honeycomb: Honeycomb, targets: Iterable[str], accepted: Iterable[str]
) -> BeeRound:
    """The round of a honeycomb, from word lists that hold each target among the accepted."""
    needed = frozenset(words_of(honeycomb, targets))
    return BeeRound(day, honeycomb, needed, frozenset(words_of(honeycomb, accepted)) - needed)


def make_anigram_round(
    day: date, levels: tuple[Term, ...], targets: Collection[str], accepted: Collection[str]
) -> AnigramRound:
    """The round of six levels: their words, and those that overtime can still reach."""
    longer = words_by_term(anigrams.supersets(levels[-1], accepted))
    terms = {*levels, *anigrams.closure(levels[-1], longer)}
    words = frozenset(word for word in accepted if term(word) in terms)
    needed = words & frozenset(targets)
    return AnigramRound(day, levels, needed, words - needed)
