"""Answers over libcurl, which takes a third of the processor time that aiohttp does."""

import os
import ssl
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import pycurl

from bot.discord.answering.http_client import (
    KEPT_OPEN,
    KNOWN_HOST,
    LONGEST,
    OPENING,
    HttpClientClosed,
    Response,
)
from bot.discord.answering.http_multi import Multi
from bot.discord.answering.http_sockets import KeptSockets
from bot.discord.answering.http_turns import ConnectionTurns
from bot.discord.unreachable import (
    BROKE_OFF,
    CUT,
    NO_ANSWER,
    no_tls,
    not_found,
    not_reached,
    not_trusted,
    proxy_not_found,
    proxy_not_reached,
    proxy_refuses,
)

KEPT = 2048  # connections; beyond that, those that rested the longest are closed
LEAST_BUFFER = 16 * 1024  # bytes that libcurl takes for a body; it would take 64 KiB a transfer
SUPPRESS_CONNECT_HEADERS = 265  # pycurl has no name for it
GO_ON, END = 0, 1  # what a callback of libcurl's may say
INTERIM = (b"HTTP/1.1 1", b"HTTP/1.0 1")  # what comes before an answer, such as early hints
PORTS = {"http": 80, "https": 443}
Option = tuple[int, str | int]  # of libcurl's, and its value


class CurlFault(aiohttp.ClientError):
    """No answer came; why, in a host's words."""


class CurlClient:
    """libcurl as an HttpClient, with HTTP/1.1: an HTTP/2 connection that fell silent would hold up
    a hundred answers."""

    def __init__(
        self, user_agent: str, *, proxy: str | None = None, opening: int = OPENING
    ) -> None:
        """Made inside a running loop."""
        self._options = _options(user_agent, proxy)
        self._proxy = proxy
        self._multi = Multi(KEPT)
        self._turns = ConnectionTurns(opening)
        self._sockets = KeptSockets()
        self._free: list[Transfer] = []

    async def post(
        self, url: str, content: bytes, content_type: str, *, fresh: bool = False
    ) -> Response:
        """Post a body, once there is a connection for it or a turn to open one."""
        if self._multi.closed:
            raise HttpClientClosed
        if self._turns.is_taken(fresh=fresh):
            await self._turns.wait(fresh=fresh)
        transfer = self._free.pop() if self._free else self._transfer()
        transfer.prepare(url, content, content_type, fresh=fresh)
        response = None
        try:
            while not await self._perform(transfer):
                if transfer.lacks_turn:
                    await self._turns.wait(fresh=fresh)
            response = transfer.response()
        except pycurl.error as error:
            raise CurlFault(_reason(transfer, error, url, self._proxy)) from error
        finally:
            if response:
                self._free.append(transfer)
            else:
                transfer.easy.close()
        return response

    async def close(self) -> None:
        """Close all connections, also those of requests under way."""
        self._turns.close()
        self._multi.close()
        while self._free:
            self._free.pop().easy.close()

    def _transfer(self) -> "Transfer":
        return Transfer(self._turns, self._sockets, self._options)

    async def _perform(self, transfer: "Transfer") -> bool:
        """Ask, and hear the answer; False when nothing was sent, and it has to begin anew."""
        transfer.begin()
        try:
            await self._multi.perform(transfer.easy)
        except pycurl.error:
            if transfer.lacks_turn or transfer.found_stray:
                return False
            if not transfer.is_full:
                raise
        finally:
            self._turns.ended(transfer, in_vain=transfer.lacks_turn)
        return True


class Transfer:
    """What libcurl needs for a request, and what it hears of the answer; used again and again."""

    def __init__(self, turns: ConnectionTurns, sockets: KeptSockets, options: list[Option]) -> None:
        self.easy = easy = pycurl.Curl()
        self.lacks_turn = False  # to look the host up, or to open a connection
        self.found_stray = False  # bytes in a connection, which is closed by now
        self.broke = False  # after the request was sent: libcurl would have sent it again
        self._is_sent = False
        self._turns = turns
        self._sockets = sockets
        self._tried: list[int] = []  # the numbers of sockets for a new connection
        self._content_type = ""
        self._fresh = False
        self._lines: list[bytes] = []  # of the headers
        self._body = bytearray()
        for option, value in options:
            easy.setopt(option, value)
        easy.setopt(pycurl.RESOLVER_START_FUNCTION, self._look_up)
        easy.setopt(pycurl.SOCKOPTFUNCTION, self._open)
        easy.setopt(pycurl.PREREQFUNCTION, self._send)
        easy.setopt(pycurl.HEADERFUNCTION, self._lines.append)
        easy.setopt(pycurl.WRITEFUNCTION, self._hear)

    @property
    def is_full(self) -> bool:
        """Was more said than is read?"""
        return len(self._body) > LONGEST

    def prepare(self, url: str, content: bytes, content_type: str, *, fresh: bool) -> None:
        """Make it the next request."""
        easy = self.easy
        easy.setopt(pycurl.URL, url)
        easy.setopt(pycurl.POSTFIELDS, content)
        if fresh != self._fresh:
            easy.setopt(pycurl.FRESH_CONNECT, fresh)
            self._fresh = fresh
        if content_type != self._content_type:
            easy.setopt(pycurl.HTTPHEADER, [f"Content-Type: {content_type}", "Expect:"])
            self._content_type = content_type

    def begin(self) -> None:
        """Forget what came of it so far."""
        self.lacks_turn = self.found_stray = self.broke = self._is_sent = False
        self._tried.clear()
        self._lines.clear()
        self._body.clear()

    def response(self) -> Response:
        """What came back. Raises CurlFault when it is not whole."""
        headers = Headers(self._lines)
        if not headers.have_ended:
            raise CurlFault(BROKE_OFF)
        status: int = self.easy.getinfo(pycurl.RESPONSE_CODE)
        body = bytes(self._body[:LONGEST]) if self._body else b""
        return Response(status, headers.reason, headers, body)

    def _look_up(self, *_: object) -> int:
        self.broke = self._is_sent
        self.lacks_turn = not self.broke and not self._turns.may_look_up(self)
        return END if self.broke or self.lacks_turn else GO_ON

    def _open(self, number: int, _: object) -> int:
        self.broke = self._is_sent
        self.lacks_turn = not self.broke and not self._turns.may_open(self)
        if self.broke or self.lacks_turn:
            return END
        self._tried.append(number)
        return GO_ON

    def _send(self, *ends: Any) -> int:
        """There is a connection, a new one or one that was kept."""
        self.broke = self._is_sent
        if self._tried:
            self._sockets.keep(ends, self._tried)
            self._tried.clear()
            self._turns.opened(self)
        elif not self._sockets.is_quiet(ends):
            self.found_stray = not self.broke
            return END
        self._is_sent = True
        return END if self.broke else GO_ON

    def _hear(self, piece: bytes) -> int | None:
        """Take what comes; to have taken nothing of it ends the transfer."""
        self._body += piece
        return 0 if self.is_full else None


class Headers(Mapping[str, str]):
    """The last headers of some lines, read once somebody asks: nobody does when all is well."""

    def __init__(self, lines: list[bytes]) -> None:
        first = 0
        if lines[0].startswith(INTERIM):
            first = max(place for place, line in enumerate(lines) if line.startswith(b"HTTP/"))
        self._lines = lines[first:]
        self._read: dict[str, str] | None = None

    @property
    def reason(self) -> str:
        """What follows the status."""
        return self._lines[0][len("HTTP/1.1 200 ") :].strip().decode("latin-1")

    @property
    def have_ended(self) -> bool:
        """Were they heard to their end? libcurl takes a connection's end for that of headers."""
        return b"\r\n" in self._lines

    def __getitem__(self, name: str) -> str:
        return self._all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def _all(self) -> dict[str, str]:
        if self._read is None:
            named = (line.decode("latin-1").partition(":") for line in self._lines[1:])
            self._read = {name.lower(): value.strip() for name, colon, value in named if colon}
        return self._read


def _options(user_agent: str, proxy: str | None) -> list[Option]:
    """What is alike for all requests. Of the environment it heeds whom Python trusts, no more."""
    trust = ssl.get_default_verify_paths()
    trusted = ((pycurl.CAINFO, trust.cafile), (pycurl.CAPATH, trust.capath))
    return [
        (pycurl.USERAGENT, user_agent),
        (pycurl.PROXY, proxy or ""),
        (pycurl.NOPROXY, ""),
        (pycurl.HTTP_VERSION, pycurl.CURL_HTTP_VERSION_1_1),
        (pycurl.SSLVERSION, pycurl.SSLVERSION_TLSv1_2),  # or newer
        (pycurl.DNS_CACHE_TIMEOUT, KNOWN_HOST),
        (pycurl.MAXAGE_CONN, KEPT_OPEN),
        (pycurl.UPLOAD_BUFFERSIZE, LEAST_BUFFER),
        (pycurl.NOSIGNAL, 1),
        (SUPPRESS_CONNECT_HEADERS, 1),
        *((option, path) for option, path in trusted if path),
    ]


def _reason(transfer: Transfer, error: pycurl.error, url: str, proxy: str | None) -> str:
    """Why no answer came."""
    if transfer.broke:
        return NO_ANSWER
    code, said = error.args
    refused: int = transfer.easy.getinfo(pycurl.HTTP_CONNECTCODE)
    if refused >= 300:
        return proxy_refuses(refused)
    if code == pycurl.E_COULDNT_CONNECT:
        number: int = transfer.easy.getinfo(pycurl.OS_ERRNO)
        system = OSError(number, os.strerror(number))
        return (
            proxy_not_reached(_place(proxy), system) if proxy else not_reached(_place(url), system)
        )
    reasons = {
        pycurl.E_COULDNT_RESOLVE_HOST: not_found(urlsplit(url).hostname or ""),
        pycurl.E_COULDNT_RESOLVE_PROXY: proxy_not_found(urlsplit(proxy or "").hostname or ""),
        pycurl.E_PEER_FAILED_VERIFICATION: not_trusted(_place(url), said),
        pycurl.E_SSL_CONNECT_ERROR: no_tls(_place(url)),
        pycurl.E_GOT_NOTHING: NO_ANSWER,
        pycurl.E_PARTIAL_FILE: BROKE_OFF,
        pycurl.E_RECV_ERROR: CUT,
        pycurl.E_SEND_ERROR: CUT,
    }
    return reasons.get(code) or said or f"libcurl's error {code}"


def _place(address: str) -> str:
    """A host and port, as the host of the bot is told of it: without a password."""
    parts = urlsplit(address)
    return f"{parts.hostname}:{parts.port or PORTS.get(parts.scheme)}"
