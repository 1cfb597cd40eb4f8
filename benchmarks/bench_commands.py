"""What the help and some commands take as whole processes, beside an empty Typer app's help.

Run with ``python -m benchmarks.bench_commands``. The two take turns, so that both meet the same
machine, and the median of the ratios counts. The exit code tells whether the goal was met.
"""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

PAIRS = 25

GOAL = 1.3  # for the help

# With the settings of ours: by default Typer loads Rich for the help, which takes longer still.
EMPTY = """
import typer
app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
app.command()(lambda: None)
app()
"""
BESIDE = ["-c", EMPTY, "--help"]
PROGRAM = str(Path(sys.executable).with_name("honeygram"))
FIRST = [PROGRAM, "--help"]
OTHERS = [
    [PROGRAM, "db", "--help"],
    [PROGRAM, "health"],
    [PROGRAM, "bee", "best"],
    [PROGRAM, "anigrams", "chain", "aers"],
]


@dataclass(frozen=True)
class Run:
    """The seconds of one process: on the clock, and on all processors together."""

    wall: float
    processor: float


def run(arguments: list[str]) -> Run:
    """Run it once, whatever it says and however it ends."""
    before, begin = os.times(), perf_counter()
    command = [sys.executable, *arguments]
    subprocess.run(command, capture_output=True, check=False)  # noqa: S603 - of this module
    wall, after = perf_counter() - begin, os.times()
    used = after.children_user + after.children_system
    return Run(wall, used - before.children_user - before.children_system)


def compare(arguments: list[str], beside: list[str]) -> float:
    """Run both in turn, print the medians, and return the ratio on the clock."""
    run(arguments)
    run(beside)
    pairs = [(run(arguments), run(beside)) for _ in range(PAIRS)]
    wall = median(ours.wall / theirs.wall for ours, theirs in pairs)
    processor = median(ours.processor / theirs.processor for ours, theirs in pairs)
    seconds = median(ours.wall for ours, _ in pairs)
    line = " ".join(["honeygram", *arguments[1:]])
    print(f"{line:<32}{seconds * 1e3:>8.0f} ms{wall:>10.2f}{processor:>14.2f}")
    return wall


def main() -> bool:
    """Measure, print, and tell whether the goal was met."""
    print(f"{'beside an empty app':<32}{'a run':>11}{'ratio':>10}{'of processor':>14}")
    ratio = compare(FIRST, BESIDE)
    for each in OTHERS:
        compare(each, BESIDE)
    print(f"goal of the help: {GOAL}")
    return ratio <= GOAL


if __name__ == "__main__":
    sys.exit(not main())
