"""The service as a host runs it, on a machine whose clock is wrong, and with jobs that wake often.

``python -m tests.support.shifted FILE``; everything else comes from the environment, as usual.
"""

import sys
from pathlib import Path
from unittest.mock import patch

from bot.__main__ import main as honeygram
from bot.ops import assembly, jobs, service
from tests.chaos.shifted_clock import ShiftedClock

WAKE_EVERY = 0.1  # seconds


def main(clock_file: Path) -> None:
    """Run until stopped or killed."""
    clock = ShiftedClock(clock_file)
    with (
        patch.object(service, "system_clock", clock),
        patch.object(assembly, "system_clock", clock),
        patch.object(jobs, "WAKE_EVERY", WAKE_EVERY),
    ):
        honeygram(["run"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
