"""The square that people solve: four by four cells, one blank in each row and column.

pair    the two letters of a cell
blanks  for each row the column of its blank
line    where a word stands: A to D across, from the top; 1 to 4 down, from the left
code    a square as a text: its blanks, then the words across; those down follow from them
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

SIZE = 4
PAIR = 2  # letters of a cell
WORD_LENGTH = PAIR * (SIZE - 1)
ACROSS = "ABCD"
DOWN = "1234"

Blanks = tuple[int, ...]  # for each row the column of its blank
Cell = tuple[int, int]  # row and column, from 0
Grid = tuple[tuple[str | None, ...], ...]  # rows of pairs, None for a blank


@dataclass(frozen=True)
class SquarePuzzle:
    """Eight words that cross. ValueError unless it is four words around four blanks."""

    blanks: Blanks
    across: tuple[str, ...]

    def __post_init__(self) -> None:
        if sorted(self.blanks) != [*range(SIZE)]:
            raise ValueError(f"not one blank a row and column: {self.blanks}")
        if len(self.across) != SIZE:
            raise ValueError(f"{len(self.across)} words in {SIZE} rows")
        for word in self.across:
            if len(word) != WORD_LENGTH:
                raise ValueError(f"a word has {WORD_LENGTH} letters: {word!r}")

    def __str__(self) -> str:
        return " ".join(("".join(map(str, self.blanks)), *self.across))

    @classmethod
    def parse(cls, code: str) -> "SquarePuzzle":
        """The square of a code. Raises ValueError when it is none."""
        blanks, *across = code.split()
        return cls(tuple(map(int, blanks)), tuple(across))

    @cached_property
    def grid(self) -> Grid:
        """The cells, row by row."""
        rows = ([*pairs_of(word)] for word in self.across)
        return tuple(
            (*pairs[:blank], None, *pairs[blank:])
            for blank, pairs in zip(self.blanks, rows, strict=True)
        )

    @cached_property
    def down(self) -> tuple[str, ...]:
        """The words of the columns."""
        return words_down(self.blanks, self.across)

    @property
    def words(self) -> tuple[str, ...]:
        """All eight, across before down."""
        return self.across + self.down

    @cached_property
    def lines(self) -> Mapping[str, str]:
        """{line: its word}, across before down."""
        return dict(zip(ACROSS + DOWN, self.words, strict=True))

    @cached_property
    def cells(self) -> Mapping[str, tuple[Cell, ...]]:
        """{word: its three cells in the order of its letters}."""
        return {word: cells_of(self.blanks, line) for line, word in self.lines.items()}

    def pair(self, cell: Cell) -> str | None:
        """What a cell holds; None if it is blank."""
        row, column = cell
        return self.grid[row][column]

    def known(self, found: Iterable[str]) -> frozenset[Cell]:
        """The cells whose pairs are known to whoever found these words of the square."""
        return frozenset(cell for word in found for cell in self.cells[word])

    def standing(self, line: str, guess: str) -> frozenset[Cell]:
        """The cells of a line whose pairs a guess of six letters has right."""
        cells = cells_of(self.blanks, line)
        guessed = zip(cells, pairs_of(guess), strict=True)
        return frozenset(cell for cell, pair in guessed if pair == self.pair(cell))

    def turned(self) -> "SquarePuzzle":
        """The same square with its words across down, and those down across."""
        return SquarePuzzle(turned_blanks(self.blanks), self.down)


def pairs_of(word: str) -> tuple[str, ...]:
    """The pairs of a word: its first two letters, the next two, and so on."""
    return tuple(word[start : start + PAIR] for start in range(0, len(word), PAIR))


@cache
def cells_of(blanks: Blanks, line: str) -> tuple[Cell, ...]:
    """The filled cells of a line, from its beginning. Raises ValueError for no line."""
    if line in ACROSS:
        row = ACROSS.index(line)
        return tuple((row, column) for column in range(SIZE) if column != blanks[row])
    column = DOWN.index(line)
    return tuple((row, column) for row in range(SIZE) if column != blanks[row])


@cache
def turned_blanks(blanks: Blanks) -> Blanks:
    """For each column the row of its blank."""
    return tuple(blanks.index(column) for column in range(SIZE))


def words_down(blanks: Blanks, across: Sequence[str]) -> tuple[str, ...]:
    """The words of the columns, given those of the rows."""
    letters = "".join(across)
    return tuple(["".join([letters[part] for part in word]) for word in _parts_down(blanks)])


@cache
def _parts_down(blanks: Blanks) -> tuple[tuple[slice, ...], ...]:
    """For each column which parts of the words across, written in a row, make its word."""
    return tuple(
        tuple(
            slice(start, start + PAIR)
            for row, blank in enumerate(blanks)
            if blank != column
            for start in [row * WORD_LENGTH + PAIR * (column - (column > blank))]
        )
        for column in range(SIZE)
    )
