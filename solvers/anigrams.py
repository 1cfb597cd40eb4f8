"""Chains through a whole word list: the longest ones, and how many games there are.

step     a term and a term with one more letter
growth   by how many letters a term can grow, step by step
game     a chain of terms from the start to nine letters; the words of a term do not multiply games

Steps are found once for all terms, a letter at a time: hash of the term + hash of the letter is
the hash of the grown term, or of none. Growth and games then come from the longest terms down.

Where several chains are equally good, the chosen one takes at every step the term whose first word
comes first in the alphabet. Source of the puzzle: Peter Norvig, "Anigrams Puzzle" (pytudes).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from bot.language.alphabet import ENGLISH, Alphabet
from bot.puzzles.anigram.anigram import END_LENGTH
from solvers.terms import Numbers, Terms, hashes_of, key_of, read_terms
from solvers.words import Indices

SPARE_BITS = 5  # 32 or more slots a term, so that hardly an absent hash passes for a present one

Counts = NDArray[np.int64]  # one entry a term


@dataclass(frozen=True, eq=False)
class Edges:
    """Numbers of terms: the larger ones are the smaller ones with one more letter."""

    smaller: Indices
    larger: Indices

    def __getitem__(self, places: Indices | NDArray[np.bool_]) -> "Edges":
        return Edges(self.smaller[places], self.larger[places])


@dataclass(frozen=True, eq=False)
class Chains:
    """The terms of a word list and the steps between them; steps[n] begin at terms of n letters."""

    terms: Terms
    steps: Sequence[Edges]

    @cached_property
    def growth(self) -> Counts:
        """By how many letters each term can grow."""
        growth: Counts = np.zeros(len(self.terms), dtype=np.int64)
        for step in reversed(self.steps):
            np.maximum.at(growth, step.smaller, growth[step.larger] + 1)
        return growth

    @cached_property
    def games(self) -> Counts:
        """How many chains lead from each term to nine letters; none from longer terms."""
        games: Counts = np.zeros(len(self.terms), dtype=np.int64)
        games[self.starts(END_LENGTH)] = 1
        for step in reversed(self.steps[:END_LENGTH]):
            np.add.at(games, step.smaller, games[step.larger])
        return games

    def starts(self, length: int) -> Indices:
        """The terms of so many letters."""
        return np.flatnonzero(self.terms.lengths == length)

    def start(self, letters: str) -> Indices:
        """The one term with these letters, in whatever order; empty where there is none."""
        number = self.terms.find(letters)
        return np.array([] if number is None else [number], dtype=np.intp)

    def grown(self, number: int) -> Indices:
        """The terms that a term grows into by one letter."""
        step = self.steps[int(self.terms.lengths[number])]
        larger: Indices = step.larger[step.smaller == number]
        return larger

    def longest(self, starts: Indices) -> list[int]:
        """The longest chain from any of these terms, as numbers of terms; empty without a start."""
        return self._best_chain(starts, self.growth)

    def game(self, start: int) -> list[int]:
        """A chain from this term to nine letters; empty where there is none."""
        if not self.games[start]:
            return []
        reach = np.where(self.games > 0, END_LENGTH - self.terms.lengths, -1)
        return self._best_chain(np.array([start]), reach)

    def _best_chain(self, starts: Indices, reach: Counts) -> list[int]:
        """The chain of the farthest reach, given how far each term reaches."""
        chain: list[int] = []
        while len(starts):
            chain.append(self.first(starts[reach[starts] == reach[starts].max()]))
            starts = self.grown(chain[-1]) if reach[chain[-1]] else starts[:0]
        return chain

    def first(self, numbers: Indices) -> int:
        """The term whose first word comes first in the alphabet."""
        return min(map(int, numbers), key=self.terms.words)

    def endings(self, starts: Indices) -> list[int]:
        """The last terms of all longest chains from these terms, by their first words."""
        growth = self.growth
        level = starts[growth[starts] == growth[starts].max(initial=0)]
        while len(level) and growth[level[0]]:
            step = self.steps[int(self.terms.lengths[level[0]])]
            larger = step.larger[np.isin(step.smaller, level)]
            level = np.unique(larger[growth[larger] == growth[level[0]] - 1])
        return sorted(map(int, level), key=self.terms.words)


def read_chains(raw: bytes, alphabet: Alphabet = ENGLISH) -> Chains:
    """All chains of a word list, from the bytes of its file."""
    terms = read_terms(raw, alphabet=alphabet)
    return Chains(terms, _by_length(find_steps(terms), terms.lengths))


def find_steps(terms: Terms) -> Edges:
    """Every step there is, in no useful order."""
    slots = _Slots(terms.hashes)
    steps = [_steps_by(letter, terms, slots) for letter in terms.alphabet.codes]
    return Edges(
        np.concatenate([step.smaller for step in steps]),
        np.concatenate([step.larger for step in steps]),
    )


def _steps_by(letter: str, terms: Terms, slots: "_Slots") -> Edges:
    """The steps that add this letter."""
    key = key_of(letter, terms.alphabet)
    wanted = terms.hashes + hashes_of(key, terms.salt)
    smaller = slots.may_hold(wanted)
    steps = Edges(smaller, terms.places(wanted[smaller]))
    steps = steps[terms.hashes[steps.larger] == wanted[steps.smaller]]
    return steps[(terms.keys[:, steps.larger] == terms.keys[:, steps.smaller] + key).all(axis=0)]


class _Slots:
    """Which leading bits occur among some hashes: a quick no to most others."""

    def __init__(self, hashes: Numbers) -> None:
        bits = len(hashes).bit_length() + SPARE_BITS
        self._shift = np.uint64(64 - bits)
        self._taken = np.zeros(1 << bits, dtype=np.bool_)
        self._taken[self._of(hashes)] = True

    def _of(self, hashes: Numbers) -> Indices:
        return (hashes >> self._shift).astype(np.intp)

    def may_hold(self, hashes: Numbers) -> Indices:
        """Where the hashes are that may occur."""
        return np.flatnonzero(self._taken[self._of(hashes)])


def _by_length(steps: Edges, lengths: Indices) -> list[Edges]:
    """The steps split by the length of the smaller term, from zero to the longest term."""
    begins = lengths[steps.smaller].astype(np.uint8)
    order = np.argsort(begins, kind="stable")
    bounds = np.searchsorted(begins[order], np.arange(int(lengths.max(initial=0)) + 2))
    return [steps[order[low:high]] for low, high in pairwise(bounds)]
