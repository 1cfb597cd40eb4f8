"""The page of one server, or of one's own place, and the WebSocket over which it is played."""

from aiohttp import web

from bot.places import OwnPlace
from bot.texts.web import WebTrouble
from bot.web.cookies import Cookies
from bot.web.hall import Hall, close
from bot.web.limits import Rate
from bot.web.login import OWN, redirect, server_id_of
from bot.web.open_sockets import TooManySockets
from bot.web.sessions import LoggedIn, Seat
from bot.web.troubles import Refusal, check_origin
from bot.web.visitor import Visitor


class PlaceRoutes:
    """What a browser gets of a place."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._cookies = Cookies(hall.site)
        self._rate = Rate(0.5, 30)  # of one person: each may cost a request to Discord

    async def show(self, request: web.Request) -> web.StreamResponse:
        """The page, for a member, or for whoever asks for their own. Raises Refusal."""
        server_id = _server_of(request)
        who = await self._hall.sessions.logged_in(self._cookies.login(request))
        seat = await self._seat(request, server_id, who)
        if seat is None:
            return redirect(f"/login?to={server_id or OWN}")
        if holder := await self._hall.holder(request, seat.server_id):
            return await self._hall.relay.fetch(request, holder)
        await self._enter(seat)
        response = self._hall.page.index(request)
        self._cookies.set_place(response, seat.server_id, self._hall.sessions.seat_token(seat))
        if who:
            self._cookies.set_login(response, self._hall.sessions.login_token(who))
        if not (who or seat).is_fresh:
            await self._hall.sessions.renew(seat.person_id)
        return response

    async def connect(self, request: web.Request) -> web.StreamResponse:
        """The WebSocket of the page. Raises Refusal."""
        check_origin(request, self._hall.site.origin)
        server_id = _server_of(request)
        who = await self._hall.sessions.logged_in(self._cookies.login(request))
        seat = await self._kept(request, server_id)
        if seat is None or (who and who.person_id != seat.person_id):
            raise Refusal(WebTrouble.EXPIRED)
        if not self._hall.sockets.has_room():
            raise Refusal(WebTrouble.TOO_MANY)
        socket, holder = self._hall.new_socket(), await self._hall.holder(request, seat.server_id)
        if not seat.is_fresh:
            self._cookies.set_place(socket, seat.server_id, self._hall.sessions.seat_token(seat))
            await self._hall.sessions.renew(seat.person_id)
        try:
            with self._hall.sockets.hold(socket, seat, carried=holder is not None):
                self._hall.door.log_in(request)
                if holder:
                    async with self._hall.relay.joined(request, holder) as joined:
                        await socket.prepare(request)
                        await self._hall.sockets.carry(socket, seat, joined)
                else:
                    visitor = await self._enter(seat)
                    await socket.prepare(request)
                    await self._hall.converse(socket, visitor)
        except TooManySockets:
            raise Refusal(WebTrouble.TOO_MANY) from None
        finally:
            await close(socket)
        return socket

    async def _seat(
        self, request: web.Request, server_id: int | None, who: LoggedIn | None
    ) -> Seat | None:
        """Who asks for the page: whoever is logged in by now, or else has been here before."""
        if who:
            key = _key_of(server_id, who.person_id)
            return Seat(who.person_id, key, who.generation, who.locale)
        return await self._kept(request, server_id)

    async def _kept(self, request: web.Request, server_id: int | None) -> Seat | None:
        """The seat of the cookie, if it is one at this address."""
        seat = await self._hall.sessions.seat(self._cookies.place(request))
        is_here = seat and seat.server_id == _key_of(server_id, seat.person_id)
        return seat if is_here else None

    async def _enter(self, seat: Seat) -> Visitor:
        if not self._rate.allows(seat.person_id):
            raise Refusal(WebTrouble.TOO_MANY)
        return await self._hall.admission.visitor(seat)


def _server_of(request: web.Request) -> int | None:
    """The server that an address names; None for the one address of everybody's own place. Raises
    Refusal."""
    named = request.match_info.get("server")
    if named is None:
        return None
    server_id = server_id_of(named)
    if server_id is None:
        raise Refusal(WebTrouble.NOTHING)
    return server_id


def _key_of(server_id: int | None, person_id: int) -> int:
    """The key of the place where an address leads somebody."""
    return OwnPlace(person_id).key if server_id is None else server_id
