"""The playground beside SimCord: ``python -m playground.tests.libraries.beside PYTHON [ROUNDS]``.

PYTHON is one that has ``simcord[pytest]``. Both test the bot of discord.py's page with the same 22
tests, then with one of them, in turn, so that what else the machine does meets both. Each figure is
the median of whole runs of pytest, in seconds, with the quickest and the slowest.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playground.tests.libraries.crew import LIBRARIES
from playground.tests.libraries.speed import TESTS, seconds

SIMCORD_TESTS = TESTS.with_name("twenty_two_simcord.py")
ONE = "test_bot.py::test_hello[Ada]"


def main() -> None:
    """Print a row for each of both."""
    python, rounds = sys.argv[1], int((sys.argv[2:] or ["5"])[0])
    with tempfile.TemporaryDirectory() as ours, tempfile.TemporaryDirectory() as theirs:
        _furnish(Path(ours), TESTS, "[pytest]\nplayground_bot = bot.py\n")
        _furnish(Path(theirs), SIMCORD_TESTS, "[pytest]\nasyncio_mode = auto\n")
        taken: dict[str, list[tuple[float, ...]]] = {"playground": [], "SimCord": []}
        for _ in range(rounds):
            taken["playground"].append(
                (seconds(Path(ours), 0, "test_bot.py"), seconds(Path(ours), 0, ONE))
            )
            taken["SimCord"].append(
                (_simcord(python, theirs, "test_bot.py"), _simcord(python, theirs, ONE))
            )
    sys.stdout.write(f"{'':12}{'22 tests':>24}{'one test':>24}\n")
    for name, pairs in taken.items():
        shown = "".join(f"{_told(figures):>24}" for figures in zip(*pairs, strict=True))
        sys.stdout.write(f"{name:12}{shown}\n")


def _furnish(folder: Path, tests: Path, settings: str) -> None:
    (folder / "bot.py").write_text(LIBRARIES[0].code, encoding="utf-8")
    (folder / "test_bot.py").write_text(tests.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "pytest.ini").write_text(settings, encoding="utf-8")


def _simcord(python: str, folder: str, tests: str) -> float:
    command = [python, "-m", "pytest", "-q", tests]
    before = time.perf_counter()
    done = subprocess.run(command, cwd=folder, env=os.environ, capture_output=True, text=True)
    after = time.perf_counter()
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    return after - before


def _told(figures: tuple[float, ...]) -> str:
    return f"{statistics.median(figures):.1f} ({min(figures):.1f}-{max(figures):.1f})"


if __name__ == "__main__":
    main()
