"""The service as a host runs it, but with a clock from a file and an alarm that wakes often.

``python -m tests.chaos.process FILE``; everything else comes from the environment, as usual.
"""

import asyncio
import sys
from pathlib import Path
from unittest.mock import patch

from bot.ops import jobs, service
from bot.ops.config import read_settings
from bot.ops.logs import set_up_logging
from tests.chaos.shifted_clock import ShiftedClock

WAKE_EVERY = 1.0  # seconds


def main(clock_file: Path) -> None:
    """Run until killed."""
    settings = read_settings()
    set_up_logging(settings.log_level, settings.log_format)
    with (
        patch.object(service, "system_clock", ShiftedClock(clock_file)),
        patch.object(jobs, "WAKE_EVERY", WAKE_EVERY),
    ):
        asyncio.run(service.serve(settings))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
