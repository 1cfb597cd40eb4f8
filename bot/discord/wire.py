"""Requests to one host over connections that are kept.

A client for all of HTTP takes longer for a small request than the bot takes to judge a guess and
keep it. This one knows a single host, a single method, and bodies that are in memory; httptools
reads what comes back.
"""

import asyncio
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import httptools
import yarl

CONNECT = 1.0  # seconds for a connection
CONNECTING = 64  # at once: the greetings of TLS take more of the processor than any answer
READ = 1.2  # seconds for the answer to a request

IPV4_AFTER = 0.25  # seconds without a connection by IPv6


@dataclass(frozen=True)
class Response:
    """What the host answered; its attributes are called as in aiohttp."""

    status: int
    reason: str
    headers: Mapping[str, str]  # by their names in lower case
    body: bytes


class Connection(asyncio.Protocol):
    """One connection, over which one request at a time is answered."""

    def __init__(self) -> None:
        self._asked: asyncio.Future[Response] | None = None
        self._parser = httptools.HttpResponseParser(self)
        self._transport: Any = None
        self.idle_since = 0.0
        self._forget()

    @property
    def open(self) -> bool:
        """Can another request go out?"""
        return not self._transport.is_closing()

    async def ask(self, request: bytes) -> Response:
        """Send a request and wait for its answer; a connection without an answer is of no use."""
        self._asked = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(READ):
                self._transport.write(request)
                return await self._asked
        except BaseException:
            self.abort()
            raise
        finally:
            self._asked = None

    def abort(self) -> None:
        """Hang up at once."""
        self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is there."""
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """It ended, maybe before an answer."""
        self._end(exc or ConnectionResetError("the connection ended before the answer"))

    def data_received(self, data: bytes) -> None:
        """A piece of an answer. What comes without a request ends the connection."""
        try:
            self._parser.feed_data(data)
        except httptools.HttpParserError as error:
            self._end(ConnectionError(f"not understood: {error}"))
            self.abort()

    # What httptools calls

    def on_status(self, reason: bytes) -> None:
        """A piece of the status line."""
        self._reason += reason

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header."""
        self._headers[name.decode("latin-1").lower()] = value.decode("latin-1")

    def on_body(self, data: bytes) -> None:
        """A piece of the body."""
        self._body += data

    def on_message_complete(self) -> None:
        """The end of an answer; one below 200 only says that another one follows."""
        status = self._parser.get_status_code()
        reason = self._reason.decode("latin-1")
        response = Response(status, reason, self._headers, self._body)
        self._forget()
        if status < 200:
            return
        if not self._parser.should_keep_alive() or self._asked is None:
            self._transport.close()
        if self._asked and not self._asked.done():
            self._asked.set_result(response)

    def _forget(self) -> None:
        self._reason = self._body = b""
        self._headers: dict[str, str] = {}

    def _end(self, error: Exception) -> None:
        if self._asked and not self._asked.done():
            self._asked.set_exception(error)


class Wire:
    """The connections to one host."""

    def __init__(self, url: str, headers: Mapping[str, str], *, limit: int, keep: float) -> None:
        """Up to `limit` connections, each kept for so many seconds without a request."""
        self._url = yarl.URL(url)
        self._tls = ssl.create_default_context() if self._url.scheme == "https" else None
        self._address = self._url.host or "", self._url.port or 0
        lines = {"Host": self._url.host_port_subcomponent, **headers}
        self._head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        self._room = asyncio.Semaphore(limit)
        self._connecting = asyncio.Semaphore(CONNECTING)
        self._keep = keep
        self._idle: list[Connection] = []  # the one used last is the last
        self._all: set[Connection] = set()
        self.closed = False

    async def post(self, path: str, body: bytes, content_type: str) -> Response:
        """Send a body to a path below the address.

        Raises OSError, which TimeoutError is, when there is no connection or no answer.
        """
        head = (
            f"POST {self._url.raw_path.rstrip('/')}{path} HTTP/1.1\r\n{self._head}"
            f"Content-Type: {content_type}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        async with self._room:
            connection = self._kept() or await self._kept_or_new()
            try:
                response = await connection.ask(head.encode("latin-1") + body)
            finally:
                self._put_back(connection)
        return response

    async def close(self) -> None:
        """Hang up everywhere; nothing can be sent any more."""
        self.closed = True
        for connection in list(self._all):
            connection.abort()
        await asyncio.sleep(0)  # the connections end in the next round of the loop

    def _kept(self) -> Connection | None:
        """The connection used last, if one is left; what was idle for long is closed."""
        now = asyncio.get_running_loop().time()
        while self._idle:
            connection = self._idle.pop()
            if connection.open and now < connection.idle_since + self._keep:
                return connection
            self._drop(connection)
        return None

    async def _kept_or_new(self) -> Connection:
        """A connection that became free while others were opened, or a new one."""
        async with self._connecting:
            return self._kept() or await self._connect()

    async def _connect(self) -> Connection:
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(CONNECT):
            _, connection = await loop.create_connection(
                Connection,
                *self._address,
                ssl=self._tls,
                happy_eyeballs_delay=IPV4_AFTER,
            )
        self._all.add(connection)
        return connection

    def _put_back(self, connection: Connection) -> None:
        if self.closed or not connection.open:
            self._drop(connection)
            return
        connection.idle_since = asyncio.get_running_loop().time()
        self._idle.append(connection)
        if self._idle[0].idle_since + self._keep < connection.idle_since:
            self._drop(self._idle.pop(0))

    def _drop(self, connection: Connection) -> None:
        connection.abort()
        self._all.discard(connection)
