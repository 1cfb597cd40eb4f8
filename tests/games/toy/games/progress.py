"""How far a player of the toy game is, and what came of a guess."""

from dataclasses import dataclass

from bot.games.editions import Edition
from bot.games.turns import GUESS, Offer
from bot.model import FoundWord
from tests.games.toy.puzzles.mirror import ACCEPTED, MirrorRound


@dataclass(frozen=True)
class MirrorProgress:
    """How far a player is: there or not."""

    round: MirrorRound
    edition: Edition
    points: int
    offers = (Offer(GUESS),)
    unaided = False

    @property
    def complete(self) -> bool:
        return self.points > 0

    done = complete


@dataclass(frozen=True)
class Read:
    """What came of a guess."""

    progress: MirrorProgress
    verdict: str
    word: str
    new_letters = redrawn = celebrates = False
    left = ()

    @property
    def verdicts(self) -> list[str]:
        return [self.verdict]

    @property
    def kept(self) -> list[FoundWord]:
        return [FoundWord(self.word, len(self.word))] * (self.verdict == ACCEPTED)
