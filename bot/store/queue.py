"""Scores that wait for the next durable commit, whatever the database."""

import asyncio
import time
from dataclasses import dataclass, field

from bot.model import Score, Scored

MOST_TOGETHER = 256  # scores in one commit, so that the first need not wait long for the last


@dataclass
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
