"""Answers that did not get through: a fault of the network, so a count and a line a minute."""

import asyncio
import logging

from bot.discord.unreachable import reason_of
from bot.metrics import Metrics

log = logging.getLogger(__name__)

PAUSE = 60.0  # seconds between two lines


class Outage:
    """Counts what people could not be told, and tells the log now and then."""

    def __init__(self, metrics: Metrics, pause: float = PAUSE) -> None:
        self._metrics = metrics
        self._pause = pause
        self._count = 0  # of those that the log does not know yet
        self._reason = ""
        self._timer: asyncio.TimerHandle | None = None

    def note(self, error: BaseException) -> None:
        """An answer did not get through; the first one is told at once."""
        self._metrics.answers_lost.inc()
        self._count += 1
        self._reason = reason_of(error)
        if self._timer is None:
            self._tell()

    def close(self) -> None:
        """Tell what was not told yet."""
        if self._timer is not None:
            self._timer.cancel()
        self._say()

    def _tell(self) -> None:
        """Say so, and again later; after a minute without any, the next one is told at once."""
        self._timer = None
        if self._count:
            self._timer = asyncio.get_running_loop().call_later(self._pause, self._tell)
        self._say()

    def _say(self) -> None:
        if self._count:
            answers = "1 answer" if self._count == 1 else f"{self._count:,} answers"
            log.warning("%s did not get through, the last: %s", answers, self._reason)
            self._count = 0
