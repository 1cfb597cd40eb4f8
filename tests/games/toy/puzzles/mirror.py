"""The rules of the toy game: a word is shown backwards, and whoever reads it scores its letters."""

from dataclasses import dataclass
from datetime import date

ACCEPTED, WRONG, ALREADY_READ = "accepted", "wrong", "already-read"


@dataclass(frozen=True)
class MirrorRound:
    """The word of one day."""

    day: date
    targets: frozenset[str]
    bonus: frozenset[str] = frozenset()

    @property
    def word(self) -> str:
        """What there is to read; of several, the first of the alphabet."""
        return min(self.targets)

    @property
    def shown(self) -> str:
        """The word, backwards."""
        return self.word[::-1]


def judge(guess: str, played: MirrorRound, *, read: bool) -> str:
    """The verdict on a guess."""
    if guess.strip().lower() not in played.targets | played.bonus:
        return WRONG
    return ALREADY_READ if read else ACCEPTED


def rule_mirror(played: MirrorRound, allowed: frozenset[str]) -> MirrorRound:
    """The round with other words that a server also lets one read from the same letters."""
    letters = sorted(played.word)
    bonus = frozenset(word for word in allowed - played.targets if sorted(word) == letters)
    return MirrorRound(played.day, played.targets, bonus)
