"""Plays the week and records it anew: ``python -m tests.recorded``, then read the difference."""

import os
import subprocess
import sys
from pathlib import Path

WRITE = "WRITE_RECORDING"

if __name__ == "__main__":
    test = [sys.executable, "-m", "pytest", "-q", str(Path(__file__).parent)]
    sys.exit(subprocess.run(test, env=os.environ | {WRITE: "1"}, check=False).returncode)
