"""A square that a server plays together: each word that anybody found counts once."""

from dataclasses import dataclass

from bot.puzzles.square.round import SquareRound

HALF, ALL = "half", "words"


@dataclass(frozen=True)
class SquareTogether:
    """How far the players of a server came."""

    round: SquareRound
    words: frozenset[str]  # that anybody found

    @property
    def found(self) -> int:
        """How many words that is."""
        return len(self.words)

    @property
    def reached(self) -> tuple[int, ...]:
        """Words, of how many."""
        return self.found, len(self.round.lines)

    @property
    def milestones(self) -> list[str]:
        """Half of the words, and all of them."""
        total = len(self.round.lines)
        reached = {HALF: 2 * self.found >= total, ALL: self.found == total}
        return [code for code, is_reached in reached.items() if is_reached]


def square_together(round_: SquareRound, words: frozenset[str]) -> SquareTogether:
    """Words that were blocked since then do not count."""
    return SquareTogether(round_, words & round_.targets)
