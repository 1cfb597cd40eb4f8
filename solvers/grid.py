"""A filled bigram word square, and what can be wrong with one."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum

Cells = tuple[tuple[str, ...], ...]  # rows of cells, each "" or two letters


@dataclass(frozen=True)
class Square:
    """A filled grid of height rows of width cells. ValueError unless it is a grid of bigrams."""

    rows: Cells

    def __post_init__(self) -> None:
        check_size(self.width, self.height)
        for row in self.rows:
            if len(row) != self.width:
                raise ValueError(f"a row of {len(row)} cells in a square of width {self.width}")
            for cell in row:
                if len(cell) not in (0, 2):
                    raise ValueError(f"a cell holds two letters or none: {cell!r}")

    @property
    def width(self) -> int:
        return len(self.rows[0]) if self.rows else 0

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def across(self) -> tuple[str, ...]:
        return tuple(map("".join, self.rows))

    @property
    def down(self) -> tuple[str, ...]:
        return tuple(map("".join, zip(*self.rows, strict=True)))


class Problem(Enum):
    """What can be wrong with a line of a square."""

    TOO_FEW_FILLED = "too-few-filled"
    NO_BLANK = "no-blank"
    NOT_A_WORD = "not-a-word"
    REPEATED = "repeated"


@dataclass(frozen=True)
class Fault:
    """One problem of one line: `line` is "across 1" or "down 3", counted from 1."""

    problem: Problem
    line: str
    word: str


def check_square(square: Square, words: Collection[str]) -> list[Fault]:
    """All the faults of a square, across before down; none if it is valid."""
    lines = [(f"across {i}", row) for i, row in enumerate(square.rows, 1)]
    lines += [(f"down {i}", column) for i, column in enumerate(zip(*square.rows, strict=True), 1)]
    known, uses = frozenset(words), Counter(square.across + square.down)
    return [
        Fault(problem, line, "".join(cells))
        for line, cells in lines
        for problem in _problems(cells, known, uses)
    ]


def _problems(
    cells: tuple[str, ...], known: frozenset[str], uses: Counter[str]
) -> Iterator[Problem]:
    word, filled = "".join(cells), len(cells) - cells.count("")
    if 2 * filled < len(cells):
        yield Problem.TOO_FEW_FILLED
    if filled == len(cells):
        yield Problem.NO_BLANK
    if word not in known:
        yield Problem.NOT_A_WORD
    if uses[word] > 1:
        yield Problem.REPEATED


def check_size(width: int, height: int) -> None:
    """ValueError that names the side below 2."""
    for name, size in (("width", width), ("height", height)):
        if size < 2:
            raise ValueError(f"{name} must be at least 2, not {size}")
