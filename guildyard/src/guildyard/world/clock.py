"""A clock that can be put forward: the next morning is a click away."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, time, timedelta

MORNING = time(8)  # UTC


def system_time() -> datetime:
    """The machine's time, in UTC."""
    return datetime.now(UTC)


class ShiftedClock:
    """A clock that runs as another does, plus a shift.

    It never goes back: ids and messages are in the order of their times.
    """

    def __init__(self, base: Callable[[], datetime] = system_time) -> None:
        self.shift = timedelta()
        self.followers: list[Callable[[timedelta], None]] = []  # are told of each new shift
        self._base = base
        self._jump = asyncio.Event()

    def __call__(self) -> datetime:
        return self._base() + self.shift

    def forward(self, span: timedelta) -> None:
        """Let time jump; whoever sleeps on this clock may wake.

        Raises ValueError for a jump into the past.
        """
        if span < timedelta():
            raise ValueError(f"a clock cannot go back: {span}")
        self.shift += span
        self._jump.set()
        self._jump = asyncio.Event()
        for follower in [*self.followers]:
            follower(self.shift)

    def to_next_morning(self) -> None:
        """Jump to the next time it is eight o'clock, UTC."""
        now = self()
        morning = datetime.combine(now.date(), MORNING, UTC)
        self.forward((morning if morning > now else morning + timedelta(days=1)) - now)

    async def sleep(self, seconds: float) -> None:
        """Sleep until so much of this clock's time has passed; a jump is time that passes."""
        end = self() + timedelta(seconds=seconds)
        while (left := (end - self()).total_seconds()) > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._jump.wait(), left)
