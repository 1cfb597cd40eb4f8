"""Races: two ways to the same answer, measured side by side in one run."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter
from typing import Any

ROUNDS = 5


@dataclass(frozen=True)
class Race:
    """A published method and ours, each from the file to the answer.

    The answers must be equal once `compared` has put ours in the form of the published one; that is
    not timed. `goal` is the ratio below which the race is lost. The published method runs `rounds`
    times, ours five times as often because it takes so much less.
    """

    name: str
    published: Callable[[], Any]
    ours: Callable[[], Any]
    goal: float
    compared: Callable[[Any], Any] = lambda answer: answer
    rounds: int = ROUNDS


@dataclass(frozen=True)
class Result:
    """The best time of either in seconds; the best, because everything else is the machine."""

    race: Race
    published: float
    ours: float

    @property
    def ratio(self) -> float:
        """How many times faster ours is."""
        return self.published / self.ours

    @property
    def won(self) -> bool:
        """Is ours as much faster as it has to be?"""
        return self.ratio >= self.race.goal


def run(race: Race) -> Result:
    """Both sides in turn, the best time of each; ValueError if their answers differ."""
    theirs, ours = [], []
    for _ in range(race.rounds):
        theirs.append(timed(race.published))
        ours += [timed(race.ours) for _ in range(5)]
    (published, expected), (best, answer) = min(theirs, key=seconds), min(ours, key=seconds)
    if race.compared(answer) != expected:
        raise ValueError(f"{race.name}: the two answers differ")
    return Result(race, published, best)


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """The seconds that it takes, and the answer."""
    start = perf_counter()
    answer = work()
    return perf_counter() - start, answer


def seconds(timing: tuple[float, Any]) -> float:
    """The first part of a timing."""
    return timing[0]


def report(races: Iterable[Race]) -> bool:
    """Run and print the races; were all of them won?"""
    print(f"{'from file to answer':<40}{'published':>12}{'ours':>12}{'ratio':>9}{'goal':>8}")
    won = True
    for race in races:
        result = run(race)
        won &= result.won
        print(
            f"{race.name:<40}{result.published * 1e3:>9,.0f} ms{result.ours * 1e3:>9,.1f} ms"
            f"{result.ratio:>8,.0f}x{race.goal:>7,.0f}x{'' if result.won else '  LOST'}"
        )
    return won
