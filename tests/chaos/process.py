"""The service as a host runs it, but in a hurry, with a clock from a file and an alarm that wakes
often.

``python -m tests.chaos.process FILE``; everything else comes from the environment, as usual.
"""

import sys
from datetime import datetime
from pathlib import Path
from unittest.mock import patch

from bot.__main__ import main as honeygram
from bot.ops import jobs, service
from bot.ops.assembly import system_clock
from bot.store.sqlite.database import Database
from tests.chaos.shifted_clock import ShiftedClock
from tests.support.hasty import hasty

WAKE_EVERY = 1.0  # seconds


async def right_time(*_: object) -> datetime:
    """What leases go by: a clock that leaps by hours would end each of them at once."""
    return system_clock()


def main(clock_file: Path) -> None:
    """Run until killed."""
    with (
        hasty(),
        patch.object(service, "system_clock", ShiftedClock(clock_file)),
        patch.object(jobs, "WAKE_EVERY", WAKE_EVERY),
        patch.object(Database, "now", right_time),
    ):
        honeygram(["run"])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
