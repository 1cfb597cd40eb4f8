"""The door for connections: so many, and none that says nothing for long, or too much.

A server of aiohttp's takes whatever connects and waits without end for its first request, so each
connection is counted here before it is handed over, and closed when no request comes of it. Bytes
and frames are counted here, too, before anything parses them.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import cast

from aiohttp import web

from bot.web.frame_headers import CONTROL, FrameHeaders
from bot.web.limits import MAX_CONTROL_FRAMES, AbuseLog, Rate, TrustedProxies, count_down

MOST = 3500  # connections; below the files that the process may open
RESERVED = 1000  # of them for players who are logged in
MOST_OF_ADDRESS = 400  # unless it is a trusted proxy, or another process of this bot
FIRST_REQUEST = 15.0  # seconds until there is one
MAX_REFUSALS = 5  # of requests, before their connection is closed
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\n"
    b"Retry-After: 60\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
)

# Bytes that one connection may send: a second in the long run, and at once. A page sends less than
# 10 KiB in a second; a proxy sends the requests of many people over one connection.
MAX_CLIENT_BYTES = 32 * 1024, 64 * 1024
MAX_PROXY_BYTES = 1024 * 1024, 4 * 1024 * 1024
MAX_PIPELINED = 10  # requests that come at once; browsers and proxies wait for each answer
MAX_CLOSING_BYTES = 1024, 4 * 1024  # what was on its way, and the close frame
MAX_FRAMES = 50, 500  # a second in the long run, and at once: far more than any page sends
MAX_EARLY = 4 * 1024  # bytes that may come with a request for a WebSocket, before its answer

Protocols = Callable[[], asyncio.Protocol]


class Door:
    """Lets connections in."""

    def __init__(
        self,
        most: int = MOST,
        of_address: int = MOST_OF_ADDRESS,
        patience: float = FIRST_REQUEST,
        *,
        reserved: int = RESERVED,
    ) -> None:
        self.most, self.of_address, self.patience = most, of_address, patience
        self._most_anonymous = most - min(reserved, most // 2)
        self._inside: dict[asyncio.BaseTransport, DoorProtocol] = {}  # the oldest first
        self._anonymous: Counter[str] = Counter()  # not logged in, by the address they count for
        self._peers: Counter[str] = Counter()
        self._abuse = AbuseLog()

    def __len__(self) -> int:
        """How many are connected."""
        return len(self._inside)

    def guarding(self, server: Protocols, proxies: TrustedProxies) -> Protocols:
        """What makes the protocol of each connection, with this door in front of it."""
        return lambda: DoorProtocol(self, server, proxies)

    def admit(self, connection: "DoorProtocol", transport: asyncio.Transport) -> bool:
        """Count a connection. If there are too many, the oldest one that is not logged in makes
        room: of the same address, or of the address with the most. Return False if there is none.
        """
        peer = connection.peer_address
        if peer and self._peers[peer] >= self.of_address:
            if not self._evict_oldest(peer):
                return False
        elif len(self) >= self.most or self._anonymous.total() >= self._most_anonymous:
            fullest = max(self._anonymous, key=self._anonymous.__getitem__, default=None)
            if fullest is None or not self._evict_oldest(fullest):
                return False
        self._inside[transport] = connection
        self._anonymous[connection.client_address] += 1
        if peer:
            self._peers[peer] += 1
        return True

    def note_request(self, request: web.Request, address: str) -> None:
        """Note a request, and the address that it counts for: from now on the server itself limits
        the time of the next one."""
        connection = connection_of(request)
        if connection and connection.transport in self._inside:
            connection.timer.cancel()
            self._uncount(connection)
            connection.client_address, connection.logged_in = address, False
            self._anonymous[address] += 1

    def trust(self, request: web.Request) -> None:
        """Let the peer of a request, another process of this bot, bring many."""
        connection = connection_of(request)
        if connection and connection.peer_address and connection.transport in self._inside:
            count_down(self._peers, connection.peer_address)
            connection.peer_address = ""
            connection.limit_bytes(*MAX_PROXY_BYTES)

    def log_in(self, request: web.Request) -> None:
        """Give a connection a place of those who are logged in."""
        connection = connection_of(request)
        if connection and connection.transport in self._inside:
            self._uncount(connection)
            connection.logged_in = True

    def refused(self, request: web.Request) -> bool:
        """Count a refusal; return True if its connection should be closed."""
        connection = connection_of(request)
        if connection is None:
            return True
        connection.refusals += 1
        return connection.refusals >= MAX_REFUSALS

    def remove(self, transport: asyncio.BaseTransport) -> None:
        """It is over."""
        if connection := self._inside.pop(transport, None):
            connection.timer.cancel()
            self._uncount(connection)
            if connection.peer_address:
                count_down(self._peers, connection.peer_address)

    def note_abuse(self, address: str, reason: str) -> None:
        """Log why a connection was aborted."""
        self._abuse.note(address, reason)

    def _evict_oldest(self, address: str) -> bool:
        for transport, connection in self._inside.items():
            if connection.client_address == address and not connection.logged_in:
                connection.hang_up()
                self.remove(transport)
                return True
        return False

    def _uncount(self, connection: "DoorProtocol") -> None:
        if not connection.logged_in:
            count_down(self._anonymous, connection.client_address)


class DoorProtocol(asyncio.Protocol):
    """One connection: counted, and then the server's."""

    transport: asyncio.Transport
    timer: asyncio.TimerHandle  # until the first request

    def __init__(self, door: Door, server: Protocols, proxies: TrustedProxies) -> None:
        self._door = door
        self._server = server
        self._proxies = proxies
        self._inner: asyncio.Protocol | None = None
        self.peer_address = ""  # empty for a trusted proxy, which may open many connections
        self.client_address = ""  # that its requests count for
        self.logged_in = False
        self.refusals = 0
        self.early = 0  # bytes that came behind the headers of the last request
        self._headers: FrameHeaders | None = None  # of a WebSocket
        self._frames, self._control_frames = Rate(*MAX_FRAMES), Rate(*MAX_CONTROL_FRAMES)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let it in, or say that it is full and hang up, whatever was to be asked."""
        self.transport = cast(asyncio.Transport, transport)
        peername = transport.get_extra_info("peername")
        address = self._proxies.peer_of(peername[0] if peername else None)
        self.peer_address = self.client_address = address
        self.limit_bytes(*(MAX_CLIENT_BYTES if self.peer_address else MAX_PROXY_BYTES))
        loop, door = asyncio.get_running_loop(), self._door
        self.timer = loop.call_later(door.patience, self.transport.abort)
        if not door.admit(self, self.transport):
            self.hang_up()
            return
        self._inner = self._server()
        self._inner.connection_made(transport)

    def limit_bytes(self, per_second: int, at_once: int) -> None:
        """Take so many bytes from now on."""
        self._bytes = Rate(per_second, at_once)

    def begin_frames(self) -> bool:
        """Take what a page sends, also from a proxy: the connection becomes a WebSocket. Return
        False if it was cut off because too much came before."""
        if self.early > MAX_EARLY:
            self.abort("frames before the handshake")
            return False
        self._headers = FrameHeaders()
        if not self.peer_address:
            self.limit_bytes(*MAX_CLIENT_BYTES)
        return True

    def limit_closing(self) -> None:
        """Take little more than the close frame."""
        self.limit_bytes(*MAX_CLOSING_BYTES)

    def hang_up(self) -> None:
        """Hang up, with an answer where none was given yet."""
        if self.timer.cancelled():
            self.transport.abort()
            return
        self.timer.cancel()
        self.transport.write(FULL)
        self.transport.close()

    def abort(self, reason: str) -> None:
        """Cut off a client that does not behave."""
        self._door.note_abuse(self.client_address, reason)
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._door.remove(self.transport)
        if self._inner:
            self._inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Hand it over, unless it is too much."""
        if self._inner is None or self.transport.is_closing():
            return
        if reason := self._excess(data):
            self.abort(reason)
        else:
            self._inner.data_received(data)

    def _excess(self, data: bytes) -> str:
        """Count `data`. Return what is too much: the server would parse all of it in a row."""
        if not self._bytes.allows(None, len(data)):
            return "too many bytes"
        if self._headers is None:
            requests = data.count(b"\r\n\r\n")
            if requests:
                self.early, data = 0, data.partition(b"\r\n\r\n")[2]
            self.early += len(data)
            return "too many requests at once" if requests > MAX_PIPELINED else ""
        for opcode in self._headers.opcodes(data):
            if opcode & CONTROL and not self._control_frames.allows(None):
                return "too many pings or pongs"
            if not self._frames.allows(None):
                return "too many frames"
        return ""

    def eof_received(self) -> bool | None:
        """Hand it over."""
        return self._inner.eof_received() if self._inner else None

    def pause_writing(self) -> None:
        """Hand it over."""
        if self._inner:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Hand it over."""
        if self._inner:
            self._inner.resume_writing()


def connection_of(request: web.BaseRequest) -> DoorProtocol | None:
    """Return the connection of a request, if it came through a door."""
    protocol = request.transport.get_protocol() if request.transport else None
    return protocol if isinstance(protocol, DoorProtocol) else None
