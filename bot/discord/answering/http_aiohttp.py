"""Answers over aiohttp: without what they do not need, such as cookies, a second quoting of an
address, and a look-up of the host for every connection."""

import asyncio
import select
import sys
from typing import Any

import aiohttp
from aiohttp.client_proto import ResponseHandler
from aiohttp.connector import Connection
from yarl import URL

from bot.discord.answering.http_client import (
    KEPT_OPEN,
    KNOWN_HOST,
    LONGEST,
    OPENING,
    HttpClientClosed,
    Response,
)


class AiohttpClient:
    """aiohttp's session as an HttpClient. It takes a kept connection for a fresh request too."""

    def __init__(
        self, user_agent: str, *, proxy: str | None = None, opening: int = OPENING
    ) -> None:
        """Made inside a running loop."""
        self._proxy = proxy
        self._session = aiohttp.ClientSession(
            connector=Connections(
                opening, limit=0, ttl_dns_cache=KNOWN_HOST, keepalive_timeout=KEPT_OPEN
            ),
            cookie_jar=aiohttp.DummyCookieJar(),
            headers={"User-Agent": user_agent},
            timeout=aiohttp.ClientTimeout(total=None),
        )

    async def post(
        self, url: str, content: bytes, content_type: str, *, fresh: bool = False
    ) -> Response:
        """Post a body; the answer is read to its end, so that the connection is free again."""
        if self._session.closed:
            raise HttpClientClosed
        async with self._session.post(
            URL(url, encoded=True),
            data=content,
            headers={"Content-Type": content_type},
            allow_redirects=False,
            proxy=self._proxy,
        ) as response:
            body = await _beginning(response)
            return Response(response.status, response.reason or "", response.headers, body)

    async def close(self) -> None:
        """Close all connections."""
        await self._session.close()


class Connections(aiohttp.TCPConnector):
    """Opens so many connections at the same time; the others wait for their turn.

    A crowd would else open a thousand at once, and none of them in time. A connection that was used
    is used again only if nothing more was said on it: that would be taken for the next answer.
    """

    def __init__(self, opening: int, **options: Any) -> None:
        super().__init__(**options)
        self._turns = asyncio.Semaphore(opening)

    async def _create_connection(self, *args: Any) -> ResponseHandler:
        async with self._turns:
            return await super()._create_connection(*args)

    async def _get(self, *args: Any) -> Connection | None:
        while (kept := await super()._get(*args)) and _has_more_to_say(kept):
            kept.close()
        return kept


def _has_more_to_say(connection: Connection) -> bool:
    """Has anything come, or the end, that nobody asked for? It may not have been read yet."""
    protocol, transport = connection.protocol, connection.transport
    if protocol is None or transport is None or protocol.should_close:
        return True
    number = transport.get_extra_info("socket").fileno()
    if sys.platform == "win32":  # elsewhere it would know the first thousand files only
        return bool(select.select([number], [], [], 0)[0])
    sockets = select.poll()
    sockets.register(number, select.POLLIN)
    return bool(sockets.poll(0))


async def _beginning(response: aiohttp.ClientResponse) -> bytes:
    """What an answer says; one that says too much is heard no further, and its connection ends."""
    said = b""
    async for piece in response.content.iter_any():
        said += piece
        if len(said) > LONGEST:
            response.close()
            break
    return said[:LONGEST]
