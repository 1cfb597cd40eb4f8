"""One open page: whose it is, what it shows, and the way to it."""

import asyncio
import logging
from dataclasses import dataclass, field
from typing import Any, Protocol

from bot.games.editions import Edition
from bot.games.game import AnyGame
from bot.model import Player
from bot.places import place_at
from bot.play.turn import Turn
from bot.texts.locale import Locale
from bot.web.visitor import Visitor

log = logging.getLogger(__name__)

MOST_WAITING = 32  # frames for a page that reads slowly; then it is closed
SECONDS = 20.0  # in which it takes a frame

TOO_SLOW = 1013  # of the registry of RFC 6455: try again later

Shown = tuple[Edition, int]  # what a page shows of a game, and the order of its letters


class Wire(Protocol):
    """A WebSocket, as aiohttp has it."""

    async def send_str(self, data: str) -> None:
        """Send a frame; it waits where many are not read yet."""

    async def close(self, *, code: int, message: bytes) -> bool:
        """Say goodbye."""


class Outbox:
    """What a page is told. A page that does not read is waited for, and not for long."""

    def __init__(self, wire: Wire, most: int = MOST_WAITING, seconds: float = SECONDS) -> None:
        self._wire = wire
        self._most = most
        self._seconds = seconds
        self._waiting = 0
        self._posted: set[asyncio.Task[bool]] = set()
        self.closed = False

    async def send(self, frame: str) -> bool:
        """Send a frame, unless the page is gone; return True if it was sent."""
        if self.closed:
            return False
        if self._waiting >= self._most:
            await self.close(TOO_SLOW)
            return False
        self._waiting += 1
        try:
            async with asyncio.timeout(self._seconds):
                await self._wire.send_str(frame)
            return True
        except TimeoutError:
            await self.close(TOO_SLOW)
        except ConnectionError:
            self.closed = True
        finally:
            self._waiting -= 1
        return False

    def post(self, frame: str) -> None:
        """Send a frame, and wait for nobody."""
        task = asyncio.create_task(self.send(frame))
        self._posted.add(task)
        task.add_done_callback(self._posted.discard)

    async def close(self, code: int) -> None:
        """End the connection; whoever reads no more is not asked whether that is well."""
        self.closed = True
        try:
            async with asyncio.timeout(self._seconds):
                await self._wire.close(code=code, message=b"")
        except (TimeoutError, ConnectionError):
            log.debug("a page did not say goodbye")


@dataclass(eq=False)
class Visit:
    """A page that is open."""

    visitor: Visitor
    locale: Locale
    outbox: Outbox
    shown: dict[str, Shown] = field(default_factory=dict)  # by game
    unsent: tuple[AnyGame, Turn] | None = None  # the turn in the answer under way
    task: asyncio.Task[Any] | None = None  # which answers it
    friends_in: set[str] = field(default_factory=set)  # games whose friends it is told of

    def __post_init__(self) -> None:
        visitor = self.visitor
        self.player = Player(visitor.server_id, visitor.person_id, visitor.name)
        self.place = place_at(visitor.server_id, visitor.person_id)
