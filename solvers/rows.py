"""The search of all patterns at once, row by row: soon done with lists that have few squares.

beginning   the first bigrams of a word, joined; every column is one at any time
tree        {beginning: the bigrams that can follow it}
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping

from solvers.crossword import Tally
from solvers.patterns import fills

Cells = tuple[str, ...]  # the cells of a row, "" for a blank
Tree = Mapping[str, Collection[str]]


def _tree(words: Iterable[str]) -> Tree:
    following: defaultdict[str, dict[str, None]] = defaultdict(dict)  # a set that keeps its order
    for word in words:
        for end in range(0, len(word), 2):
            following[word[:end]][word[end : end + 2]] = None
    return following


class RowSearch:
    """Every square of a size: rows from the top, cells from the left, each row a word."""

    def __init__(self, words: Iterable[str], width: int, height: int, tally: Tally) -> None:
        self._width, self._height = width, height
        self._across, self._down = (
            {word: None for word in words if len(word) % 2 == 0 and len(word) // 2 in fills(size)}
            for size in (width, height)
        )
        self._row_tree, self._column_tree = _tree(self._across), _tree(self._down)
        self._tally = tally

    def squares(self) -> Iterator[tuple[Cells, ...]]:
        """The rows of each square, once."""
        return self._below((), ("",) * self._width)

    def _below(self, rows: tuple[Cells, ...], columns: Cells) -> Iterator[tuple[Cells, ...]]:
        """The squares that begin with these rows."""
        if len(rows) == self._height:
            words = [*map("".join, rows), *columns]
            if len(set(words)) == len(words):
                yield rows
            return
        for row in self._rows((), "", columns, self._height - len(rows) - 1):
            longer = tuple(map("".join, zip(columns, row, strict=True)))
            yield from self._below((*rows, row), longer)

    def _rows(self, before: Cells, word: str, columns: Cells, left: int) -> Iterator[Cells]:
        """The rows that begin with these cells; `left` more will come below."""
        self._tally.add_nodes(1)
        place = len(before)
        if place == self._width:
            if word in self._across:
                yield before
            return
        column = columns[place]
        if self._may_stay(column, left):
            yield from self._rows((*before, ""), word, columns, left)
        follows = self._column_tree.get(column, ())
        for bigram in self._row_tree.get(word, ()):
            if bigram in follows and self._may_stay(column + bigram, left):
                yield from self._rows((*before, bigram), word + bigram, columns, left)

    def _may_stay(self, column: str, left: int) -> bool:
        """Can a column be this with so many rows to come?"""
        enough = len(column) // 2 + left >= fills(self._height).start
        return enough and (left > 0 or column in self._down)
