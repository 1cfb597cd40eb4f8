"""A honeycomb that a server plays together: as one player would who found all its words."""

from dataclasses import dataclass

from bot.games.honeycomb.progress import Progress
from bot.model import FoundWord
from bot.puzzles.honeycomb.ranks import Rank
from bot.puzzles.honeycomb.round import HoneycombRound

MILESTONES = (Rank.GREAT, Rank.GENIUS, Rank.QUEEN_BEE)


@dataclass(frozen=True)
class HoneycombTogether:
    """How far the players of a server came."""

    progress: Progress

    @property
    def reached(self) -> tuple[int, ...]:
        """Points and words, of how many."""
        now, round_ = self.progress, self.progress.round
        return now.points, round_.maximum, now.found_targets, len(round_.targets)

    @property
    def milestones(self) -> list[str]:
        """The ranks worth telling that they hold or passed."""
        return [rank.value for rank in MILESTONES if rank.percent <= self.progress.rank.percent]


def honeycomb_together(round_: HoneycombRound, words: frozenset[str]) -> HoneycombTogether:
    """Words that were blocked since then do not count."""
    points = round_.points
    found = tuple(FoundWord(word, points[word]) for word in sorted(words) if word in points)
    return HoneycombTogether(Progress(round_, found))
