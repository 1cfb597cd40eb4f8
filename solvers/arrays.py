"""Whole word lists of honeycombs at once: every total, the best honeycomb, the words of one.

The same points table as everywhere, held in arrays. The best honeycomb takes two looks: the points
without a center bound all seven honeycombs of a letterset, and all bounds together cost one
pass; then only those are scored whose bound is no less than the best total of the most promising.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bot.language.alphabet import ENGLISH, Alphabet
from bot.puzzles.honeycomb.honeycomb import RULES, Honeycomb, Rules
from bot.puzzles.words import Letterset
from solvers.honeycomb import Search
from solvers.lettersets import (
    SIZE,
    LettersetTable,
    Masks,
    Totals,
    bounds_of,
    distinct,
    letters_of,
    mask_of,
    table_of,
    totals_of,
)
from solvers.words import PackedWords


@dataclass(frozen=True, order=True)
class ScoredHoneycomb:
    """A honeycomb and its points."""

    honeycomb: Honeycomb
    points: int


@dataclass(frozen=True, eq=False)
class AllTotals:
    """The points of every honeycomb that has a pangram: `totals` is of shape (sets, 7)."""

    sets: Masks
    totals: Totals
    alphabet: Alphabet = ENGLISH

    def top(self, count: int) -> list[ScoredHoneycomb]:
        """The honeycombs with the most points, the best first, equals in alphabetical order."""
        flat = self.totals.ravel()
        count = min(count, len(flat))
        if count < 1:
            return []
        least = np.partition(flat, -count)[-count]
        places = np.flatnonzero(flat >= least)
        scored = [self._scored(place) for place in places.tolist()]
        return sorted(scored, key=lambda each: (-each.points, each.honeycomb))[:count]

    def _scored(self, place: int) -> ScoredHoneycomb:
        row, column = divmod(place, SIZE)
        letters = letters_of(int(self.sets[row]), self.alphabet)
        return ScoredHoneycomb(Honeycomb(letters, letters[column]), int(self.totals[row, column]))


def valid(words: PackedWords, rules: Rules = RULES) -> PackedWords:
    """The words that can occur in a honeycomb."""
    there = set(words.alphabet.letters).intersection(rules.banned)
    banned = np.uint32(mask_of("".join(there), words.alphabet))
    return words[
        (words.lengths >= rules.min_length)
        & (np.bitwise_count(words.masks) <= SIZE)
        & (words.masks & banned == 0)
    ]


def pangrams(words: PackedWords) -> NDArray[np.bool_]:
    """Which of the words use seven distinct letters?"""
    are: NDArray[np.bool_] = np.bitwise_count(words.masks) == SIZE
    return are


def scores(words: PackedWords, rules: Rules = RULES) -> Totals:
    """The points for each valid word, pangram bonus included."""
    base = np.where(words.lengths == rules.min_length, 1, words.lengths)
    points: Totals = base + rules.pangram_bonus * pangrams(words)
    return points


def pangram_sets(words: PackedWords) -> Masks:
    """The lettersets of the pangrams, ascending."""
    return distinct(words.masks[pangrams(words)])


def points_table(words: PackedWords, rules: Rules = RULES) -> LettersetTable:
    """The sum of the scores of the valid words of each letterset."""
    return table_of(words.masks, scores(words, rules), words.alphabet)


def all_totals(words: PackedWords, rules: Rules = RULES) -> AllTotals:
    """The points of every honeycomb that has a pangram among valid words."""
    sets = pangram_sets(words)
    return AllTotals(sets, totals_of(sets, points_table(words, rules)), words.alphabet)


def best_honeycomb(words: PackedWords, rules: Rules = RULES) -> Search:
    """The honeycomb with the most points among valid words, by branch and bound."""
    sets = pangram_sets(words)
    if not len(sets):
        return Search(None, 0, 0)
    table = points_table(words, rules)
    bounds = bounds_of(sets, table)
    reached = totals_of(sets[[bounds.argmax()]], table).max()
    promising = sets[bounds >= reached]
    best = AllTotals(promising, totals_of(promising, table), words.alphabet).top(1)[0]
    return Search(best.honeycomb, best.points, len(sets) + SIZE * len(promising))


def centers(letters: Letterset, words: PackedWords, rules: Rules = RULES) -> list[ScoredHoneycomb]:
    """The points of the seven honeycombs of a letterset, in the order of the alphabet."""
    sets = np.array([mask_of(letters, words.alphabet)], dtype=np.uint32)
    totals = totals_of(sets, points_table(words, rules))[0].tolist()
    return [
        ScoredHoneycomb(Honeycomb(letters, center), points)
        for center, points in zip(letters, totals, strict=True)
    ]


def within(honeycomb: Honeycomb, words: PackedWords) -> PackedWords:
    """The valid words that can be made in this honeycomb."""
    outside = ~np.uint32(mask_of(honeycomb.letters, words.alphabet))
    center = np.uint32(mask_of(honeycomb.center, words.alphabet))
    return words[(words.masks & outside == 0) & (words.masks & center != 0)]
