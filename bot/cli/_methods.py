"""`honeygram bee methods`: the ways to the best honeycomb side by side."""

import random
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from bot.cli.console import note, say, say_json
from bot.cli.progress import progress
from bot.errors import HostError
from bot.puzzles.honeycomb.honeycomb import Honeycomb, Rules

if TYPE_CHECKING:
    from solvers.honeycomb import Search
    from solvers.words import PackedWords

SECOND, MINUTE, HOUR = 1, 60, 3600


@dataclass(frozen=True)
class Method:
    """A row of the table: how many honeycombs it examines, and how long it takes in seconds."""

    name: str
    honeycombs: int
    seconds: float
    sampled: bool = False

    @property
    def seconds_a_score(self) -> float:
        """The time for one honeycomb."""
        return self.seconds / self.honeycombs


def say_methods(valid: "PackedWords", rules: Rules, sample: int, *, as_json: bool) -> None:
    """Time the methods, and say what came of it."""
    rows = compare(valid, rules, sample)
    if as_json:
        say_json([asdict(row) for row in rows])
        return
    say(f"{'method':<20}{'honeycombs':>12}{'a score':>12}{'total':>12}{'speed-up':>14}")
    for row in rows:
        say(as_text(row, rows[0]))
    note(f"~ extrapolated from {rows_sampled(rows, sample)} honeycombs drawn at random")


def rows_sampled(rows: Sequence[Method], sample: int) -> int:
    """How many honeycombs were in fact scored with every word."""
    return min(sample, *(row.honeycombs for row in rows if row.sampled))


def as_text(row: Method, slowest: Method) -> str:
    """A row for a person."""
    total = f"{'~' if row.sampled else ''}{duration(row.seconds)}"
    speedup = f"{slowest.seconds / row.seconds:,.0f}"
    return (
        f"{row.name:<20}{row.honeycombs:>12,}{duration(row.seconds_a_score):>12}"
        f"{total:>12}{speedup:>14}"
    )


def compare(valid: "PackedWords", rules: Rules, sample: int) -> list[Method]:
    """Every method on these valid words, the slowest first."""
    from solvers.arrays import best_honeycomb
    from solvers.honeycomb import (
        by_branch_and_bound,
        by_points_table,
        candidate_honeycombs,
        honeycomb_count,
    )

    words = valid.spelled()
    candidates = list(candidate_honeycombs(words))
    if not candidates:
        raise HostError(
            "No word of this list has seven different letters, so it makes no honeycomb."
        )
    drawn = random.Random(0).sample(candidates, min(sample, len(candidates)))
    a_score = timed_sample(drawn, words, rules)
    everything = honeycomb_count(rules)
    searches: dict[str, Callable[[], Search]] = {
        "points table": lambda: by_points_table(words, rules),
        "branch and bound": lambda: by_branch_and_bound(words, rules),
        "arrays": lambda: best_honeycomb(valid, rules),
    }
    return [
        Method("brute force", everything, a_score * everything, sampled=True),
        Method("pangram lettersets", len(candidates), a_score * len(candidates), sampled=True),
        *(timed(*each) for each in progress(searches.items(), "Searching", len(searches))),
    ]


def timed_sample(honeycombs: Sequence[Honeycomb], words: Sequence[str], rules: Rules) -> float:
    """The seconds that it takes to score a honeycomb with every word."""
    from solvers.honeycomb import counted_score

    start = perf_counter()
    for honeycomb in progress(honeycombs, "Scoring with every word"):
        counted_score(honeycomb, words, rules)
    return (perf_counter() - start) / len(honeycombs)


def timed(name: str, search: "Callable[[], Search]") -> Method:
    """A search that runs in full."""
    start = perf_counter()
    examined = search().examined
    return Method(name, examined, perf_counter() - start)


def duration(seconds: float) -> str:
    """A time in the unit in which it is easiest to read."""
    units = ((HOUR, "h"), (MINUTE, "min"), (SECOND, "s"), (1e-3, "ms"))
    size, unit = next((each for each in units if seconds >= each[0]), (1e-6, "µs"))
    return f"{seconds / size:,.2f} {unit}"
