"""A client that floods the page, for bench_flood: it runs in a separate process."""

import itertools
import socket
import time
from collections.abc import Sequence
from dataclasses import dataclass
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector

OPENS_PER_SECOND = 200  # connections
WORDS = ["g" + "".join(letters) for letters in itertools.product("aelmpx", repeat=4)]

TWO_ADDRESSES = "127.0.0.2", "127.0.0.3"
ACTIVITY = "/activity/socket"
PING, PONG = b"\x89\x80" + bytes(4), b"\x8a\x80" + bytes(4)
MANY = 10_000


def text_frame(text: str) -> bytes:
    """Return a frame of a client. Its mask is zeros, so its text is readable."""
    data = text.encode()
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return b"\x81" + size + bytes(4) + data


HELLO = text_frame('{"id":1,"do":"hello"}')
REPLAY = text_frame(
    '{"id":2,"do":"act","game":"honeycomb","action":"guess","nonce":"again","text":"'
    + " ".join(WORDS[-25:])
    + '"}'
)


@dataclass(frozen=True)
class Flood:
    """A flood: the connections that stay open, and the bytes that they send without a pause."""

    name: str
    connections: int = 1
    socket: str = ""  # the path of a WebSocket; empty for plain HTTP
    cookie: str = ""  # of a player
    first: bytes = b""  # sent once per connection
    then: bytes = b""  # sent again and again
    addresses: Sequence[str] = TWO_ADDRESSES[:1]


def floods(path: str, cookie: str) -> list[Flood]:
    """Return all floods. A player's have the path and the cookie of their page."""
    get = b"GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n"
    return [
        Flood("pings", socket=ACTIVITY, then=PING * MANY),
        Flood("pongs", socket=ACTIVITY, then=PONG * MANY),
        Flood("a player's pings", socket=f"{path}socket", cookie=cookie, then=PING * MANY),
        Flood("repeated nonces", 10, f"{path}socket", cookie, HELLO, REPLAY * 50),
        Flood("silent sockets", MANY, ACTIVITY),
        Flood("silent sockets, two addresses", MANY, ACTIVITY, addresses=TWO_ADDRESSES),
        Flood("pipelined GETs", then=get * 500),
    ]


@dataclass
class Outcome:
    """How many connections a flooder opened, and how they ended."""

    opened: int = 0
    refused: int = 0
    cut_off: int = 0
    longest: float = 0.0  # seconds that a connection lasted

    def __add__(self, other: "Outcome") -> "Outcome":
        return Outcome(
            self.opened + other.opened,
            self.refused + other.refused,
            self.cut_off + other.cut_off,
            max(self.longest, other.longest),
        )

    def __str__(self) -> str:
        return (
            f"{self.opened:,} connections, {self.refused:,} refused, {self.cut_off:,} cut off,"
            f" the longest after {self.longest:.1f} s"
        )


class Flooder:
    """Floods a port, and reports how its connections ended."""

    def __init__(self, flood: Flood, port: int) -> None:
        self._flood = flood
        self._port = port
        self._outcome = Outcome()
        self._addresses = itertools.cycle(flood.addresses)
        self._selector = DefaultSelector()
        self._connections = dict[socket.socket, float]()  # and when they were opened
        self._unsent = dict[socket.socket, bytes]()

    def run(self, seconds: float) -> Outcome:
        """Flood for `seconds`."""
        began = time.monotonic()
        while (passed := time.monotonic() - began) < seconds:
            if (
                len(self._connections) < self._flood.connections
                and self._outcome.opened < passed * OPENS_PER_SECOND
            ):
                self._open()
            for key, events in self._selector.select(1 / OPENS_PER_SECOND):
                connection: socket.socket = key.data
                try:
                    self._exchange(connection, events)
                except OSError:
                    self._outcome.cut_off += 1
                    self._close(connection)
        for connection in [*self._connections]:
            self._close(connection)
        return self._outcome

    def _open(self) -> None:
        self._outcome.opened += 1
        connection = socket.socket()
        connection.settimeout(5)
        try:
            connection.bind((next(self._addresses), 0))
            connection.connect(("127.0.0.1", self._port))
            if self._flood.socket:
                self._shake_hands(connection)
            connection.sendall(self._flood.first)
        except OSError:
            self._outcome.refused += 1
            connection.close()
            return
        connection.setblocking(False)
        self._connections[connection] = time.monotonic()
        self._selector.register(
            connection, EVENT_READ | (EVENT_WRITE if self._flood.then else 0), connection
        )

    def _shake_hands(self, connection: socket.socket) -> None:
        connection.sendall(
            f"GET {self._flood.socket} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n"
            f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {'A' * 22}==\r\nOrigin: http://127.0.0.1:{self._port}\r\n"
            f"Cookie: {self._flood.cookie}\r\n\r\n".encode()
        )
        if not connection.recv(65536).startswith(b"HTTP/1.1 101 "):
            raise ConnectionRefusedError

    def _exchange(self, connection: socket.socket, events: int) -> None:
        """Read what is there, and send what fits. Raises OSError if the server hung up."""
        if events & EVENT_READ and not connection.recv(1 << 20):
            raise ConnectionAbortedError
        if events & EVENT_WRITE:
            rest = self._unsent.pop(connection, b"") or self._flood.then
            self._unsent[connection] = rest[connection.send(rest) :]

    def _close(self, connection: socket.socket) -> None:
        lasted = time.monotonic() - self._connections.pop(connection)
        self._outcome.longest = max(self._outcome.longest, lasted)
        self._unsent.pop(connection, None)
        self._selector.unregister(connection)
        connection.close()


def run_flood(flood: Flood, port: int, seconds: float) -> Outcome:
    """Flood for `seconds`; called in another process."""
    return Flooder(flood, port).run(seconds)
