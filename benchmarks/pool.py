"""The squares that days get: how long it takes to find some, and to choose that of a day."""

import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from bot.language.squares import read_squares
from bot.puzzles.square.daily import FIRST, pick_square
from bot.puzzles.square.pool import Pool
from bot.resources import resource_folder

BLANKS = (0, 1, 3, 2)  # of the seventeen patterns one with many squares
PROCESSES = 5
GOALS = {"first": 0.05, "next": 0.001}  # seconds

# What a new process takes from the file to the square of a day, without its imports.
FIRST_CHOICE = "from benchmarks.pool import first_choice; print(first_choice())"


def first_choice(day: date = FIRST + timedelta(days=200)) -> float:
    """The seconds of the processor until a day has its square when nothing has been read."""
    start = process_time()
    pick_square("a seed", day, shipped())
    return process_time() - start


def next_choice() -> float:
    """The seconds for the day after."""
    pool = shipped()
    pick_square("a seed", FIRST, pool)
    start = process_time()
    pick_square("a seed", FIRST + timedelta(days=1), pool)
    return process_time() - start


def shipped() -> Pool:
    """The squares that travel with the program."""
    return Pool(read_squares(resource_folder("data") / "squares.txt.gz"))


def build() -> tuple[int, float]:
    """How many squares one pattern has, and the seconds to find them."""
    sys.path.append(str(Path(__file__).parents[1] / "data"))
    from build_squares import Words, squares  # a script in the folder of data

    start = perf_counter()
    found = len([*squares(Words(), BLANKS)])
    return found, perf_counter() - start


def report() -> bool:
    """Print the times; are the choices within their goals?"""
    command = [sys.executable, "-c", FIRST_CHOICE]
    first = median(
        float(subprocess.run(command, check=True, capture_output=True).stdout)  # noqa: S603
        for _ in range(PROCESSES)
    )
    times = {"first": first, "next": median(next_choice() for _ in range(PROCESSES))}
    print(f"{'square of a day':<40}{'median':>12}{'goal':>9}")
    for name, seconds in times.items():
        lost = "" if seconds <= GOALS[name] else "  LOST"
        label = f"{name} of a process"
        print(f"{label:<40}{seconds * 1e3:>9,.2f} ms{GOALS[name] * 1e3:>6,.0f} ms{lost}")
    found, seconds = build()
    print(f"{f'found of one pattern: {found:,}':<40}{seconds:>10,.1f} s")
    return all(times[name] <= goal for name, goal in GOALS.items())


if __name__ == "__main__":
    sys.exit(not report())
