"""Measure the puzzle engines against the published methods: `make bench`.

Needs ENABLE1_PATH, the word list of the published puzzles, and for word squares the system
dictionary (package miscfiles). Exits with 1 if a race is lost.
"""

import os
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from benchmarks import anigrams, honeycombs, pool, squares
from benchmarks.races import Race, report


def races(words: Path) -> Iterator[Race]:
    """All races, one module a game."""
    return chain(honeycombs.races(words), anigrams.races(words), squares.races())


def main() -> None:
    """Run the races and print the ratios."""
    path = os.environ.get("ENABLE1_PATH")
    if not path:
        sys.exit("ENABLE1_PATH does not name the word list enable1.txt")
    won = report(races(Path(path)))
    print()
    fast = squares.report()
    print()
    sys.exit(not (pool.report() and fast and won))


if __name__ == "__main__":
    main()
