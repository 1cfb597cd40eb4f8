"""Anigram chains the slow, obvious way: the oracle of the fast engine, and its rival in benchmarks.

The published method, told anew: a dict from term to words, a term grown by trying 26 letters, and
recursion that remembers its results. Source of the method: Peter Norvig, "Anigrams Puzzle"
(pytudes).
"""

from collections.abc import Iterable
from functools import cache

from bot.puzzles.anigram.anigram import END_LENGTH, grown
from bot.puzzles.words import Term, words_by_term


class Oracle:
    """All about the chains of a word list, each term worked out once."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = words_by_term(words)
        self.grown = cache(self._grown)
        self.longest_from = cache(self._longest_from)
        self.games_from = cache(self._games_from)

    def starts(self, length: int) -> list[Term]:
        """The terms of so many letters, by their first words."""
        return self._by_word(each for each in self.words if len(each) == length)

    def longest(self, length: int) -> list[Term]:
        """The longest chain from a term of so many letters, the first in the order of the words."""
        return max(map(self.longest_from, self.starts(length)), key=len, default=[])

    def games(self, length: int) -> int:
        """The number of games from terms of so many letters."""
        return sum(map(self.games_from, self.starts(length)))

    def _longest_from(self, start: Term) -> list[Term]:
        return [start, *max(map(self.longest_from, self.grown(start)), key=len, default=[])]

    def _games_from(self, start: Term) -> int:
        if len(start) >= END_LENGTH:
            return int(len(start) == END_LENGTH)
        return sum(map(self.games_from, self.grown(start)))

    def _grown(self, start: Term) -> list[Term]:
        return self._by_word(grown(start, self.words))

    def _by_word(self, terms: Iterable[Term]) -> list[Term]:
        return sorted(terms, key=self.words.__getitem__)
