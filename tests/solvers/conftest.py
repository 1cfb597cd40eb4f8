"""The word list of the published puzzles, which is not part of the project."""

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def enable1() -> bytes:
    """The 172,820 words of ENABLE as a file's bytes."""
    path = os.environ.get("ENABLE1_PATH")
    if not path:
        pytest.skip("ENABLE1_PATH does not name the word list enable1.txt")
    return Path(path).read_bytes()
