"""What is left to find in a honeycomb, without naming a word."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from bot.puzzles.honeycomb.honeycomb import is_pangram, is_perfect, word_score
from bot.puzzles.words import Letterset


@dataclass(frozen=True)
class Grid:
    """How many words begin with a letter and have a length."""

    counts: Mapping[tuple[str, int], int]

    @property
    def letters(self) -> list[str]:
        """The first letters, in the order of the alphabet: the rows."""
        return sorted({letter for letter, _ in self.counts})

    @property
    def lengths(self) -> list[int]:
        """The lengths, ascending: the columns."""
        return sorted({length for _, length in self.counts})

    def of_letter(self, letter: str) -> int:
        """The total of a row."""
        return sum(count for (first, _), count in self.counts.items() if first == letter)

    def of_length(self, length: int) -> int:
        """The total of a column."""
        return sum(count for (_, size), count in self.counts.items() if size == length)


@dataclass(frozen=True)
class Left:
    """A summary of the words that are left."""

    words: int
    points: int
    pangrams: int
    perfect: int


def grid(words: Iterable[str]) -> Grid:
    """The words by first letter and length."""
    return Grid(Counter((word[0], len(word)) for word in words))


def two_letter_list(words: Iterable[str]) -> Mapping[str, int]:
    """The words by their first two letters, sorted."""
    return dict(sorted(Counter(word[:2] for word in words).items()))


def left(words: Collection[str]) -> Left:
    """The number of words, their points, and the pangrams among them."""
    return Left(
        words=len(words),
        points=sum(map(word_score, words)),
        pangrams=sum(map(is_pangram, words)),
        perfect=sum(map(is_perfect, words)),
    )


def is_bingo(words: Iterable[str], letters: Letterset) -> bool:
    """Does at least one word begin with each of the letters?"""
    return {word[0] for word in words} >= set(letters)
