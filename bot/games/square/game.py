"""The square as an entry of the catalog."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from bot.games.game import Tools
from bot.games.practice_codes import PracticeDifficulty
from bot.games.square.play import SquarePlay
from bot.games.square.together import SquareTogether, square_together
from bot.language.language import Language, no_squares
from bot.puzzles.deck import EPOCH
from bot.puzzles.square.daily import WORD_REST, pick_square
from bot.puzzles.square.pool import Pool, random_square
from bot.puzzles.square.puzzle import SquarePuzzle
from bot.puzzles.square.round import SquareRound


@dataclass(frozen=True)
class SquareDealer:
    """Deals a square a day, whose words have rested for a while."""

    seed: str
    pool: Pool
    language: Language

    def since(self, day: date) -> date:
        """The first of the days whose words do not come again so soon."""
        return day - timedelta(days=WORD_REST - 1)

    def deal(self, day: date, earlier: Sequence[str]) -> SquareRound:
        """The square of a day."""
        played = [read_letters(letters)[0] for letters in earlier]
        return self._round(day, pick_square(self.seed, day, self.pool, played))

    def practice(self, code: str, difficulty: PracticeDifficulty) -> SquareRound:
        """Any square; how hard it is depends on what is told beside it."""
        rng = random.Random(f"{self.seed}/practice/{code}")
        return self._round(EPOCH, random_square(self.pool, rng))

    def _round(self, day: date, puzzle: SquarePuzzle) -> SquareRound:
        clues = tuple(self.language.sense(word) or "" for word in puzzle.words)
        return SquareRound(day, puzzle, clues, frozenset(puzzle.words))


@dataclass(frozen=True)
class SquareGame:
    """How a square is made, kept, ruled and played."""

    name: str = "square"
    command: str = "square"
    cog: str = "cogs.square.commands"
    view: str = "bot.web.views.square"

    def is_in(self, language: Language) -> bool:
        """Have squares been found in a language?"""
        return language.squares is not no_squares

    def dealer(self, language: Language, seed: str) -> SquareDealer:
        """What makes the rounds."""
        return SquareDealer(seed, Pool(language.squares()), language)

    def letters(self, round_: SquareRound) -> str:
        """The code of the square, and its clues as they were on its day, a line each."""
        return "\n".join([str(round_.puzzle), *round_.clues])

    def read(
        self, day: date, letters: str, targets: frozenset[str], bonus: frozenset[str]
    ) -> SquareRound:
        """A round from what the database keeps."""
        return SquareRound(day, *read_letters(letters), targets)

    def rule(
        self, round_: SquareRound, allowed: frozenset[str], denied: frozenset[str]
    ) -> SquareRound:
        """The same round: its words are what it is made of, and no other fits."""
        return round_

    def together(self, round_: SquareRound, words: frozenset[str]) -> SquareTogether:
        """What a server's words come to, each counted once."""
        return square_together(round_, words)

    def play(self, tools: Tools) -> SquarePlay:
        """The use cases."""
        return SquarePlay(self, tools)


def read_letters(letters: str) -> tuple[SquarePuzzle, tuple[str, ...]]:
    """A square and its clues, from what the database keeps."""
    code, *clues = letters.split("\n")
    return SquarePuzzle.parse(code), tuple(clues)


SQUARE = SquareGame()
