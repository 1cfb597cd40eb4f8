"""Ends a process that neither serves nor waits for something that it can name.

Whatever it is at is a step, and has its time (`bot/steps.py`). When one takes longer, the process
ends with exit code 1, and whoever watches over it starts it anew; so does one that is at no step at
all, and one whose event loop does not turn. What is counted is the watchdog's own looks, so neither
a process that was stopped nor a machine that slept brings anything about, nor does a debugger.
"""

import asyncio
import logging
import os
import sys
import threading
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from bot.concurrency import where
from bot.steps import Steps

log = logging.getLogger(__name__)

LOOK = 1.0  # seconds between two looks
IDLE = 60.0  # seconds at no step
BLOCKED = 60.0  # seconds without a turn of the event loop
LAST_WORDS = 5.0  # seconds to say why it ends: what blocks the loop may block the log as well
MOST = 50  # places in the code at which tasks wait, those with most tasks first


@contextmanager
def watchdog(steps: Steps) -> Iterator[None]:
    """Watch over the process for the length of the block. Made inside a running loop."""
    watching = _Watchdog(steps)
    thread = threading.Thread(target=watching.look_at_loop, name="watchdog", daemon=True)
    watching.turn()
    thread.start()
    try:
        yield
    finally:
        watching.stop()


class _Watchdog:
    """The loop looks at the steps, and a thread at the loop."""

    def __init__(self, steps: Steps) -> None:
        self._steps = steps
        self._loop = asyncio.get_running_loop()
        self._loops_thread = threading.get_ident()
        self._over = threading.Event()
        self._missed = 0  # looks of the thread since the last turn of the loop
        self._timer: asyncio.TimerHandle | None = None

    def turn(self) -> None:
        """The loop turns."""
        self._missed = 0
        self._timer = self._loop.call_later(LOOK, self._look_at_steps)

    def stop(self) -> None:
        """Watch no more."""
        self._over.set()
        if self._timer:
            self._timer.cancel()

    def look_at_loop(self) -> None:
        """What the thread does."""
        while not self._over.wait(LOOK):
            self._missed += 1
            if self._missed * LOOK < BLOCKED:
                continue
            frame = sys._current_frames().get(self._loops_thread)
            if not is_debugged(frame):
                with last_words():
                    stuck = f"its event loop has not turned for {BLOCKED:.0f} s"
                    self._tell(stuck, "".join(traceback.format_stack(frame)))

    def _look_at_steps(self) -> None:
        self.turn()
        self._steps.pass_time(LOOK)
        late = [f"{step}" for step in self._steps.under_way if step.late]
        if self._steps.idle > IDLE:
            late.append(f"at nothing for {IDLE:.0f} s")
        if late:
            with last_words():
                self._tell(f"it does not get on ({'; '.join(late)})", "")

    def _tell(self, why: str, stack: str) -> None:
        tasks = "\n".join(waiting_tasks(self._loop))
        log.critical("ended by its watchdog, because %s\n%s%s", why, stack, tasks)


@contextmanager
def last_words() -> Iterator[None]:
    """End the process after the block, and in the midst of it when it takes too long."""
    end_surely(1, LAST_WORDS)
    try:
        yield
    finally:
        end(1)


def end_surely(code: int, seconds: float, *, saying: str = "") -> None:
    """End the process in so many seconds, if it still lives, whatever keeps it."""

    def end_now() -> None:
        os.write(sys.stderr.fileno(), saying.encode())
        os._exit(code)

    timer = threading.Timer(seconds, end_now)
    timer.daemon = True
    timer.start()


def end(code: int) -> None:
    """End the process now; the database takes no harm from that."""
    logging.shutdown()
    os._exit(code)


def waiting_tasks(loop: asyncio.AbstractEventLoop) -> list[str]:
    """Where all tasks wait, a line for each place: names and lines of code, no values."""
    found: Counter[str] = Counter()
    for task in asyncio.all_tasks(loop):
        # A number at the end is a task's own; a name that somebody gave it says more.
        name = "task" if task.get_name().startswith("Task-") else f"task {task.get_name()!r}"
        found[f"{name} {where(task)}"] += 1
    lines = [f"{number} x {place}" for place, number in found.most_common(MOST)]
    return [*lines, f"and {len(found) - MOST} other places"] if len(found) > MOST else lines


def is_debugged(frame: FrameType | None) -> bool:
    """Does somebody go through the program with a debugger?"""
    monitoring = getattr(sys, "monitoring", None)  # from Python 3.12 on
    if monitoring and monitoring.get_tool(monitoring.DEBUGGER_ID):
        return True
    while frame:
        if frame.f_trace:
            return True
        frame = frame.f_back
    return False
