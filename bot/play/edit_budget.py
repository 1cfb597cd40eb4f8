"""How many edits of posts a process begins: a part of what Discord takes, whatever changes.

Where few servers play, nothing waits for it. Where many do, posts wait in their order until there
is room, so the time between two edits of a post grows with the number of servers that play, and one
in which nobody played since its last edit takes no place.
"""

from datetime import datetime

SAVED_UP = 60.0  # seconds' worth of edits that a quiet time leaves


class EditBudget:
    """A token bucket."""

    def __init__(self) -> None:
        self._left = float("inf")  # at the beginning as much as can be saved up
        self._looked: datetime | None = None

    def left(self, now: datetime, a_second: float) -> int:
        """How many edits may begin now, of so many a second. A clock put back gives none."""
        passed = (now - self._looked).total_seconds() if self._looked else 0.0
        self._looked = now
        self._left = min(self._left + max(passed, 0.0) * a_second, max(1.0, SAVED_UP * a_second))
        return max(0, int(self._left))

    def spend(self, edits: int) -> None:
        """So many began; what is due whatever the budget says is taken from the next ones."""
        self._left -= edits
