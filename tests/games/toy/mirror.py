"""The rules of the toy game: a word is shown backwards, and whoever reads it scores its letters."""

from dataclasses import dataclass
from datetime import date

ACCEPTED, WRONG, ALREADY_READ = "accepted", "wrong", "already-read"
READ = "read"  # a milestone


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


@dataclass(frozen=True)
class MirrorTogether:
    """Has anybody in a server read the word?"""

    read: bool

    @property
    def reached(self) -> tuple[int, ...]:
        return (self.read,)

    @property
    def milestones(self) -> list[str]:
        return [READ] if self.read else []


def judge(guess: str, played: MirrorRound, *, read: bool) -> str:
    """The verdict on a guess."""
    if guess.strip().lower() not in played.targets:
        return WRONG
    return ALREADY_READ if read else ACCEPTED
