"""The page of one server, and the WebSocket over which it is played."""

import logging
from collections.abc import Callable
from typing import Protocol

from aiohttp import web

from bot.texts.web import WebTrouble
from bot.web.admission import Admission
from bot.web.cookies import Cookies
from bot.web.limits import Rate, address_of
from bot.web.login import redirect, server_id_of
from bot.web.open_sockets import OpenSockets, TooManySockets
from bot.web.page import PageFiles
from bot.web.relay import Relay
from bot.web.sessions import LoggedIn, Seat, WebSessions
from bot.web.site import Site
from bot.web.troubles import Refusal, check_origin
from bot.web.visitor import Visitor

log = logging.getLogger(__name__)

NewSocket = Callable[[], web.WebSocketResponse]


class Talk(Protocol):
    """Whoever talks with a page until it is gone."""

    async def __call__(
        self, socket: web.WebSocketResponse, visitor: Visitor, *, first: str | None = None
    ) -> None:
        """The first frame may have been read already."""


class PlaceRoutes:
    """What a browser gets of a place."""

    def __init__(
        self,
        site: Site,
        page: PageFiles,
        sessions: WebSessions,
        admission: Admission,
        sockets: OpenSockets,
        relay: Relay,
        new_socket: NewSocket,
        talk: Talk,
    ) -> None:
        self._site = site
        self._page = page
        self._sessions = sessions
        self._admission = admission
        self._sockets = sockets
        self._relay = relay
        self._new_socket = new_socket
        self._talk = talk
        self._cookies = Cookies(site)
        self._rate = Rate(0.5, 30)  # of one person: each may cost a request to Discord

    async def show(self, request: web.Request) -> web.StreamResponse:
        """The page, for a member. Raises Refusal."""
        server_id = _place_of(request)
        who = await self._sessions.logged_in(self._cookies.login(request))
        seat = await self._seat(request, server_id, who)
        if seat is None:
            return redirect(f"/login?to={server_id}")
        if holder := await self._holder(request, server_id):
            return await self._relay.fetch(request, holder)
        await self._enter(seat)
        response = self._page.index(request)
        self._cookies.set_place(response, server_id, self._sessions.seat_token(seat))
        if who:
            self._cookies.set_login(response, self._sessions.login_token(who))
        if not (who or seat).is_fresh:
            await self._sessions.renew(seat.person_id)
        return response

    async def connect(self, request: web.Request) -> web.StreamResponse:
        """The WebSocket of the page. Raises Refusal."""
        check_origin(request, self._site.origin)
        server_id = _place_of(request)
        who = await self._sessions.logged_in(self._cookies.login(request))
        seat = await self._sessions.seat(self._cookies.place(request))
        if seat is None or seat.server_id != server_id or (who and who.person_id != seat.person_id):
            raise Refusal(WebTrouble.EXPIRED)
        address = address_of(request)
        if not self._sockets.has_room(address):
            raise Refusal(WebTrouble.TOO_MANY)
        socket, holder = self._new_socket(), await self._holder(request, server_id)
        if not seat.is_fresh:
            self._cookies.set_place(socket, server_id, self._sessions.seat_token(seat))
            await self._sessions.renew(seat.person_id)
        try:
            with self._sockets.hold(socket, seat, address, carried=holder is not None):
                if holder:
                    joined = await self._relay.join(request, holder)
                    await socket.prepare(request)
                    await self._sockets.carry(socket, seat, joined)
                else:
                    visitor = await self._enter(seat)
                    await socket.prepare(request)
                    await converse(self._talk, socket, visitor)
        except TooManySockets:
            raise Refusal(WebTrouble.TOO_MANY) from None
        finally:
            await close(socket)
        return socket

    async def _holder(self, request: web.Request, server_id: int) -> str | None:
        """Where this belongs, when another process serves the server."""
        if self._admission.serves(server_id):
            return None
        return await self._relay.holder(request, server_id)

    async def _seat(
        self, request: web.Request, server_id: int, who: LoggedIn | None
    ) -> Seat | None:
        """Who asks for the page: whoever is logged in by now, or else has been here before."""
        if who:
            return Seat(who.person_id, server_id, who.generation, who.locale)
        seat = await self._sessions.seat(self._cookies.place(request))
        return seat if seat and seat.server_id == server_id else None

    async def _enter(self, seat: Seat) -> Visitor:
        if not self._rate.allows(seat.person_id):
            raise Refusal(WebTrouble.TOO_MANY)
        return await self._admission.visitor(seat)


async def converse(
    talk: Talk, socket: web.WebSocketResponse, visitor: Visitor, first: str | None = None
) -> None:
    """Talk; a fault ends that conversation and is told to the log alone, as nobody reads HTTP on a
    WebSocket."""
    try:
        await talk(socket, visitor, first=first)
    except ConnectionError:
        pass  # the page is gone
    except Exception:
        log.exception("a conversation with a page failed")


async def close(socket: web.WebSocketResponse) -> None:
    """Hang up, if that was not done, and if there ever was a connection."""
    if socket.prepared and not socket.closed:
        await socket.close()


def _place_of(request: web.Request) -> int:
    server_id = server_id_of(request.match_info["server"])
    if server_id is None:
        raise Refusal(WebTrouble.NOTHING)
    return server_id
