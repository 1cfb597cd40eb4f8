"""What both doors lead to: the page, and the conversations in which it is played."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from aiohttp import web

from bot.web.admission import Admission
from bot.web.door import Door
from bot.web.open_sockets import OpenSockets
from bot.web.page import PageFiles
from bot.web.relay import Relay
from bot.web.sessions import WebSessions
from bot.web.site import Site
from bot.web.socket import PageSocket
from bot.web.visitor import Visitor

log = logging.getLogger(__name__)

NewSocket = Callable[[], PageSocket]


class Talk(Protocol):
    """Whoever talks with a page until it is gone."""

    async def __call__(
        self, socket: web.WebSocketResponse, visitor: Visitor, *, first: str | None = None
    ) -> None:
        """The first frame may have been read already."""


@dataclass(frozen=True)
class Hall:
    """What whoever comes in is given, in a browser and inside Discord."""

    site: Site
    page: PageFiles
    door: Door
    sessions: WebSessions
    admission: Admission
    sockets: OpenSockets
    relay: Relay
    new_socket: NewSocket
    talk: Talk

    async def holder(self, request: web.Request, key: int) -> str | None:
        """Where a request about a place belongs, when another process serves it."""
        if self.admission.serves(key):
            return None
        return await self.relay.holder(request, key)

    async def converse(
        self, socket: web.WebSocketResponse, visitor: Visitor, first: str | None = None
    ) -> None:
        """Talk; a fault ends that conversation and is told to the log alone, as nobody reads HTTP
        on a WebSocket."""
        try:
            await self.talk(socket, visitor, first=first)
        except ConnectionError:
            pass  # the page is gone
        except Exception:
            log.exception("a conversation with a page failed")


async def close(socket: web.WebSocketResponse) -> None:
    """Hang up, if that was not done, and if there ever was a connection."""
    if socket.prepared and not socket.closed:
        await socket.close()
