"""What the process remembers of its dealings with Discord, whichever client is at work."""

import time
from collections.abc import Callable

from bot.discord.answering.outage import Outage
from bot.discord.answering.untold import Untold
from bot.discord.limits.rest_gate import Gate
from bot.metrics import Metrics


class Traffic:
    """One for all clients, of which one follows the other."""

    def __init__(self, metrics: Metrics, clock: Callable[[], float] = time.monotonic) -> None:
        """The clock gives seconds and only ever goes on."""
        self.gate = Gate(clock)
        self.outage = Outage("answer", count=metrics.answers_lost.inc)
        self.unsent = Outage("request")  # of what the bot sends by itself
        self.untold = Untold()

    def close(self) -> None:
        """Tell the log what it was not told yet."""
        self.outage.close()
        self.unsent.close()
