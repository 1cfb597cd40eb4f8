"""Who may be where: a person who is logged in, in a server that they are a member of, in the place
that is theirs alone, or in a group in whose Activity they are."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.places import OwnPlace, ServerPlace, is_server, place_at
from bot.texts.web import Over, WebTrouble
from bot.web.members import Member, Members, UnknownNow
from bot.web.open_sockets import OpenSockets
from bot.web.sessions import Seat, WebSessions
from bot.web.troubles import Refusal
from bot.web.visitor import Visitor

log = logging.getLogger(__name__)

AGAIN = 240.0  # seconds until everybody who is there is looked at again
PACE = 0.1  # seconds from one to the next, as it may cost a request to Discord


class Admission:
    """Lets people in, and looks now and then whether those who are in still may be."""

    def __init__(self, sessions: WebSessions, members: Members, sockets: OpenSockets) -> None:
        self._sessions = sessions
        self._members = members
        self._sockets = sockets

    async def visitor(self, seat: Seat) -> Visitor:
        """Who takes a seat. Raises Refusal when they may not."""
        server = self._members.server(seat.server_id)
        if not self.serves(seat.server_id):
            # A page would end if it were told no while its shard is on the way.
            known = self._members.would_know(seat.server_id)
            raise Refusal(WebTrouble.NOT_HERE if known else WebTrouble.NOT_READY)
        try:
            member = await self._member(seat)
        except UnknownNow:
            raise Refusal(WebTrouble.DISCORD_AWAY) from None
        if member is None:
            raise Refusal(WebTrouble.NOT_HERE)
        return Visitor(
            person_id=seat.person_id,
            name=member.name,
            avatar=member.avatar,
            server_id=seat.server_id,
            server_name=server.name if server else "",
            locale=seat.locale or (server.locale if server else ""),
        )

    def serves(self, key: int) -> bool:
        """Is a place this process's, and if it is a server, has it the bot?"""
        if is_server(key):
            return self._members.server(key) is not None
        return self._members.would_know(key)

    def let_go(self) -> None:
        """End the sockets of places that are another process's by now: the pages come again, and
        are passed on to that one."""
        self._sockets.end(lambda seat: not self.serves(seat.server_id), Over.MOVED, carried=False)

    async def look_again(self) -> None:
        """End the sockets of those who left, or are logged out by now."""
        for seat in self._sockets.seats():
            if not await self._may_stay(seat):
                self._sockets.end(seat.__eq__, carried=False)
            await asyncio.sleep(PACE)

    async def forgot(self, person_id: int | None) -> None:
        """Somebody was forgotten: at once, or, when nobody says who, whoever is logged out."""
        if person_id is not None:
            self.end_person(person_id)
            return
        for seat in self._sockets.seats():
            if not await self._sessions.still(seat):
                self.end_person(seat.person_id)

    def end_person(self, person_id: int) -> None:
        """End what a person has open."""
        self._sockets.end(lambda seat: seat.person_id == person_id)

    def end_server(self, server_id: int) -> None:
        """The bot is in a server no more."""
        self._sockets.end(lambda seat: seat.server_id == server_id)

    async def _member(self, seat: Seat) -> Member | None:
        """Who takes a seat, if they may. Raises UnknownNow."""
        place = place_at(seat.server_id, seat.person_id)
        if isinstance(place, ServerPlace):
            return await self._members.find(place.server_id, seat.person_id)
        if isinstance(place, OwnPlace):
            return await self._members.person(place.person_id)
        if not seat.instance:
            return None
        return await self._members.participant(seat.instance, seat.person_id)

    async def _may_stay(self, seat: Seat) -> bool:
        try:
            await self.visitor(seat)
        except Refusal as refusal:  # when Discord does not answer, all stays as it is
            return refusal.trouble in (WebTrouble.DISCORD_AWAY, WebTrouble.NOT_READY)
        return await self._sessions.still(seat)


async def repeat(
    work: Callable[[], Awaitable[None]],
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    *,
    pause: float = AGAIN,
) -> None:
    """Do something now and then, whatever comes of it."""
    while True:
        await sleep(pause)
        try:
            await work()
        except Exception:
            log.exception("what is done for the page now and then failed")
