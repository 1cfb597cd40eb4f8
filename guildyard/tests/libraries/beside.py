"""The playground beside SimCord: ``python -m tests.libraries.beside PYTHON [ROUNDS]``.

PYTHON is one that has ``simcord[pytest]``. Both test the bot of discord.py's page with the same 22
tests, then with one of them, in turn, so that what else the machine does meets both. Each figure is
the median of whole runs of pytest, in seconds, with the quickest and the slowest; then the seconds
of the processor, which hardly follow what else the machine does.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.libraries.crew import LIBRARIES
from tests.libraries.speed import TESTS, seconds

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
            mine = [_ours(Path(ours), tests) for tests in ("test_bot.py", ONE)]
            other = [_simcord(python, theirs, tests) for tests in ("test_bot.py", ONE)]
            taken["playground"].append((mine[0][0], mine[1][0], mine[0][1], mine[1][1]))
            taken["SimCord"].append((other[0][0], other[1][0], other[0][1], other[1][1]))
    heads = ("22 tests", "one test", "22, processor", "one, processor")
    sys.stdout.write(f"{'':12}{''.join(f'{each:>20}' for each in heads)}\n")
    for name, pairs in taken.items():
        shown = "".join(f"{_told(figures):>20}" for figures in zip(*pairs, strict=True))
        sys.stdout.write(f"{name:12}{shown}\n")


def _furnish(folder: Path, tests: Path, settings: str) -> None:
    (folder / "bot.py").write_text(LIBRARIES[0].code, encoding="utf-8")
    (folder / "test_bot.py").write_text(tests.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "pytest.ini").write_text(settings, encoding="utf-8")


def _ours(folder: Path, tests: str) -> tuple[float, float]:
    before = _processor()
    return seconds(folder, 0, tests), _processor() - before


def _simcord(python: str, folder: str, tests: str) -> tuple[float, float]:
    command = [python, "-m", "pytest", "-q", tests]
    began, before = time.perf_counter(), _processor()
    done = subprocess.run(command, cwd=folder, env=os.environ, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    return time.perf_counter() - began, _processor() - before


def _processor() -> float:
    """The seconds that programs that have ended took of the processor, with those that they ran."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _told(figures: tuple[float, ...]) -> str:
    return f"{statistics.median(figures):.1f} ({min(figures):.1f}-{max(figures):.1f})"


if __name__ == "__main__":
    main()
