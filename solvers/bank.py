"""The puzzle bank: every letterset that makes a puzzle, with all its words.

A puzzle of the bank is a letterset of seven letters that some word has; its words are those of all
its subsets. Here the subsets are looked up, all 128 of them, so that no word is lost.

The published way goes from below: each letterset hands its words to every letterset that occurs and
has one letter more, until they arrive at seven letters. It loses the words of a letterset for which
no such chain of occurring lettersets leads to the puzzle. It is kept for comparison.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bot.language.alphabet import Alphabet
from bot.puzzles.honeycomb.honeycomb import RULES, Honeycomb, Rules, is_pangram, word_score
from bot.puzzles.words import Letterset
from solvers.arrays import pangram_sets
from solvers.lettersets import (
    SIZE,
    Masks,
    Totals,
    blocks_of,
    letters_of,
    letterset_table,
    mask_of,
    subsets_of,
    table_of,
    totals_of,
)
from solvers.words import Indices, PackedWords


@dataclass(frozen=True)
class BankLimits:
    """How many words a puzzle may have, both ends included."""

    least: int = 51
    most: int = 100

    def __post_init__(self) -> None:
        if not 0 <= self.least <= self.most:
            raise ValueError(f"no count lies between {self.least} and {self.most}")


@dataclass(frozen=True, eq=False)
class Groups:
    """Words by letterset: group 1 has the letterset `keys[0]`; group 0 is empty.

    `order` holds the places of the words group by group, `starts` where each group begins in it.
    """

    keys: Masks
    order: Indices
    starts: Indices
    sizes: Indices
    alphabet: Alphabet

    def of_subsets(self, sets: Masks) -> Indices:
        """The group of each of the 128 subsets of each set, 0 where no word has it."""
        numbers = np.arange(1, len(self.keys) + 1)
        table = letterset_table(self.keys, numbers, self.alphabet)
        return np.concatenate([table[subsets_of(block)] for block in blocks_of(sets)])


def grouped(words: PackedWords) -> Groups:
    """The words by letterset, those of a group in alphabetical order."""
    order = np.argsort(words.masks, kind="stable")
    keys, starts, sizes = np.unique(words.masks[order], return_index=True, return_counts=True)
    return Groups(keys, order, np.insert(starts, 0, 0), np.insert(sizes, 0, 0), words.alphabet)


def build(
    words: PackedWords, limits: BankLimits, *, as_published: bool = False
) -> dict[Letterset, list[str]]:
    """{letters: words} of valid words, both in alphabetical order."""
    sets, groups = pangram_sets(words), grouped(words)
    members = groups.of_subsets(sets)
    if as_published:
        members = np.where(_reaching(members > 0), members, 0)
    counts = groups.sizes[members].sum(axis=1)
    kept = (counts >= limits.least) & (counts <= limits.most)
    letters = [letters_of(mask, words.alphabet) for mask in sets[kept].tolist()]
    lists = _spelled(words, groups, members[kept])
    return dict(sorted(zip(letters, lists, strict=True)))


@dataclass(frozen=True)
class Loss:
    """What the published way loses: words summed over all lettersets of seven letters."""

    words: int
    of_words: int
    lettersets: int
    of_lettersets: int


def published_loss(words: PackedWords) -> Loss:
    """How much of the bank of valid words, without limits, the published way loses."""
    sets, groups = pangram_sets(words), grouped(words)
    members = groups.of_subsets(sets)
    counts = groups.sizes[members].sum(axis=1)
    lost = counts - (groups.sizes[members] * _reaching(members > 0)).sum(axis=1)
    return Loss(int(lost.sum()), int(counts.sum()), int((lost > 0).sum()), len(sets))


def _reaching(occurs: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which of the 128 subsets hand their words on up to the whole set, one letter at a time?"""
    reaching = occurs.T.copy()  # a row a subset
    for subset in sorted(range((1 << SIZE) - 1), key=int.bit_count, reverse=True):
        larger = [subset | 1 << letter for letter in range(SIZE) if not subset >> letter & 1]
        reaching[subset] &= reaching[larger].any(axis=0)
    return reaching.T


def _spelled(words: PackedWords, groups: Groups, members: Indices) -> list[list[str]]:
    """The words of all groups of each row, each row in alphabetical order."""
    rows, columns = np.nonzero(members)
    group = members[rows, columns]
    sizes = groups.sizes[group]
    within_group = np.arange(sizes.sum()) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    places = groups.order[np.repeat(groups.starts[group], sizes) + within_group]
    in_rows = np.sort(np.repeat(rows, sizes) * len(words) + places)  # by row, then by alphabet
    counts = np.bincount(in_rows // max(len(words), 1), minlength=len(members))
    spelled = _objects(words, in_rows % max(len(words), 1))
    return [spelled[start:end] for start, end in pairwise([0, *np.cumsum(counts).tolist()])]


def _objects(words: PackedWords, places: Indices) -> list[str]:
    """The words at these places, each spelled once however often it stands there."""
    used = np.zeros(len(words), dtype=np.bool_)
    used[places] = True
    spelled = np.array(words[used].spelled(), dtype=object)
    listed: list[str] = spelled[(np.cumsum(used) - 1)[places]].tolist()
    return listed


@dataclass(frozen=True)
class Puzzle:
    """A honeycomb of the bank: its target words, what they score, and the pangrams among them.

    `accepted` counts all words that score in it, target words included.
    """

    honeycomb: Honeycomb
    targets: tuple[str, ...]
    points: int
    pangrams: tuple[str, ...]
    accepted: int


def puzzle(
    honeycomb: Honeycomb, targets: Iterable[str], accepted: int, rules: Rules = RULES
) -> Puzzle:
    """The honeycomb with those of the target words that hold its center."""
    words = tuple(word for word in targets if honeycomb.center in word)
    points = sum(word_score(word, rules) for word in words)
    return Puzzle(honeycomb, words, points, tuple(filter(is_pangram, words)), accepted)


def build_by_honeycomb(
    targets: PackedWords, accepted: PackedWords, limits: BankLimits, rules: Rules = RULES
) -> list[Puzzle]:
    """Every honeycomb with a target pangram and this many target words, in alphabetical order.

    Both lists hold valid words only.
    """
    everything = build(targets, BankLimits(0, len(targets)))
    sets = np.array([mask_of(letters, targets.alphabet) for letters in everything], dtype=np.uint32)
    counts = [_counts(sets, words).tolist() for words in (targets, accepted)]
    return [
        puzzle(Honeycomb(letters, center), words, accepted_count, rules)
        for (letters, words), *by_center in zip(everything.items(), *counts, strict=True)
        for center, target_count, accepted_count in zip(letters, *by_center, strict=True)
        if limits.least <= target_count <= limits.most
    ]


def _counts(sets: Masks, words: PackedWords) -> Totals:
    """How many of the words each honeycomb has, of shape (sets, 7)."""
    return totals_of(
        sets, table_of(words.masks, np.ones(len(words), dtype=np.int64), words.alphabet)
    )


def words_by_length(words: PackedWords) -> dict[int, int]:
    """{length: how many words have it}, ascending."""
    return _tally(words.lengths)


def lettersets_by_size(words: PackedWords) -> dict[int, int]:
    """{number of letters: how many lettersets of the words have it}, ascending."""
    return _tally(np.bitwise_count(np.unique(words.masks)))


def _tally(numbers: NDArray[np.integer[Any]]) -> dict[int, int]:
    values, counts = np.unique(numbers, return_counts=True)
    return dict(zip(values.tolist(), counts.tolist(), strict=True))
