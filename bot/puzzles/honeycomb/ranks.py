"""The ranks of a honeycomb round, from Beginner to the hidden Queen Bee."""

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache


class Rank(Enum):
    """A rank: its code, and the percent of the maximum that it takes."""

    percent: int

    BEGINNER = ("beginner", 0)
    GOOD_START = ("good-start", 2)
    MOVING_UP = ("moving-up", 5)
    GOOD = ("good", 8)
    SOLID = ("solid", 15)
    NICE = ("nice", 25)
    GREAT = ("great", 40)
    AMAZING = ("amazing", 50)
    GENIUS = ("genius", 70)
    QUEEN_BEE = ("queen-bee", 100)

    def __new__(cls, code: str, percent: int) -> "Rank":
        """The value is the code alone."""
        rank = object.__new__(cls)
        rank._value_ = code
        rank.percent = percent
        return rank


LADDER = tuple(rank for rank in Rank if rank is not Rank.QUEEN_BEE)


@dataclass(frozen=True)
class RankThreshold:
    """A rank and the points from which one holds it."""

    rank: Rank
    points: int


@lru_cache(maxsize=256)
def thresholds(maximum: int) -> tuple[RankThreshold, ...]:
    """The nine open ranks with their points, strictly increasing from zero.

    Percentages are rounded half up, in whole numbers: ``round()`` rounds half to even, and a
    comparison of raw percentages disagrees with it on real puzzles.
    """
    if maximum < 0:
        raise ValueError(f"the maximum must not be negative, not {maximum}")
    steps: list[RankThreshold] = []
    for rank in LADDER:
        points = (rank.percent * maximum + 50) // 100
        floor = steps[-1].points + 1 if steps else 0
        steps.append(RankThreshold(rank, max(points, floor)))
    return tuple(steps)


@lru_cache(maxsize=1024)
def points_for(rank: Rank, maximum: int) -> int:
    """The points from which one holds an open rank."""
    return next(step.points for step in thresholds(maximum) if step.rank is rank)


def rank_of(points: int, maximum: int, *, all_targets_found: bool = False) -> Rank:
    """The rank for these points; Queen Bee is for all target words, not for points."""
    return Rank.QUEEN_BEE if all_targets_found else _held(points, maximum).rank


@lru_cache(maxsize=4096)
def _held(points: int, maximum: int) -> RankThreshold:
    """The open rank that one holds with these points."""
    return [step for step in thresholds(maximum) if step.points <= points][-1]


def next_step(points: int, maximum: int) -> RankThreshold | None:
    """The next open rank, or None from Genius on."""
    step = LADDER.index(_held(points, maximum).rank) + 1
    return thresholds(maximum)[step] if step < len(LADDER) else None
