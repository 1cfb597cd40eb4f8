"""How long the tests of a bot take, by its library: ``python -m tests.libraries.speed``.

Each figure is the whole of a pytest, with its own start, in seconds: 22 tests with the bot kept,
one test alone, one that fails, and 22 tests with a fresh bot for each (``--fresh``).
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.libraries.crew import INSTALLED, LIBRARIES, Library

TESTS = Path(__file__).with_name("twenty_two.py")
FAILING = """
def test_missing(playground_stage):
    general = playground_stage.channel("Playground", "general")
    playground_stage.person("Ada").command("frobnicate", general)
"""
COLUMNS = ("22 tests", "one", "one that fails", "22 fresh")


def main() -> None:
    """Print a row for each library that is here."""
    wanted = [each for each in sys.argv[1:] if not each.startswith("-")]
    sys.stdout.write(f"{'':12}{''.join(f'{each:>16}' for each in COLUMNS)}\n")
    for library in LIBRARIES:
        if not wanted or library.name in wanted:
            figures = [f"{each:14.1f} s" for each in measure(library, fresh="--fresh" in sys.argv)]
            sys.stdout.write(f"{library.name:12}{''.join(figures)}\n")
            sys.stdout.flush()


def measure(library: Library, *, fresh: bool) -> list[float]:
    """The seconds of each column."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        name = f"bot{library.suffix}"
        (folder / name).write_text(library.code, encoding="utf-8")
        (folder / "test_bot.py").write_text(TESTS.read_text(encoding="utf-8"), encoding="utf-8")
        (folder / "test_one.py").write_text(FAILING, encoding="utf-8")
        settings = f"[pytest]\nplayground_bot = {name}\nplayground_python = {library.python}\n"
        (folder / "pytest.ini").write_text(settings, encoding="utf-8")
        figures = [
            seconds(folder, 0, "test_bot.py"),
            seconds(folder, 0, "test_bot.py::test_hello[Ada]"),
            seconds(folder, 1, "test_one.py"),
        ]
        return figures + (
            [seconds(folder, 0, "test_bot.py", "--playground-fresh")] if fresh else []
        )


def seconds(folder: Path, code: int, *arguments: str) -> float:
    """How long a pytest takes that has this plugin alone and ends as expected."""
    environment = os.environ | {
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "NODE_PATH": str(INSTALLED / "node_modules"),
    }
    command = [sys.executable, "-m", "pytest", "-q", "-p", "guildyard.pytest_plugin", *arguments]
    before = time.perf_counter()
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    after = time.perf_counter()
    if done.returncode != code:
        raise SystemExit(done.stdout + done.stderr)
    return after - before


if __name__ == "__main__":
    main()
