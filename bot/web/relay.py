"""Several processes: what is about a place is answered by the one that serves its shard, as much
of it is in that one's memory. Whichever process a browser came to passes it on.

Who passes something on proves by a token of the common key that it is one of them, and says for
which address it asks; what came that way is passed on no further.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Protocol

import aiohttp
from aiohttp import WSMsgType, web
from yarl import URL

from bot.texts.web import WebTrouble
from bot.web.limits import MAX_CONTROL_FRAMES, PASSED_FOR, Rate, address_of
from bot.web.tokens import Seal
from bot.web.troubles import Refusal

log = logging.getLogger(__name__)

PROOF = "X-Honeygram-Relay"  # the header with the token
RELAY = "relay"  # its purpose
LASTS = timedelta(minutes=1)
PATIENCE = 10.0  # seconds for the other process
CLOSE_TIMEOUT = 2.0  # seconds that it has to answer a close frame
LARGEST = 1024 * 1024  # bytes of a frame from it: boards, statistics

# What a browser says that the other process has to know, and what that says for the browser.
ASKED = ("Accept-Encoding", "Accept-Language", "Cookie", "Origin")
TOLD = ("Cache-Control", "Content-Encoding", "Content-Type", "Location", "Retry-After", "Vary")


class Holders(Protocol):
    """Whoever knows where other processes are."""

    @property
    def several(self) -> bool:
        """May there be others?"""

    async def holder(self, key: int) -> str | None:
        """``host:port`` of the other process that answers for a place."""


class Relay:
    """Passes on."""

    def __init__(self, holders: Holders, seal: Seal) -> None:
        self._holders = holders
        self._seal = seal
        self._session: aiohttp.ClientSession | None = None

    @property
    def several(self) -> bool:
        """May there be other processes?"""
        return self._holders.several

    def hear(self, request: web.Request) -> None:
        """Note for whom another process asks, if it is one that does."""
        claims = self._seal.open(RELAY, request.headers.get(PROOF))
        if claims:
            request[PASSED_FOR] = claims["a"]

    async def holder(self, request: web.Request, key: int) -> str | None:
        """Where a request about a place belongs; None for here, or for nowhere."""
        return None if PASSED_FOR in request else await self._holders.holder(key)

    async def fetch(self, request: web.Request, holder: str) -> web.StreamResponse:
        """The answer of another process. Raises Refusal when there is none."""
        try:
            async with self._connected().get(
                self._url(request, holder),
                headers=self._headers(request),
                allow_redirects=False,
                timeout=aiohttp.ClientTimeout(total=PATIENCE),
            ) as told:
                body = await told.read()
        except (aiohttp.ClientError, OSError) as error:
            raise _gone(error) from None
        answer = web.Response(status=told.status, body=body)
        for name in TOLD:
            if name in told.headers:
                answer.headers[name] = told.headers[name]
        for cookie in told.headers.getall("Set-Cookie", []):
            answer.headers.add("Set-Cookie", cookie)
        return answer

    @asynccontextmanager
    async def joined(
        self, request: web.Request, holder: str, first: str | None = None
    ) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
        """A WebSocket to another process for the length of the block. Raises Refusal, as that one
        refuses it."""
        joined = await self._join(request, holder)
        try:
            if first is not None:
                await _say(joined, first)
            yield joined
        finally:
            await joined.close()

    async def _join(self, request: web.Request, holder: str) -> aiohttp.ClientWebSocketResponse:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._connected().ws_connect(
                    self._url(request, holder),
                    headers=self._headers(request),
                    max_msg_size=LARGEST,
                    heartbeat=20,
                    autoping=False,
                    timeout=aiohttp.ClientWSTimeout(ws_close=CLOSE_TIMEOUT),
                )
        except aiohttp.WSServerHandshakeError as error:
            raise Refusal(REFUSED.get(error.status, WebTrouble.NOT_READY)) from None
        except (aiohttp.ClientError, OSError) as error:
            raise _gone(error) from None

    async def close(self) -> None:
        """Close all connections."""
        if self._session:
            await self._session.close()

    def _headers(self, request: web.Request) -> dict[str, str]:
        proof = self._seal.seal(RELAY, {"a": address_of(request)}, LASTS)
        asked = {name: request.headers[name] for name in ASKED if name in request.headers}
        return asked | {PROOF: proof}

    def _url(self, request: web.Request, holder: str) -> URL:
        return URL(f"http://{holder}{request.rel_url.raw_path}", encoded=True)

    def _connected(self) -> aiohttp.ClientSession:
        if self._session is None:
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=0),
                cookie_jar=aiohttp.DummyCookieJar(),
                auto_decompress=False,
            )
        return self._session


async def pump(page: web.WebSocketResponse, holder: aiohttp.ClientWebSocketResponse) -> int | None:
    """Carry frames both ways until one side is gone; the code with which the holder ended it, or
    None when the page did."""
    there = asyncio.create_task(_carry_there(page, holder))
    back = asyncio.create_task(_carry_back(holder, page))
    try:
        await asyncio.wait({there, back}, return_when=asyncio.FIRST_COMPLETED)
        if there.done() and not back.done():
            return None
        return holder.close_code or GONE
    finally:
        for task in (there, back):
            task.cancel()
        await asyncio.gather(there, back, return_exceptions=True)


async def _say(holder: aiohttp.ClientWebSocketResponse, frame: str) -> None:
    try:
        async with asyncio.timeout(PATIENCE):
            await holder.send_str(frame)
    except (aiohttp.ClientError, OSError) as error:
        raise _gone(error) from None


async def _carry_there(
    page: web.WebSocketResponse, holder: aiohttp.ClientWebSocketResponse
) -> None:
    async for message in page:
        if message.type is not WSMsgType.TEXT:
            return
        await holder.send_str(message.data)


async def _carry_back(holder: aiohttp.ClientWebSocketResponse, page: web.WebSocketResponse) -> None:
    control_frames = Rate(*MAX_CONTROL_FRAMES)
    async for message in holder:
        if message.type is WSMsgType.TEXT:
            await page.send_str(message.data)
        elif message.type not in (WSMsgType.PING, WSMsgType.PONG):
            return
        elif not control_frames.allows(None):
            log.warning("another process sends too many pings or pongs")
            return
        elif message.type is WSMsgType.PING:
            await holder.pong(message.data)
        await asyncio.sleep(0)  # frames may be there already, and others have a turn


GONE = 1006  # nobody said goodbye
REFUSED = {
    400: WebTrouble.EXPIRED,
    403: WebTrouble.NOT_HERE,
    429: WebTrouble.TOO_MANY,
    502: WebTrouble.DISCORD_AWAY,
}


def _gone(error: BaseException) -> Refusal:
    log.info("another process does not take what is its own: %s", type(error).__name__)
    return Refusal(WebTrouble.NOT_READY)
