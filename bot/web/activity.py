"""The page inside Discord: an Activity, whose frame is believed nothing.

Discord says with a code who starts it, and when it is asked, who is in it and where. There are no
cookies in a frame of another site, so the session is a token in the page's memory.
"""

import asyncio
import json
import re
from dataclasses import replace
from typing import Any

from aiohttp import WSMsgType, web

from bot.errors import StorageUnavailable
from bot.places import GroupPlace, Place
from bot.texts.web import WebTrouble
from bot.web.hall import Hall, close
from bot.web.limits import Pending, Rate, address_of
from bot.web.login import application_of, away
from bot.web.members import UnknownNow
from bot.web.oauth import CodeRefused, DiscordAway, OAuth
from bot.web.open_sockets import TooManySockets
from bot.web.services import WebServices
from bot.web.sessions import Seat
from bot.web.socket import PageSocket
from bot.web.troubles import Refusal, check_origin, origins_of_activity

INSTANCE = re.compile(r"[A-Za-z0-9_-]{1,120}")
CODE = re.compile(r"[A-Za-z0-9._-]{1,200}")
FIRST_FRAME_TIMEOUT = 6.0  # seconds until a socket says whose it is; twice there and back by phone
MAX_PENDING = 500  # sockets of nobody yet
MAX_PENDING_OF_ADDRESS = 50  # more than one, because many people share that of Discord's proxy
BODY_WITHIN = 10.0
NOT_YOU, NO_ROOM = 4001, 1013  # codes of a close frame


class ActivityRoutes:
    """What the frame gets."""

    def __init__(self, hall: Hall, services: WebServices, oauth: OAuth) -> None:
        self._hall = hall
        self._services = services
        self._oauth = oauth
        self._rate = Rate(5.0, 200)  # of one address: many people share that of Discord's proxy
        self._person_rate = Rate(0.2, 10)
        self._pending = Pending(MAX_PENDING, MAX_PENDING_OF_ADDRESS)
        self._handshakes = Rate(20.0, 200)

    async def show(self, request: web.Request) -> web.StreamResponse:
        """The page."""
        return self._hall.page.index(request)

    async def application(self, request: web.Request) -> web.StreamResponse:
        """Whose Activity it is, for a page whose host does not say so. Raises Refusal."""
        return web.json_response({"id": str(application_of(self._services))})

    async def start(self, request: web.Request) -> web.StreamResponse:
        """A session for a code, after Discord has said that this person is in this Activity.

        Raises Refusal.
        """
        self._check_origin(request)
        if not self._rate.allows(address_of(request)):
            raise Refusal(WebTrouble.TOO_MANY)
        asked = await _read(request)
        token, seat = await self._prove(asked["code"], asked["instance_id"])
        if await self._hall.holder(request, seat.server_id):
            place = {"id": str(seat.server_id), "name": ""}  # that one says who is a member
        else:
            visitor = await self._hall.admission.visitor(seat)
            place = {"id": str(visitor.server_id), "name": visitor.server_name}
        session = self._hall.sessions.seat_token(seat, framed=True)
        return web.json_response({"access_token": token, "session": session, "place": place})

    async def connect(self, request: web.Request) -> web.StreamResponse:
        """The WebSocket, whose first frame says by a session whose it is. Raises Refusal."""
        self._check_origin(request)
        address = address_of(request)
        if not (
            self._hall.sockets.has_room()
            and self._pending.has_room(address)
            and self._handshakes.allows(address)
        ):
            raise Refusal(WebTrouble.TOO_MANY)
        socket = self._hall.new_socket()
        try:
            with self._pending.hold(address):
                await socket.prepare(request)
                first, seat = await self._identify(socket)
            if first is not None and seat is not None:
                await self._greet(request, socket, first, seat)
        finally:
            await close(socket)
        return socket

    async def _identify(self, socket: PageSocket) -> tuple[str | None, Seat | None]:
        """Read the first frame, and whose session it names. Close the socket if there is none."""
        try:
            async with asyncio.timeout(FIRST_FRAME_TIMEOUT):
                message = await socket.receive()
        except TimeoutError:
            socket.abort("no first frame")
            return None, None
        first = message.data if message.type is WSMsgType.TEXT else None
        try:
            seat = await self._hall.sessions.seat(_session_of(first), framed=True)
        except StorageUnavailable:
            await socket.close(code=NO_ROOM)
            return None, None
        if seat is None:
            await socket.close(code=NOT_YOU)
        return first, seat

    async def _greet(
        self, request: web.Request, socket: PageSocket, first: str, seat: Seat
    ) -> None:
        sockets = self._hall.sockets
        try:
            if holder := await self._hall.holder(request, seat.server_id):
                with sockets.hold(socket, seat, carried=True):
                    self._hall.door.log_in(request)
                    async with self._hall.relay.joined(request, holder, first) as joined:
                        await sockets.carry(socket, seat, joined)
                return
            visitor = await self._hall.admission.visitor(seat)
            with sockets.hold(socket, seat):
                self._hall.door.log_in(request)
                await self._hall.converse(socket, visitor, first)
        except Refusal as refusal:
            code = NOT_YOU if refusal.trouble is WebTrouble.NOT_HERE else NO_ROOM
            await socket.close(code=code)
        except (TooManySockets, StorageUnavailable):
            await socket.close(code=NO_ROOM)

    async def _prove(self, code: str, instance_id: str) -> tuple[str, Seat]:
        """The access token for a code, and the seat that its owner has in an Activity."""
        try:
            token = await self._oauth.exchange(application_of(self._services), code)
            account = await self._oauth.account(token)
        except CodeRefused:
            raise Refusal(WebTrouble.EXPIRED) from None
        except DiscordAway as reason:
            raise away(reason) from None
        if not self._person_rate.allows(account.person_id):
            raise Refusal(WebTrouble.TOO_MANY)
        place = await self._place(account.person_id, instance_id)
        who = await self._hall.sessions.begin(account.person_id, account.locale, ())
        seat = Seat(who.person_id, place.key, who.generation, who.locale)
        if isinstance(place, GroupPlace):  # of which nobody else can say who is in it
            seat = replace(seat, instance=instance_id)
        return token, seat

    async def _place(self, person_id: int, instance_id: str) -> Place:
        """Where an Activity is that a person is in. Raises Refusal."""
        members = self._services.members
        try:
            instance = await members.instance(instance_id)
            is_in = instance and person_id in instance.person_ids
            place = await members.place(instance, person_id) if instance and is_in else None
        except UnknownNow:
            raise Refusal(WebTrouble.DISCORD_AWAY) from None
        if place is None:
            raise Refusal(WebTrouble.NOT_HERE)
        return place

    def _check_origin(self, request: web.Request) -> None:
        application = application_of(self._services)
        check_origin(request, *origins_of_activity(self._hall.site, application))


async def _read(request: web.Request) -> dict[str, str]:
    """The code and the instance that a frame sends. Raises Refusal for anything else."""
    try:
        async with asyncio.timeout(BODY_WITHIN):
            asked: Any = json.loads(await request.read())
        known = {"code": str(asked["code"]), "instance_id": str(asked["instance_id"])}
    except (ValueError, TypeError, KeyError, RecursionError, TimeoutError):
        raise Refusal(WebTrouble.NOTHING) from None
    if not CODE.fullmatch(known["code"]) or not INSTANCE.fullmatch(known["instance_id"]):
        raise Refusal(WebTrouble.NOT_HERE)
    return known


def _session_of(frame: str | None) -> str | None:
    try:
        said = json.loads(frame or "")
    except (ValueError, RecursionError):
        return None
    session = said.get("session") if isinstance(said, dict) else None
    return session if isinstance(session, str) else None
