"""The WebSockets that are open, so that there are not too many, and each ends when it has to."""

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from aiohttp import ClientWebSocketResponse, web

from bot.texts import web as texts
from bot.texts.locale import Locales
from bot.texts.web import Over
from bot.web.limits import count_down
from bot.web.relay import pump
from bot.web.sessions import Seat

log = logging.getLogger(__name__)

MOST = 3000
MOST_OF_PERSON = 10
GOODBYE = 2.0  # seconds that a page has to take it
CODES = {Over.ENDED: 4001, Over.MOVED: 4002, Over.STOPPING: 1001}  # of the close frame

Which = Callable[[Seat], bool]


class TooManySockets(Exception):  # noqa: N818  # it is a refusal, not a fault
    """There is room for no other one."""


@dataclass(eq=False, frozen=True)
class OpenSocket:
    """One of them, and who sits there."""

    socket: web.WebSocketResponse
    seat: Seat
    carried: bool = False  # to another process, which looks after it


class OpenSockets:
    """All of this process."""

    def __init__(self, locales: Locales, most: int = MOST) -> None:
        self._locales = locales
        self._most = most
        self._open: set[OpenSocket] = set()
        self._people: Counter[int] = Counter()
        self._ending: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._open)

    def has_room(self) -> bool:
        """Return True if there is room for another one."""
        return len(self._open) < self._most

    @contextmanager
    def hold(
        self, socket: web.WebSocketResponse, seat: Seat, *, carried: bool = False
    ) -> Iterator[None]:
        """Count one for the length of the block. Raises TooManySockets."""
        if self._people[seat.person_id] >= MOST_OF_PERSON:
            raise TooManySockets
        held = OpenSocket(socket, seat, carried)
        self._open.add(held)
        self._people[seat.person_id] += 1
        try:
            yield
        finally:
            self._open.discard(held)
            count_down(self._people, seat.person_id)

    async def carry(
        self, socket: web.WebSocketResponse, seat: Seat, holder: ClientWebSocketResponse
    ) -> None:
        """Let a page talk with the process that serves its server, until one of them is gone."""
        code = await pump(socket, holder)
        if code is None or socket.closed:
            return
        if code in CODES.values():  # it has said why
            await socket.close(code=code)
        else:
            await self._end(OpenSocket(socket, seat), Over.MOVED)

    def seats(self) -> list[Seat]:
        """Who is served here, each person once for each place."""
        return list(dict.fromkeys(each.seat for each in self._open if not each.carried))

    def end(self, which: Which, why: Over = Over.ENDED, *, carried: bool = True) -> None:
        """Say goodbye to some, and hang up; also to those that another process looks after, unless
        that is for it to say."""
        found = [each for each in self._open if carried or not each.carried]
        for each in [each for each in found if which(each.seat)]:
            task = asyncio.ensure_future(self._end(each, why))
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)

    async def end_all(self, why: Over) -> None:
        """Say goodbye to everybody; returns when they are gone."""
        self.end(lambda _: True, why)
        if self._ending:
            await asyncio.wait([*self._ending])

    async def _end(self, held: OpenSocket, why: Over) -> None:
        text = texts.over(self._locales.first(held.seat.locale), why)
        told = json.dumps({"push": "over", "why": why.value, "text": text})
        try:
            async with asyncio.timeout(GOODBYE):
                await held.socket.send_str(told)
                await held.socket.close(code=CODES[why])
        except (TimeoutError, ConnectionError, RuntimeError):  # the latter when it is closing
            log.debug("a page did not take its goodbye")
