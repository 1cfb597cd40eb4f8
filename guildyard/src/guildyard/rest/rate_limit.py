"""The global rate limit of a bot, when it is wanted: 50 requests a second."""

import time
from collections import deque

from guildyard.world.errors import Json

GLOBAL_LIMIT = 50  # requests a second, of a bot without its interactions


class RateLimit:
    """When the last requests came, and whether the next one comes too early."""

    def __init__(self) -> None:
        self.enforced = False
        self._recent: deque[float] = deque(maxlen=GLOBAL_LIMIT)

    def must_wait(self) -> float:
        """The seconds until another request may come; 0 when this one may, and is counted."""
        if not self.enforced:
            return 0.0
        now = time.monotonic()
        if len(self._recent) == GLOBAL_LIMIT and now - self._recent[0] < 1:
            return round(1 - (now - self._recent[0]), 3)
        self._recent.append(now)
        return 0.0


def rate_limited(seconds: float) -> Json:
    """The body of the refusal, with the seconds after which to try again."""
    message = "You are being rate limited."
    return {"message": message, "code": 0, "retry_after": seconds, "global": True}
