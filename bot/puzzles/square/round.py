"""A square round: the square of one day with its clues, and what a guess of a word deserves."""

import random
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from functools import cached_property

from bot.language.alphabet import ENGLISH, Alphabet
from bot.puzzles.square.puzzle import WORD_LENGTH, Cell, SquarePuzzle, cells_of


class SquareVerdict(StrEnum):
    """What a guess deserves, in the order in which it is judged."""

    NOT_LETTERS = "not-letters"
    WRONG_LENGTH = "wrong-length"
    ALREADY_FOUND = "already-found"
    ACCEPTED = "accepted"
    NOT_IN_LIST = "not-in-list"
    IS_NAME = "is-name"  # the same, of a word that is known as a name
    NOT_OF_SQUARE = "not-of-square"  # a word, and none of this square


@dataclass(frozen=True)
class SquareJudgement:
    """The verdict on one guess, and the line where it stands, or was said to stand."""

    word: str
    verdict: SquareVerdict
    line: str = ""
    points: int = 0
    standing: tuple[str, ...] = ()  # the pairs that a word has right on its line, "" for the others


@dataclass(frozen=True)
class SquareRound:
    """The square of a day. A word that was blocked since then is no target any more."""

    day: date
    puzzle: SquarePuzzle
    clues: tuple[str, ...]  # of the lines, across before down
    targets: frozenset[str]
    bonus: frozenset[str] = field(default=frozenset(), init=False)

    @cached_property
    def lines(self) -> Mapping[str, str]:
        """{line: its word}, for the words that there are to find."""
        lines = self.puzzle.lines
        return {line: word for line, word in lines.items() if word in self.targets}

    @cached_property
    def line_of(self) -> Mapping[str, str]:
        """{word: its line}."""
        return {word: line for line, word in self.lines.items()}

    def clue(self, line: str) -> str:
        """What is said of the word of a line."""
        return self.clues[[*self.puzzle.lines].index(line)]

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that hold a pair, row by row."""
        grid = self.puzzle.grid
        return tuple(
            (row, column)
            for row, pairs in enumerate(grid)
            for column, pair in enumerate(pairs)
            if pair is not None
        )

    @cached_property
    def tray(self) -> tuple[Cell, ...]:
        """The cells in the order in which their pairs lie beside the square, the same for all."""
        return tuple(random.Random(f"{self.day}/{self.puzzle}").sample(self.cells, len(self.cells)))

    def pattern(self, line: str, known: Collection[Cell]) -> tuple[str, ...]:
        """The pairs of a line as far as they are known, "" for the others."""
        pair = self.puzzle.pair
        return tuple((pair(cell) or "") if cell in known else "" for cell in self.cells_of(line))

    def cells_of(self, line: str) -> tuple[Cell, ...]:
        """The three cells of a line, from its beginning."""
        return cells_of(self.puzzle.blanks, line)

    def crossing(self, cell: Cell) -> Iterator[str]:
        """The two lines of a cell, as far as there is a word to find."""
        return (line for line in self.lines if cell in self.cells_of(line))


def judge(
    word: str,
    line: str,
    played: SquareRound,
    found: Collection[str],
    accepted: Collection[str],
    alphabet: Alphabet = ENGLISH,
) -> SquareJudgement:
    """What a guess deserves, given the line that was said, if any was.

    A word that is in the square counts wherever it was said to be.
    """
    if not alphabet.is_word(word):
        return SquareJudgement(word, SquareVerdict.NOT_LETTERS, line)
    if len(word) != WORD_LENGTH:
        return SquareJudgement(word, SquareVerdict.WRONG_LENGTH, line)
    if home := played.line_of.get(word):
        verdict = SquareVerdict.ALREADY_FOUND if word in found else SquareVerdict.ACCEPTED
        return SquareJudgement(word, verdict, home)
    if word not in accepted:
        return SquareJudgement(word, SquareVerdict.NOT_IN_LIST, line)
    standing = played.pattern(line, played.puzzle.standing(line, word)) if line else ()
    return SquareJudgement(word, SquareVerdict.NOT_OF_SQUARE, line, standing=standing)
