"""A test that hangs fails, is told where, and the others go on.

Of ``conftest.py``.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
SETTINGS = (
    "faulthandler_timeout=1",
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


def test_what_hangs_ends_and_is_told(tmp_path: Path) -> None:
    shutil.copy(ROOT / "conftest.py", tmp_path)
    (tmp_path / "test_hanging.py").write_text(HANGING)
    command = [sys.executable, "-m", "pytest", "-n", "2", "--dist", "worksteal"]
    command += ["--rootdir", str(tmp_path), "-p", "no:randomly"]
    command += [part for each in SETTINGS for part in ("-o", each)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1, done.stdout
    for test in ("a_task", "the_end_of_one_that_failed", "the_end_of_all"):
        assert f"crashed while running 'test_hanging.py::test_{test}'" in done.stdout
    for place in ("for_ever", "in slow_to_end", "in end_of_session"):
        assert place in done.stderr
