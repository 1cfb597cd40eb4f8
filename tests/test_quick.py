"""``make test``: the quick tests, and all in the folders that the working tree changes."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import SLOW
from tests.support.processes import ROOT

TESTS = {
    "tests/games/test_game.py": "def test_game(): ...",
    "tests/browser/test_page.py": "def test_page(): ...",
    "tests/store/test_scores.py": """
import pytest

@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_scores(kind): ...
""",
}
QUICK = {"test_game", "test_scores[sqlite]"}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository with one commit and our conftest.py."""
    shutil.copy(ROOT / "conftest.py", tmp_path)
    for path, text in TESTS.items():
        write(tmp_path / path, text)
    write(tmp_path / "pytest.ini", "[pytest]\nmarkers = slow\n")
    for command in (["init", "-q"], ["add", "."], [*AUTHOR, "commit", "-qm", "First"]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    return tmp_path


AUTHOR = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]


@pytest.mark.parametrize(
    ("changed", "added"),
    [
        (None, set()),
        ("README.md", set()),
        ("bot/games/game.py", set()),
        ("bot/store/scores.py", {"test_scores[postgresql]"}),
        ("migrations/0031.sql", {"test_scores[postgresql]"}),
        ("tests/browser/test_page.py", {"test_page"}),
        ("guildyard/src/guildyard/world.py", set()),
    ],
)
def test_changed_folders_run_in_full(checkout: Path, changed: str | None, added: set[str]) -> None:
    if changed:
        write(checkout / changed, f"{TESTS.get(changed, '')}\n# changed")
    assert quick_tests(checkout) == QUICK | added


def test_without_git_the_quick_tests_run(checkout: Path) -> None:
    shutil.rmtree(checkout / ".git")
    assert quick_tests(checkout) == QUICK


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def quick_tests(checkout: Path) -> set[str]:
    """Return the names of the tests that ``-m "not slow"`` selects."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "--collect-only",
        "-m",
        "not slow",
        "-p",
        "no:cacheprovider",
    ]
    done = subprocess.run([*command, "tests"], cwd=checkout, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return {line.split("::")[1] for line in done.stdout.splitlines() if "::" in line}


@pytest.mark.parametrize("beginning", SLOW)
def test_what_is_marked_as_slow_exists(beginning: str) -> None:
    assert (ROOT / beginning).exists() or [*ROOT.glob(f"{beginning}*")]
