"""The clock of this process beside that of the database, by which all processes go.

A process that is a day ahead would post tomorrow's puzzles and take guesses for them, and one that
is behind yesterday's. So every process uses the database's clock. On one machine there is one
clock, which is always right.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from bot.processes.shard_claims import elapsed
from bot.store.backend import Backend

log = logging.getLogger(__name__)

NONE = timedelta(0)
TOLD = timedelta(seconds=10)  # by which a clock may be wrong before the log is told
WRONG = timedelta(minutes=1)  # and before it is not believed


class Clocks:
    """Compares two clocks."""

    def __init__(
        self,
        database: Backend,
        clock: Callable[[], datetime] | None,
        seconds: Callable[[], float] = elapsed,
    ) -> None:
        """Take the machine's clock, and seconds that nobody can set.

        Without a clock, as where time is a game, nothing is compared.
        """
        self.ahead = NONE  # the machine's, by at least this much; below zero when it is behind
        self._database = database
        self._clock = clock
        self._seconds = seconds
        self._compared: tuple[datetime, float] | None = None  # when, by the clock and in seconds
        self._told = False

    async def compare(self) -> None:
        """Ask the database for the time, which it said between asking and answer. Raises
        StorageUnavailable when it does not say."""
        if self._clock is None:
            return
        before, began = self._clock(), self._seconds()
        right = await self._database.now(self._clock)
        after = before + timedelta(seconds=self._seconds() - began)
        self.ahead = max(before - right, NONE) or min(after - right, NONE)
        self._compared = before, began
        if (abs(self.ahead) > TOLD) != self._told:
            self._told = not self._told
            if self._told:
                log.warning("%s: set it, as by NTP", self._difference())
            else:
                log.info("the clock of this machine agrees with the database's again")

    def problem(self) -> str | None:
        """Why the clock is not believed, or None when it is."""
        return self._difference() if abs(self.ahead) > WRONG else None

    def database_time(self, now: datetime) -> datetime:
        """Return what the database's clock shows when a clock of this process shows `now`; the same
        where nothing is compared."""
        if self._clock is None or self._compared is None:
            return now
        at, since = self._compared
        set_by = self._clock() - at - timedelta(seconds=self._seconds() - since)
        return now - self.ahead - (set_by if abs(set_by) > WRONG else NONE)

    def _difference(self) -> str:
        side = "ahead of" if self.ahead > NONE else "behind"
        return f"The clock of this machine is {_roughly(abs(self.ahead))} {side} the database's"


def _roughly(span: timedelta) -> str:
    """In words that stay the same from one look to the next."""
    for unit, seconds in ("hours", 3600), ("minutes", 60):
        if span.total_seconds() >= 2 * seconds:
            return f"{span.total_seconds() / seconds:.0f} {unit}"
    return f"{span.total_seconds():.0f} seconds"
