"""A test that hangs fails, is told where, and the others go on.

Of ``conftest.py``.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
SETTINGS = (
    "faulthandler_exit_on_timeout=true",
    "asyncio_mode=auto",
    "asyncio_default_fixture_loop_scope=function",
    "markers=slow",
)
HANGING = """
import asyncio, threading, pytest

async def for_ever():
    await asyncio.Event().wait()

async def test_a_task():
    await for_ever()

@pytest.fixture
def slow_to_end():
    yield
    threading.Event().wait()

def test_the_end_of_one_that_failed(slow_to_end):
    assert not "failed"

@pytest.fixture(scope="session")
def end_of_session():
    yield
    threading.Event().wait()

def test_the_end_of_all(end_of_session):
    pass
"""


PLACES = ("for_ever", "in slow_to_end", "in end_of_session")
LIMITS = (3, 15, 60)  # seconds; a slow machine needs longer to reach what hangs


def test_what_hangs_ends_and_is_told(tmp_path: Path) -> None:
    shutil.copy(ROOT / "conftest.py", tmp_path)
    (tmp_path / "test_hanging.py").write_text(HANGING)
    for limit in LIMITS:
        done = run(tmp_path, limit)
        if all(place in done.stderr for place in PLACES):
            break
    assert [place for place in PLACES if place not in done.stderr] == []
    assert done.returncode == 1
    for test in ("a_task", "the_end_of_one_that_failed", "the_end_of_all"):
        assert f"crashed while running 'test_hanging.py::test_{test}'" in done.stdout


def run(folder: Path, limit: int) -> "subprocess.CompletedProcess[str]":
    """The tests of a folder, each of which may take so many seconds."""
    command = [sys.executable, "-m", "pytest", "-n", "2", "--dist", "worksteal"]
    command += ["--rootdir", str(folder), "-p", "no:randomly"]
    settings = (*SETTINGS, f"faulthandler_timeout={limit}")
    command += [part for each in settings for part in ("-o", each)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=200)
