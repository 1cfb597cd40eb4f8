"""Word squares: the whole command, and the engine against a search row by row."""

import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from benchmarks.races import Race
from bot.cli._squares import words_of
from solvers.crossword import Library, Tally
from solvers.squares import _Search, all_squares, find_squares

WEB2 = Path("/usr/share/dict/web2")
SEEDS = range(10)
TIMEOUT = 120  # seconds a command
GOALS = {(3, 3): 1, (4, 4): 1, (5, 5): 1, (6, 5): 1, (6, 6): 1, (7, 7): 30, (8, 8): 30}

Cells = tuple[str, ...]  # the cells of a row, "" for a blank
Tree = dict[str, set[str]]  # {the first bigrams of a word: the bigrams that can be next}


def races(words: Path = WEB2) -> Iterator[Race]:
    """Sizes that the search row by row finishes; the answer is whether there is a square."""
    for size in ((3, 3), (3, 4), (4, 3)):
        yield Race(
            f"word square {size[0]}×{size[1]}, first found",
            lambda size=size: row_by_row(words, *size) is not None,  # type: ignore[misc]
            lambda size=size: by_pattern(words, *size) is not None,  # type: ignore[misc]
            goal=1,
            rounds=2,
        )
    yield Race(
        "- proof of 5×5: by pattern / by rows",
        lambda: sum(1 for _ in _Search(5, 5, None, Tally(None)).by_pattern(Library(few_words()))),
        lambda: sum(1 for _ in all_squares(few_words(), 5, 5)),
        goal=50,
        rounds=1,
    )


def few_words() -> list[str]:
    """300 common words drawn at random."""
    return Random(1).sample(words_of(None), 300)


def by_pattern(words: Path, width: int, height: int) -> object:
    """The first square of ours."""
    return next(find_squares(words_of(words, capitalized=False), width, height, rng=Random(1)))


def row_by_row(words: Path, width: int, height: int) -> list[Cells] | None:
    """The first square of the usual way: rows from the top, columns kept beginnings of words."""
    listed = words_of(words, capitalized=False)
    tree, whole = tree_of(listed), set(listed)
    return extended([], [""] * width, tree, whole, height)


def tree_of(words: list[str]) -> Tree:
    """What can follow the beginnings of the words with whole bigrams."""
    tree: defaultdict[str, set[str]] = defaultdict(set)
    for word in words:
        if len(word) % 2 == 0:
            for end in range(0, len(word), 2):
                tree[word[:end]].add(word[end : end + 2])
    return tree


def extended(
    rows: list[Cells], columns: list[str], tree: Tree, whole: set[str], height: int
) -> list[Cells] | None:
    """The rows with those that are missing; None if they cannot be completed."""
    if len(rows) == height:
        return rows if is_square(rows, columns, whole) else None
    if any(len(rows) - len(column) // 2 > height // 2 for column in columns):  # blanks
        return None
    for row in next_rows(columns, tree):
        if "".join(row) in whole and 1 <= row.count("") <= len(row) // 2:
            below = [column + cell for column, cell in zip(columns, row, strict=True)]
            if found := extended([*rows, row], below, tree, whole, height):
                return found
    return None


def next_rows(columns: list[str], tree: Tree, before: Cells = ()) -> Iterator[Cells]:
    """The rows that begin words, with every column still a beginning."""
    if len(before) == len(columns):
        yield before
        return
    column = columns[len(before)]
    fitting = tree.get("".join(before), set()) & tree.get(column, set())
    for cell in sorted({"", *fitting}):
        yield from next_rows(columns, tree, (*before, cell))


def is_square(rows: list[Cells], columns: list[str], whole: set[str]) -> bool:
    """Are the columns words too, with a blank each, and all words different?"""
    words = [*map("".join, rows), *columns]
    blanks = [column.count("") for column in zip(*rows, strict=True)]
    enough = all(1 <= count <= len(rows) // 2 for count in blanks)
    return enough and whole.issuperset(columns) and len(set(words)) == len(words)


def times(width: int, height: int) -> list[float]:
    """The seconds of the whole command, a seed after the other; a timeout is infinite."""
    return [timed_command(width, height, seed) for seed in SEEDS]


def timed_command(width: int, height: int, seed: int) -> float:
    """The seconds from the start of the process to its end."""
    size = ["--width", str(width), "--height", str(height)]
    command = [sys.executable, "-m", "bot", "square", *size, "--words", str(WEB2)]
    start = perf_counter()
    try:
        subprocess.run(  # noqa: S603 - this program, with numbers as arguments
            [*command, "--seed", str(seed)], check=True, timeout=TIMEOUT, capture_output=True
        )
    except subprocess.TimeoutExpired:
        return float("inf")
    return perf_counter() - start


def report() -> bool:
    """Print the times of every size; are all medians within the goals?"""
    print(f"{f'honeygram square, {len(SEEDS)} seeds':<40}{'median':>12}{'slowest':>12}{'goal':>9}")
    fast = True
    for size, goal in GOALS.items():
        seconds = times(*size)
        fast &= median(seconds) <= goal
        print(
            f"{size[0]}×{size[1]:<38}{median(seconds):>10,.2f} s{max(seconds):>10,.2f} s"
            f"{goal:>7} s{'' if median(seconds) <= goal else '  LOST'}",
            flush=True,
        )
    return fast


if __name__ == "__main__":
    sys.exit(not report())
