"""What did not get through to Discord: a fault of the network, so a count and a line a minute."""

import asyncio
import logging
from collections.abc import Callable

from bot.discord.unreachable import reason_of

log = logging.getLogger(__name__)

PAUSE = 60.0  # seconds between two lines


class Outage:
    """Counts what was to be sent, such as answers, and tells the log now and then."""

    def __init__(
        self, what: str, *, count: Callable[[], None] = lambda: None, pause: float = PAUSE
    ) -> None:
        """Takes what one of these is called, and what counts each for the metrics."""
        self._what = what
        self._counted = count
        self._pause = pause
        self._count = 0  # of those that the log does not know yet
        self._reason = ""
        self._timer: asyncio.TimerHandle | None = None

    def note(self, error: BaseException) -> None:
        """One did not get through; the first one is told at once."""
        self._counted()
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
            number = f"{self._count:,} {self._what}{'s' * (self._count > 1)}"
            log.warning("%s did not get through, the last: %s", number, self._reason)
            self._count = 0
