"""Whose turn it is to look a host up, and to open a connection to it.

Whether a request needs either is known once it asks, by when it has begun. It is told no, and waits
here to begin anew: until there is a turn, or a connection that somebody else needs no more.
"""

import asyncio
from collections import deque

from bot.discord.answering.http_client import HttpClientClosed

Waiting = deque[asyncio.Future[None]]


class ConnectionTurns:
    """One looks up, so many open; the others wait."""

    def __init__(self, opening: int) -> None:
        """Made inside a running loop."""
        self._loop = asyncio.get_running_loop()
        self._most = opening
        self._opening: set[object] = set()
        self._looks_up: object | None = None
        self._waiting: Waiting = deque()  # for any connection
        self._fresh: Waiting = deque()  # for one of their own
        self._resting = 0  # connections that were left since somebody was last let in
        self._soon: asyncio.Handle | None = None

    def may_look_up(self, who: object) -> bool:
        """Does nobody else look the host up?"""
        if self._looks_up is None:
            self._looks_up = who
        return self._looks_up is who

    def may_open(self, who: object) -> bool:
        """Is there a turn to open a connection? The host is known by now."""
        if self._looks_up is who:
            self._looks_up = None
            self._look_who_waits()
        if len(self._opening) < self._most:
            self._opening.add(who)
        return who in self._opening

    def opened(self, who: object) -> None:
        """There is a connection, greetings and all."""
        if who in self._opening:
            self._opening.remove(who)
            self._look_who_waits()

    def ended(self, who: object, *, in_vain: bool = False) -> None:
        """Somebody needs its connection no more; in vain, when it was told no."""
        self._opening.discard(who)
        if self._looks_up is who:
            self._looks_up = None
        self._resting += not in_vain
        self._look_who_waits()

    def is_taken(self, *, fresh: bool) -> bool:
        """Are others in line already?"""
        return bool(self._fresh if fresh else self._waiting)

    async def wait(self, *, fresh: bool) -> None:
        """Stand in line. Raises HttpClientClosed when it is over."""
        turn = self._loop.create_future()
        (self._fresh if fresh else self._waiting).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # the turn had come, and is somebody else's now
                self._resting += 1
                self._look_who_waits()
            raise

    def close(self) -> None:
        """Send everybody away."""
        for turn in (*self._waiting, *self._fresh):
            if not turn.done():
                turn.set_exception(HttpClientClosed())
        self._waiting.clear()
        self._fresh.clear()

    def _look_who_waits(self) -> None:
        """Let them in together, when all that happens at this moment has happened."""
        if not self._waiting and not self._fresh:
            self._resting = 0
        elif self._soon is None:
            self._soon = self._loop.call_soon(self._let_in)

    def _let_in(self) -> None:
        self._soon = None
        turns = 0 if self._looks_up else self._most - len(self._opening)
        turns -= _let_in(self._fresh, turns)
        _let_in(self._waiting, turns + self._resting)
        self._resting = 0


def _let_in(waiting: Waiting, most: int) -> int:
    """Let so many in that still wait; how many there were."""
    number = 0
    while waiting and number < most:
        turn = waiting.popleft()
        if not turn.done():
            turn.set_result(None)
            number += 1
    return number
