"""Plays the week and records it anew: ``python -m tests.recorded``, then read the difference."""

import os
import sys

import pytest

from tests.recorded.test_week import RECORDING, WRITE

if __name__ == "__main__":
    os.environ[WRITE] = "1"
    sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", str(RECORDING.parent)]))
