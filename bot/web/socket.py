"""One WebSocket of a page: it says hello, asks one thing after the other, and is told of others.

Requests of a page are answered in their order. What is no request is refused, and a page that
keeps sending such is cut off. The door counts every frame, whoever reads it: before login, after
it, while the socket closes, and on the way to another process.
"""

import asyncio
import logging
import secrets
from typing import Any

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web
from aiohttp.abc import AbstractStreamWriter
from aiohttp.web import WebSocketResponse

from bot.errors import ErrorCode, PlayerError
from bot.texts import errors
from bot.texts.locale import Locale
from bot.web import frames
from bot.web.door import connection_of
from bot.web.hub import Hub
from bot.web.requests import SHORT, Requests
from bot.web.visit import Outbox, Visit
from bot.web.visitor import Visitor

log = logging.getLogger(__name__)

HEARTBEAT = 30.0  # seconds between two pings
LARGEST = 16 * 1024  # bytes of a frame from a page
MOST_FAULTS = 50  # requests in a row that are refused as such
CLOSE_TIMEOUT = 2.0  # seconds that a page has to answer a close frame
FAULTS = (ErrorCode.OLD_PAGE, ErrorCode.NO_SUCH_PUZZLE, ErrorCode.RATE_LIMITED)

POLICY, UNSUPPORTED = 1008, 1003  # of RFC 6455


class PageSocket(WebSocketResponse):
    """A WebSocket of a page, whose frames the door counts."""

    def __init__(self) -> None:
        super().__init__(
            timeout=CLOSE_TIMEOUT, heartbeat=HEARTBEAT, max_msg_size=LARGEST, compress=False
        )
        self._request: web.BaseRequest | None = None

    async def prepare(self, request: web.BaseRequest) -> AbstractStreamWriter:
        """Shake hands. Raises ConnectionResetError if the client sent frames before that."""
        self._request = request
        if (connection := connection_of(request)) and not connection.begin_frames():
            raise ConnectionResetError
        return await super().prepare(request)

    async def receive(self, timeout: float | None = None) -> WSMessage:  # noqa: ASYNC109 - as in aiohttp
        """Return the next frame, after others had a turn: many frames may be there already."""
        await asyncio.sleep(0)
        return await super().receive(timeout)

    def abort(self, reason: str) -> None:
        """Cut off a client that does not behave, without a close frame."""
        if self._request is not None and (connection := connection_of(self._request)):
            connection.abort(reason)

    async def close(
        self, *, code: int = WSCloseCode.OK, message: bytes = b"", drain: bool = True
    ) -> bool:
        """Say goodbye. aiohttp reads on until the client does, so little more is taken."""
        if self._request is not None and (connection := connection_of(self._request)):
            connection.limit_closing()
        return await super().close(code=code, message=message, drain=drain)


def new_socket() -> PageSocket:
    """A WebSocket as a page gets it."""
    return PageSocket()


async def serve(
    socket: WebSocketResponse,
    visitor: Visitor,
    hub: Hub,
    *,
    first: str | None = None,
) -> None:
    """Talk with a page until it is gone. The first frame may have been read: that of the Activity
    says who is there."""
    await _Conversation(socket, visitor, hub).hold(first)


class _Conversation:
    def __init__(self, socket: WebSocketResponse, visitor: Visitor, hub: Hub) -> None:
        self._socket = socket
        self._hub = hub
        self._requests: Requests = hub.requests
        locale = self._requests.locales.first(visitor.locale)
        self._visit = Visit(visitor, locale, Outbox(socket))
        self._greeted = False
        self._faults = 0

    async def hold(self, first: str | None) -> None:
        """Answer what comes in."""
        outbox = self._visit.outbox
        try:
            if first is not None:
                await self._hear(first)
            async for message in self._socket:
                if message.type is not WSMsgType.TEXT:
                    await outbox.close(UNSUPPORTED)
                    break
                await self._hear(message.data)
                if self._faults >= MOST_FAULTS:
                    await outbox.close(POLICY)
                if outbox.closed:
                    break
        finally:
            outbox.closed = True
            self._hub.leave(self._visit)

    async def _hear(self, frame: str) -> None:
        """Answer one frame."""
        number, locale = None, self._visit.locale
        try:
            fields = frames.read(frame)
            number = frames.number(fields, "id", frames.MOST_ID)
            told = frames.answer(number, await self._answer(fields))
            self._faults = 0
        except PlayerError as error:
            told = self._refused(number, locale, error)
        except Exception:
            code = secrets.token_hex(3)
            self._faults += 1  # a client that finds a bug can repeat it
            log.exception("error %s", code)
            told = self._refused(number, locale, PlayerError(ErrorCode.UNEXPECTED, number=code))
        if await self._visit.outbox.send(told):
            self._requests.mark_delivered(self._visit)

    async def _answer(self, fields: frames.Fields) -> Any:
        if self._greeted:
            return await self._requests.answer(self._visit, fields)
        if fields.get("do") != "hello":
            raise PlayerError(ErrorCode.OLD_PAGE)
        wanted = frames.text(fields, "locale", "", SHORT)
        locales, visitor = self._requests.locales, self._visit.visitor
        self._visit.locale = locales.first(locales.known(wanted), visitor.locale)
        await self._requests.arrive(self._visit, frames.text(fields, "zone", ""))
        told = await self._hub.join(self._visit)
        self._greeted = True
        return told

    def _refused(self, number: int | None, locale: Locale, error: PlayerError) -> str:
        """Why a request is not answered; too many that are none are counted."""
        if error.code in FAULTS:
            self._faults += 1
        wait = error.facts.get("seconds")
        sentence = errors.render(locale, error)
        return frames.refused(
            number, error.code.value, sentence, wait if isinstance(wait, int) else None
        )
