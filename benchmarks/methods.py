"""The ways to find the best honeycomb, side by side.

Run with ``python -m benchmarks.methods enable1.txt``; ``--allow-s`` lets in words with an S. The
two slow methods are timed on a sample and extrapolated. Reading the list is not counted.
"""

import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from bot.puzzles.honeycomb.honeycomb import RULES, Honeycomb, Rules
from solvers.arrays import best_honeycomb, valid
from solvers.honeycomb import (
    Search,
    by_branch_and_bound,
    by_points_table,
    candidate_honeycombs,
    counted_score,
    honeycomb_count,
)
from solvers.words import PackedWords, pack

SAMPLE = 40  # honeycombs that are scored with every word
SECOND, MINUTE, HOUR = 1, 60, 3600


@dataclass(frozen=True)
class Method:
    """A row of the table: how many honeycombs it examines, and how long it takes in seconds."""

    name: str
    honeycombs: int
    seconds: float
    is_sampled: bool = False

    def as_text(self, slowest: "Method") -> str:
        """The row, with the speed-up over the slowest method."""
        total = f"{'~' if self.is_sampled else ''}{duration(self.seconds)}"
        return (
            f"{self.name:<20}{self.honeycombs:>12,}{duration(self.seconds / self.honeycombs):>12}"
            f"{total:>12}{slowest.seconds / self.seconds:>14,.0f}"
        )


def compare(words: PackedWords, rules: Rules) -> list[Method]:
    """Every method on these words, the slowest first."""
    spelled = words.spelled()
    candidates = list(candidate_honeycombs(spelled))
    drawn = random.Random(0).sample(candidates, min(SAMPLE, len(candidates)))
    seconds = time_sample(drawn, spelled, rules)
    everything = honeycomb_count(rules)
    return [
        Method("brute force", everything, seconds * everything, is_sampled=True),
        Method("pangram lettersets", len(candidates), seconds * len(candidates), is_sampled=True),
        time_search("points table", lambda: by_points_table(spelled, rules)),
        time_search("branch and bound", lambda: by_branch_and_bound(spelled, rules)),
        time_search("arrays", lambda: best_honeycomb(words, rules)),
    ]


def time_sample(honeycombs: Sequence[Honeycomb], words: Sequence[str], rules: Rules) -> float:
    """The seconds that it takes to score one honeycomb with every word."""
    start = perf_counter()
    for honeycomb in honeycombs:
        counted_score(honeycomb, words, rules)
    return (perf_counter() - start) / len(honeycombs)


def time_search(name: str, search: Callable[[], Search]) -> Method:
    """Run a search in full."""
    start = perf_counter()
    examined = search().examined
    return Method(name, examined, perf_counter() - start)


def duration(seconds: float) -> str:
    """A time in the unit in which it is easiest to read."""
    units = ((HOUR, "h"), (MINUTE, "min"), (SECOND, "s"), (1e-3, "ms"))
    size, unit = next((each for each in units if seconds >= each[0]), (1e-6, "µs"))
    return f"{seconds / size:,.2f} {unit}"


def main(path: Path, *, allow_s: bool = False) -> None:
    """Print the table for a word list."""
    rules = Rules(banned="") if allow_s else RULES
    rows = compare(valid(pack(path.read_bytes()), rules), rules)
    print(f"{'method':<20}{'honeycombs':>12}{'a score':>12}{'total':>12}{'speed-up':>14}")
    for row in rows:
        print(row.as_text(rows[0]))
    sampled = min(SAMPLE, *(row.honeycombs for row in rows if row.is_sampled))
    print(f"~ extrapolated from {sampled} honeycombs drawn at random")


if __name__ == "__main__":
    main(Path(sys.argv[1]), allow_s="--allow-s" in sys.argv[2:])
