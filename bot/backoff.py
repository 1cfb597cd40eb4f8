"""When to try again what was refused for a while: growing pauses, one per key.

What counts as such a refusal is decided in `bot/discord/limits/refusals.py`.
"""

import random
from collections.abc import Hashable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)

MAX_KEYS = 20_000  # the key that failed longest ago is dropped first
MAX_DOUBLINGS = 30
MAX_RETRY_AFTER = timedelta(days=1)  # that a server is believed


@dataclass(frozen=True)
class PassingRefusal:
    """A refusal that may pass."""

    reason: str
    retry_after: float | None = None  # seconds, where the server names them
    rate_limited: bool = False


@dataclass(frozen=True)
class _Pause:
    failures: int
    since: datetime
    until: datetime
    is_taken: bool = False  # by take_ended


class Backoff(Generic[Key]):
    """Remembers which keys have failed, and until when they pause."""

    def __init__(
        self,
        first: timedelta,
        longest: timedelta,
        rate_limited: timedelta | None = None,
        *,
        max_retry_after: timedelta = MAX_RETRY_AFTER,
    ) -> None:
        """Take the first and the longest pause, and the first one after a rate limit."""
        self._first = first
        self._longest = longest
        self._rate_limited = rate_limited or first
        self._max_retry_after = max_retry_after.total_seconds()
        self._pauses: dict[Key, _Pause] = {}

    def pause(self, key: Key, now: datetime, refusal: PassingRefusal) -> timedelta:
        """Pause a key after one more failure, and return for how long.

        The first pause lasts `retry_after`, if the server names it. After more failures in a row
        the pause grows, and `retry_after` is the least.
        """
        known = self._pauses.pop(key, None)
        failures = known.failures + 1 if known else 1
        asked = refusal.retry_after
        first = self._rate_limited if refusal.rate_limited else self._first
        growing = growing_pause(failures - (asked is not None), first, self._longest)
        chosen = max(growing, timedelta(seconds=min(asked or 0.0, self._max_retry_after)))
        self._pauses[key] = _Pause(failures, now, now + chosen)
        while len(self._pauses) > MAX_KEYS:
            del self._pauses[next(iter(self._pauses))]
        return chosen

    def is_paused(self, key: Key, now: datetime) -> bool:
        """Return True while a key pauses. A pause ends when the clock is put back before it."""
        pause = self._pauses.get(key)
        return pause is not None and pause.since <= now < pause.until

    def take_ended(self, now: datetime) -> list[Key]:
        """Return the keys whose pause has ended, once per pause."""
        ended = [
            key
            for key, pause in self._pauses.items()
            if not pause.is_taken and not self.is_paused(key, now)
        ]
        for key in ended:
            self._pauses[key] = replace(self._pauses[key], is_taken=True)
        return ended

    def clear(self, key: Key) -> None:
        """Forget the failures of a key, because it succeeded or is gone."""
        self._pauses.pop(key, None)


def growing_pause(failures: int, first: timedelta, longest: timedelta) -> timedelta:
    """Return the pause after `failures` in a row: `first`, then doubled up to `longest`."""
    if failures < 1:
        return timedelta(0)
    factor: int = 2 ** min(failures - 1, MAX_DOUBLINGS)
    return min(first * factor, longest)


def add_jitter(seconds: float) -> float:
    """Return `seconds` less up to a quarter, at random."""
    return seconds * random.uniform(0.75, 1)
