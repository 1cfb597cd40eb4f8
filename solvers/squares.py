"""Bigram word squares: grids whose cells hold two letters or none.

across      the words of the rows, read over the blanks
down        the words of the columns, read over the blanks
pattern     which cells are filled (`patterns.py`); it is chosen before any word, so that the rest
            is a small crossword (`crossword.py`)

At least half the cells of every row and column are filled and at least one is blank, and no word
occurs twice. Source: the bigram word squares of "Puzzler 2019".
"""

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from math import inf

from solvers.crossword import Effort, Filler, Library, OutOfBudget, Tally, make_slots
from solvers.crossword import promise as pattern_promise
from solvers.grid import Fault, Problem, Square, check_size, check_square
from solvers.patterns import (
    Pattern,
    all_patterns,
    columns,
    draw_pattern,
    fewest_filled,
    fills,
    read_pattern,
    width_of,
)
from solvers.rows import RowSearch

__all__ = [
    "Effort",
    "Fault",
    "Pattern",
    "Problem",
    "Square",
    "all_squares",
    "can_exist",
    "check_square",
    "find_squares",
    "line_lengths",
    "pattern_lengths",
    "read_pattern",
    "squares_of_pattern",
    "width_of",
]

Report = Callable[[Effort], object]

CHOOSIER = 25  # patterns more to choose the most promising from, for each that ran out of budget
CHOICE = 100  # at most: easy sizes keep their variety, hard ones get promising patterns
BUDGET = 12_000  # nodes granted to a pattern before another is drawn
ROWS_BUDGET = 500_000  # nodes for all patterns at once, before each is searched on its own
PATIENCE = 1000  # patterns in a row that may run out of budget
COMMON_PATIENCE = 30  # the same with preferred words only
STALE = 50  # patterns in a row that may turn out empty or yield nothing new


def line_lengths(size: int) -> range:
    """The numbers of letters that a row or column of this many cells may have."""
    filled = fills(size)
    return range(2 * filled.start, 2 * filled.stop, 2)


def pattern_lengths(pattern: Pattern) -> list[int]:
    """The numbers of letters that the rows and columns of a pattern have, ascending."""
    return sorted({2 * len(line) for line in (*pattern, *columns(pattern, width_of(pattern)))})


def can_exist(width: int, height: int) -> bool:
    """Is there a list of words that makes a square of this size?

    In 2×2, each of the two bigrams would be a word both across and down. Beside a side of 2, whose
    lines fill one cell each, the lines of an odd side need more cells than that.
    """
    return (width, height) != (2, 2) and fewest_filled(width, height) is not None


def all_squares(
    words: Iterable[str], width: int, height: int, *, on_progress: Report | None = None
) -> Iterator[Square]:
    """Every square exactly once, in an order that depends on the set of words alone.

    The end of the iterator is a proof that there are no more. `on_progress` gets the `Effort` so
    far, at every pattern and every few thousand nodes. ValueError for a side below 2.
    """
    check_size(width, height)
    return _Search(width, height, None, Tally(on_progress)).every_square(Library(words))


def squares_of_pattern(
    words: Iterable[str],
    pattern: Pattern,
    *,
    rng: random.Random | None = None,
    preferred: frozenset[str] = frozenset(),
    on_progress: Report | None = None,
) -> Iterator[Square]:
    """Every square with these blanks exactly once; without a generator in one order.

    Words in `preferred` are tried before others. The end and `on_progress` as for `all_squares`.
    """
    search = _Search(width_of(pattern), len(pattern), rng, Tally(on_progress))
    return search.fill(pattern, Library(words, preferred), inf)


def find_squares(
    words: Iterable[str],
    width: int,
    height: int,
    *,
    rng: random.Random,
    preferred: frozenset[str] = frozenset(),
    on_progress: Report | None = None,
) -> Iterator[Square]:
    """Distinct squares in random order, soon and varied; an end proves that there are no more.

    Words in `preferred` that are not among `words` are ignored. Squares of preferred words alone
    come first as long as they are found quickly; later ones still try preferred words first.
    `on_progress` and ValueError as for `all_squares`.
    """
    check_size(width, height)
    search = _Search(width, height, rng, Tally(on_progress))
    return _distinct(_found(search, frozenset(words), preferred))


def _found(search: "_Search", words: frozenset[str], preferred: frozenset[str]) -> Iterator[Square]:
    if preferred:
        yield from search.drawn_squares(Library(words & preferred), COMMON_PATIENCE)
    library = Library(words, preferred)
    yield from search.drawn_squares(library, PATIENCE)
    yield from search.every_square(library)


def _distinct(squares: Iterable[Square]) -> Iterator[Square]:
    seen = set()
    for square in squares:
        if square not in seen:
            seen.add(square)
            yield square


class _Search:
    """Squares of one size, in random order if there is a generator."""

    def __init__(self, width: int, height: int, rng: random.Random | None, tally: Tally) -> None:
        self._width = width
        self._height = height
        self._rng = rng
        self._tally = tally

    def every_square(self, library: Library) -> Iterator[Square]:
        """The squares of every pattern, to the end.

        Row by row, a list that has few squares is done with in a fraction of a second, where there
        are too many patterns to begin them one by one. A list that has many makes that slow.
        """
        if not can_exist(self._width, self._height):
            return
        squares = self._by_rows(library)
        yield from self.by_pattern(library) if squares is None else squares

    def _by_rows(self, library: Library) -> list[Square] | None:
        """All squares, or None if that takes too long."""
        self._tally.grant(ROWS_BUDGET)
        rows = RowSearch(library.words, self._width, self._height, self._tally)
        try:
            squares = list(map(Square, rows.squares()))
        except OutOfBudget:
            return None
        if self._rng:
            self._rng.shuffle(squares)
        return squares

    def by_pattern(self, library: Library) -> Iterator[Square]:
        """The squares of one pattern after the other."""
        counts = self._counts(library)
        if sum(counts.values()) < self._width + self._height:
            return
        for pattern in all_patterns(self._width, self._height, counts, self._rng):
            yield from self.fill(pattern, library, inf)

    def drawn_squares(self, library: Library, patience: int) -> Iterator[Square]:
        """One square a promising pattern, until nothing new comes for a while."""
        done: set[Pattern] = set()  # patterns proven empty
        seen: set[Square] = set()
        stale = exhausted = 0
        while stale < STALE and exhausted < patience:
            pattern = self._draw(library, min(CHOICE, 1 + CHOOSIER * exhausted))
            if pattern is None:
                return
            try:
                square = None if pattern in done else self._first(pattern, library)
            except OutOfBudget:
                exhausted += 1
                continue
            if square is None or square in seen:
                stale += 1
                done |= {pattern} if square is None else set()
                continue
            stale = exhausted = 0
            seen.add(square)
            yield square

    def _counts(self, library: Library) -> dict[int, int]:
        return library.counts({*fills(self._width), *fills(self._height)})

    def _first(self, pattern: Pattern, library: Library) -> Square | None:
        return next(self.fill(pattern, library, BUDGET), None)

    def _draw(self, library: Library, choice: int) -> Pattern | None:
        """The most promising of some random patterns that the word lengths can fill."""
        assert self._rng  # noqa: S101 - only find_squares draws
        drawn = (draw_pattern(self._width, self._height, self._rng) for _ in range(choice))
        counts = self._counts(library)
        usable = [pattern for pattern in drawn if pattern and _fits(pattern, self._width, counts)]
        return max(usable, key=lambda p: pattern_promise(p, self._width, library), default=None)

    def fill(self, pattern: Pattern, library: Library, budget: float) -> Iterator[Square]:
        """Every square of a pattern; OutOfBudget when that takes more nodes."""
        self._tally.begin_pattern(budget)
        slots = make_slots(pattern, self._width, library)
        for words in Filler(slots, self._tally, self._rng).solutions():
            yield Square(tuple(map(self._row, pattern, words[: self._height])))

    def _row(self, filled: tuple[int, ...], word: str) -> tuple[str, ...]:
        cells = [""] * self._width
        for place, column in enumerate(filled):
            cells[column] = word[2 * place : 2 * place + 2]
        return tuple(cells)


def _fits(pattern: Pattern, width: int, counts: Collection[int]) -> bool:
    """Are there words for every line of this pattern?"""
    filled = Counter(column for row in pattern for column in row)
    return {*map(len, pattern), *(filled[column] for column in range(width))} <= {*counts}
