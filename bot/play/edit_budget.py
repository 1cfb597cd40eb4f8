"""How many edits of posts a process begins: a part of what Discord takes, whatever changes.

Where few servers play, nothing waits for it. Where many do, posts wait in their order until there
is room, so the time between two edits of a post grows with the number of servers that play, and one
in which nobody played since its last edit takes no place.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from datetime import datetime
from typing import Any, TypeVar

from bot.concurrency import set_off

Sent = TypeVar("Sent")

SAVED_UP = 60.0  # seconds' worth of edits that a quiet time leaves
PATIENCE = 0.9  # seconds until an edit that does not get through gives its place to another


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


class Edits:
    """Begins edits of one kind with what the budget leaves."""

    def __init__(self, budget: EditBudget, at_once: int, under_way: int) -> None:
        """Takes how many are made at the same time, and with those that do not get through."""
        self._budget = budget
        self._at_once = at_once
        self._most = asyncio.Semaphore(under_way)

    async def begin(
        self,
        now: datetime,
        a_second: float,
        find_due: Callable[[int], Awaitable[Sequence[Sent]]],
        edit: Callable[[Sent], Coroutine[Any, Any, None]],
        group: asyncio.TaskGroup,
    ) -> None:
        """Find about as many as there is room for, and begin to edit them; what does not get
        through goes on in the group."""
        due = await find_due(self._budget.left(now, a_second))
        self._budget.spend(len(due))
        await set_off(due, edit, self._at_once, group=group, patience=PATIENCE, most=self._most)
