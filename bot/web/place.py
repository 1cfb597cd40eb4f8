"""The page of one server, and the WebSocket over which it is played."""

from aiohttp import web

from bot.texts.web import WebTrouble
from bot.web.cookies import Cookies
from bot.web.hall import Hall, close
from bot.web.limits import Rate, address_of
from bot.web.login import redirect, server_id_of
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
        """The page, for a member. Raises Refusal."""
        server_id = _place_of(request)
        who = await self._hall.sessions.logged_in(self._cookies.login(request))
        seat = await self._seat(request, server_id, who)
        if seat is None:
            return redirect(f"/login?to={server_id}")
        if holder := await self._hall.holder(request, server_id):
            return await self._hall.relay.fetch(request, holder)
        await self._enter(seat)
        response = self._hall.page.index(request)
        self._cookies.set_place(response, server_id, self._hall.sessions.seat_token(seat))
        if who:
            self._cookies.set_login(response, self._hall.sessions.login_token(who))
        if not (who or seat).is_fresh:
            await self._hall.sessions.renew(seat.person_id)
        return response

    async def connect(self, request: web.Request) -> web.StreamResponse:
        """The WebSocket of the page. Raises Refusal."""
        check_origin(request, self._hall.site.origin)
        server_id = _place_of(request)
        who = await self._hall.sessions.logged_in(self._cookies.login(request))
        seat = await self._hall.sessions.seat(self._cookies.place(request))
        if seat is None or seat.server_id != server_id or (who and who.person_id != seat.person_id):
            raise Refusal(WebTrouble.EXPIRED)
        address = address_of(request)
        if not self._hall.sockets.has_room(address):
            raise Refusal(WebTrouble.TOO_MANY)
        socket, holder = self._hall.new_socket(), await self._hall.holder(request, server_id)
        if not seat.is_fresh:
            self._cookies.set_place(socket, server_id, self._hall.sessions.seat_token(seat))
            await self._hall.sessions.renew(seat.person_id)
        try:
            with self._hall.sockets.hold(socket, seat, address, carried=holder is not None):
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
        self, request: web.Request, server_id: int, who: LoggedIn | None
    ) -> Seat | None:
        """Who asks for the page: whoever is logged in by now, or else has been here before."""
        if who:
            return Seat(who.person_id, server_id, who.generation, who.locale)
        seat = await self._hall.sessions.seat(self._cookies.place(request))
        return seat if seat and seat.server_id == server_id else None

    async def _enter(self, seat: Seat) -> Visitor:
        if not self._rate.allows(seat.person_id):
            raise Refusal(WebTrouble.TOO_MANY)
        return await self._hall.admission.visitor(seat)


def _place_of(request: web.Request) -> int:
    server_id = server_id_of(request.match_info["server"])
    if server_id is None:
        raise Refusal(WebTrouble.NOTHING)
    return server_id
