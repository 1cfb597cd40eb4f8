"""What the process is at, in words, and how long each of that may take.

Whoever waits for something takes a step that names it. `/healthz` shows the steps, the log is told
of one that takes long, and the watchdog (`bot/ops/watchdog.py`) ends a process in which one takes
longer than it may, or which is at nothing at all.
"""

import asyncio
import logging
import math
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from bot.concurrency import AGAIN, where

log = logging.getLogger(__name__)

LONG = 10.0  # seconds after which the log is told
MARGIN = 30.0  # seconds that a step may take beyond what it was meant to


@dataclass(eq=False)
class Step:
    """Something that the process is at. Seconds are those in which it was neither stopped nor
    asleep: whoever looks counts them."""

    what: str
    within: float = math.inf  # seconds without any going on
    goes_on: Callable[[], object] | None = None  # does it, as far as anybody can see from outside?
    told: bool = False  # does the log know of it?
    seconds: float = 0.0  # since it began, or was last seen to go on

    @property
    def late(self) -> bool:
        """Does it take longer than it may?"""
        return self.seconds > self.within

    def __str__(self) -> str:
        """In words."""
        return f"{self.what}, for {self.seconds:.0f} s" if self.seconds >= 1 else self.what


class Steps:
    """All that the process is at. The first is the longest under way."""

    def __init__(self) -> None:
        self.under_way: list[Step] = []
        self.idle = 0.0  # seconds without any
        self.on_stop: list[Callable[[], None]] = []  # called when the process is asked to stop

    @contextmanager
    def take(
        self,
        what: str,
        within: float = math.inf,
        goes_on: Callable[[], object] | None = None,
        *,
        told: bool = False,
    ) -> Iterator[Step]:
        """Be at something for the length of the block."""
        step = Step(what, within, goes_on, told)
        self.under_way.append(step)
        try:
            yield step
        finally:
            if step in self.under_way:
                self.under_way.remove(step)

    def begin(self, what: str, within: float) -> None:
        """Be at nothing but this, until the process ends or begins with something else."""
        self.under_way[:] = [Step(what, within)]

    def pass_time(self, seconds: float) -> None:
        """So many seconds are gone in which the process was awake."""
        self.idle = 0.0 if self.under_way else self.idle + seconds
        for step in self.under_way:
            going_on = step.goes_on and step.goes_on()
            step.seconds = 0.0 if going_on else step.seconds + seconds
            if step.seconds >= LONG and not step.told:
                log.info("still at it: %s", str(step))
                step.told = True

    async def bounded(
        self, what: str, seconds: float, act: Callable[[], Coroutine[Any, Any, object]]
    ) -> bool:
        """Do something that must keep nobody: after so many seconds it is cut off, and a fault of
        it is not the caller's. The log is told of both. Did it come to its end?"""
        with self.take(what, seconds + MARGIN):
            task = asyncio.create_task(act(), name=what)
            try:
                await asyncio.wait([task], timeout=seconds)
                if not task.done():
                    log.warning("%s was cut off after %.1f s, %s", what, seconds, where(task))
            finally:
                task.cancel()
            await asyncio.wait([task], timeout=AGAIN)
            task.add_done_callback(_tell_fault)
            return task.done() and not task.cancelled()


def _tell_fault(task: asyncio.Task[object]) -> None:
    if not task.cancelled() and (fault := task.exception()):
        log.warning("%s failed: %r", task.get_name(), fault)
