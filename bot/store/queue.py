"""Scores that wait for the next durable commit, whatever the database."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from bot.model import Score, Scored
from bot.store.backend import LONGEST_WAIT

MOST_TOGETHER = 64  # scores in one commit, so that the first need not wait long for the last
TURNS = 30  # of the event loop in which a group gathers, some tenths of a millisecond

# How long a score waits while another transaction holds the lock. Steps are counted instead of
# seconds, because a process that is busy for a while sees many seconds pass at once.
WAIT_STEP = 0.25  # seconds
MAX_WAIT_STEPS = round(LONGEST_WAIT / WAIT_STEP)


@dataclass
class QueuedScore:
    """A score that waits for its commit, and then what came of it, or its error."""

    score: Score
    done: asyncio.Future[Scored]
    scored: Scored | None = None
    error: BaseException | None = None
    asked: float = field(default_factory=time.perf_counter)
    wait_steps: int = 0  # in which another transaction held the lock

    def tell(self) -> None:
        """Let whoever waits go on, unless they gave up."""
        if self.done.done():
            return
        if self.error or self.scored is None:
            self.done.set_exception(self.error or AssertionError("neither kept nor refused"))
        else:
            self.done.set_result(self.scored)


class ScoreQueue:
    """Scores in the order in which they came, committed group by group, one group at a time."""

    def __init__(
        self,
        commit: Callable[[list[QueuedScore]], Awaitable[None]],
        lock: asyncio.Lock,
        busy: Callable[[], Exception],
    ) -> None:
        """`commit` tells each of a group how it went. All that has come up until the `lock` is
        free belongs to the next group. `busy` makes the error of a score that waits too long for
        the lock."""
        self._commit = commit
        self._lock = lock
        self._busy = busy
        self._waiting: list[QueuedScore] = []
        self._before = 1  # scores in the last group
        self._working: asyncio.Task[None] | None = None  # as long as a score is waiting

    async def score(self, score: Score) -> Scored:
        """Wait until a score is committed durably; one that is refused as busy never will be."""
        queued = QueuedScore(score, asyncio.get_running_loop().create_future())
        self._waiting.append(queued)
        if self._working is None:
            self._working = asyncio.create_task(self._work())
        return await queued.done

    async def rest(self) -> None:
        """Wait for the scores under way."""
        if self._working:
            await asyncio.wait([self._working])

    async def _work(self) -> None:
        try:
            while self._waiting:
                await self._acquire()
                try:
                    await self._gather()
                    group = self._waiting[:MOST_TOGETHER]
                    del self._waiting[:MOST_TOGETHER]
                    self._before = len(group)
                    if group := [each for each in group if not each.done.done()]:
                        await self._commit(group)
                finally:
                    self._lock.release()
        finally:
            self._working = None

    async def _acquire(self) -> None:
        """Wait for the lock, and meanwhile refuse the scores that have waited too long for it."""
        counting = asyncio.create_task(self._count_wait())
        try:
            await self._lock.acquire()
        finally:
            counting.cancel()

    async def _count_wait(self) -> None:
        while True:
            await asyncio.sleep(WAIT_STEP)
            waiting, self._waiting = self._waiting, []
            for queued in waiting:
                queued.wait_steps += 1
                if queued.wait_steps < MAX_WAIT_STEPS:
                    self._waiting.append(queued)
                else:  # it has left the queue, so it can't be committed later
                    queued.error = self._busy()
                    queued.tell()

    async def _gather(self) -> None:
        """Let those join who are about to come, where there were several a moment ago: a commit
        takes nearly as long for one as for many. Whoever plays alone waits for nobody."""
        if self._before == 1:
            return
        for _ in range(TURNS):
            if len(self._waiting) > self._before:
                return
            await asyncio.sleep(0)
