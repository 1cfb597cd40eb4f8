"""A run that skipped tests ends with what was missing."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.processes import ROOT

TESTS = """
import pytest

@pytest.fixture(scope="session")
def server():
    pytest.skip("PostgreSQL is missing: apt-get install postgresql")

@pytest.mark.parametrize("number", range(2))
def test_on_a_server(server, number): ...

@pytest.mark.skipif(True, reason="ENABLE1_PATH does not name the word list enable1.txt")
def test_of_words(): ...

def test_of_nothing(): ...
"""
LINES = [
    "missing: PostgreSQL is missing: apt-get install postgresql (2 tests)",
    "missing: ENABLE1_PATH does not name the word list enable1.txt (1 test)",
    "missing: could not import 'no_such_library' (1 test)",
]


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_run_ends_with_what_was_missing(tmp_path: Path, workers: str) -> None:
    (tmp_path / "test_some.py").write_text(TESTS)
    (tmp_path / "test_more.py").write_text(
        "import pytest\nno = pytest.importorskip('no_such_library', reason=\"could not import"
        " 'no_such_library'\")\n"
    )
    assert run(tmp_path, workers)[-3:] == LINES


def test_a_run_that_skipped_nothing_ends_with_its_count(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text("def test_of_nothing(): ...\n")
    assert "1 passed" in run(tmp_path, "0")[-1]


def run(folder: Path, workers: str) -> list[str]:
    """The lines that pytest prints for the tests of a folder."""
    command = [sys.executable, "-m", "pytest", "-c", "/dev/null", "--rootdir", str(folder)]
    options = ["-p", "conftest", "-p", "no:cacheprovider", "-n", workers, "."]
    done = subprocess.run(
        [*command, *options],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "PATH": ""},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()
