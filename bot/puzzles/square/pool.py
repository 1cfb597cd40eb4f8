"""The squares that a language has, the best first; one is made of its line when it is asked for."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import overload

from bot.puzzles.square.puzzle import SIZE, Blanks, SquarePuzzle

Entry = tuple[Blanks, tuple[str, ...]]  # the blanks and all eight words, across before down


@dataclass(frozen=True, eq=False)
class Pool(Sequence[SquarePuzzle]):
    """Squares as lines: a code, and behind it the words down, which saves reading them off."""

    lines: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.lines)

    @overload
    def __getitem__(self, index: int) -> SquarePuzzle: ...

    @overload
    def __getitem__(self, index: slice) -> "Pool": ...

    def __getitem__(self, index: int | slice) -> "SquarePuzzle | Pool":
        if isinstance(index, slice):
            return Pool(self.lines[index])
        blanks, *words = self.lines[index].split()
        return SquarePuzzle(_blanks(blanks), tuple(words[:SIZE]))

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The blanks and words of all squares, in a tenth of the time that the squares take."""
        parts = (line.split() for line in self.lines)
        return tuple((_blanks(blanks), tuple(words)) for blanks, *words in parts)


def pool_of(puzzles: Iterable[SquarePuzzle]) -> Pool:
    """A pool of some squares, the best first."""
    return Pool(tuple(line_of(puzzle) for puzzle in puzzles))


def line_of(puzzle: SquarePuzzle) -> str:
    """The line of a square."""
    return " ".join((str(puzzle), *puzzle.down))


def random_square(pool: Pool, rng: random.Random) -> SquarePuzzle:
    """Any square of the pool, either way up. Raises ValueError when it is empty."""
    if not pool:
        raise ValueError("no words make a square: there is no list of them")
    square = rng.choice(pool)
    return square.turned() if rng.random() < 0.5 else square


@cache
def _blanks(digits: str) -> Blanks:
    return tuple(map(int, digits))
