"""Scores that wait for the next durable commit, whatever the database."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field

from bot.model import Score, Scored
from bot.store.backend import LONGEST_WAIT

MOST_TOGETHER = 64  # scores in one commit, so that the first need not wait long for the last
TURNS = 30  # of the event loop in which a group gathers, some tenths of a millisecond


@dataclass(eq=False)
class QueuedScore:
    """A score that waits for its commit, and then what came of it, or its error."""

    score: Score
    done: asyncio.Future[Scored]
    scored: Scored | None = None
    error: BaseException | None = None
    asked: float = field(default_factory=time.perf_counter)

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
        turn: AbstractAsyncContextManager[object],
        busy: Callable[[], Exception],
    ) -> None:
        """`commit` tells each of a group how it went. All that has come up until there is a
        `turn` to write belongs to the next group. `busy` makes the error of a score whose commit
        has not begun within LONGEST_WAIT."""
        self._commit = commit
        self._turn = turn
        self._busy = busy
        self._waiting: list[QueuedScore] = []
        self._before = 1  # scores in the last group
        self._working: asyncio.Task[None] | None = None  # as long as a score is waiting

    async def score(self, score: Score) -> Scored:
        """Wait until a score is committed durably; one that is refused as busy never will be."""
        loop = asyncio.get_running_loop()
        queued = QueuedScore(score, loop.create_future())
        self._waiting.append(queued)
        if self._working is None:
            self._working = asyncio.create_task(self._work())
        timer = loop.call_later(LONGEST_WAIT, self._give_up, queued)
        try:
            return await queued.done
        finally:
            timer.cancel()

    async def rest(self) -> None:
        """Wait for the scores under way."""
        if self._working:
            await asyncio.wait([self._working])

    async def _work(self) -> None:
        try:
            while self._waiting:
                async with self._turn:
                    await self._gather()
                    waiting = [each for each in self._waiting if not each.done.done()]
                    group, self._waiting = waiting[:MOST_TOGETHER], waiting[MOST_TOGETHER:]
                    self._before = len(group)
                    if group:
                        await self._commit(group)
        finally:
            self._working = None

    def _give_up(self, queued: QueuedScore) -> None:
        """Refuse a score unless its commit has begun."""
        if queued in self._waiting:
            self._waiting.remove(queued)
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
