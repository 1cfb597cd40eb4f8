"""An anigram that a server plays together.

Everybody goes up a chain of their own, and at each level one of several answers solves it. So a
server comes as far as its longest chain, which is measured by par, and it collects the answers of
the six levels: those that it lacks are found by whoever takes another word than the others.
"""

from dataclasses import dataclass
from functools import cached_property

from bot.puzzles.anigram.anigram import LEVELS
from bot.puzzles.anigram.round import AnigramRound
from bot.puzzles.words import term

ALL_LEVELS, PAR, ALL_ANSWERS = "levels", "par", "answers"


@dataclass(frozen=True)
class AnigramTogether:
    """How far the players of a server came."""

    round: AnigramRound
    words: frozenset[str]  # that anybody found

    @cached_property
    def chain(self) -> int:
        """The words of the longest chain; each is a letter longer than the one before."""
        longest = max(map(len, self.words), default=0)
        return max(0, longest - len(self.round.levels[0]) + 1)

    @cached_property
    def answers(self) -> frozenset[str]:
        """The target words of the six levels."""
        return frozenset(word for word in self.round.targets if term(word) in self.round.levels)

    @property
    def answers_found(self) -> int:
        """How many of these anybody found."""
        return len(self.answers & self.words)

    @property
    def reached(self) -> tuple[int, ...]:
        """Words up the chain and answers, of how many."""
        return self.chain, self.round.par, self.answers_found, len(self.answers)

    @property
    def milestones(self) -> list[str]:
        """All levels, a chain as long as can be where that is longer, and every answer."""
        reached = {
            ALL_LEVELS: self.chain >= LEVELS,
            PAR: self.round.overtime and self.chain >= self.round.par,
            ALL_ANSWERS: self.answers <= self.words,
        }
        return [code for code, is_reached in reached.items() if is_reached]


def anigram_together(round_: AnigramRound, words: frozenset[str]) -> AnigramTogether:
    """Words that were blocked since then do not count."""
    return AnigramTogether(round_, words & (round_.targets | round_.bonus))
