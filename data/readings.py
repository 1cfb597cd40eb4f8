"""What readers think of words, and which means make which tier."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

FAMILIAR_MEAN = 85  # of the readings
TARGET_MEAN = 40
RARE_MEAN = 50  # below it a target word is rare, and a third reader may take it out
BONUS_MEAN = 20  # a word of no list is accepted from here on


class Reading(NamedTuple):
    """What readers think of a word."""

    mean: float  # of all scores, each from 0 to 100
    is_doubted: bool  # is it rare, and does a third reader find that nobody should need it?
    is_unkind: bool  # do all of them find that it hurts or embarrasses somebody?


Readings = Mapping[str, Reading]


def read_readings(path: Path) -> dict[str, Reading]:
    """The readings of a file of lines ``word<TAB>score<TAB>score``; ``!`` marks an unkind word."""
    lines = (line.split() for line in path.read_text(encoding="utf-8").splitlines())
    return {word: reading(scores) for word, *scores in lines}


def reading(scores: Sequence[str]) -> Reading:
    """What these scores amount to."""
    points = [int(score.removesuffix("!")) for score in scores]
    mean = sum(points) / len(points)
    is_doubted = mean < RARE_MEAN and any(third < RARE_MEAN for third in points[2:])
    return Reading(mean, is_doubted, all(score.endswith("!") for score in scores))
