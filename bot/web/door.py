"""The door for connections: so many, and none that says nothing for long.

A server of aiohttp's takes whatever connects and waits without end for its first request, so each
connection is counted here before it is handed over, and closed when no request comes of it.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from ipaddress import ip_address
from typing import cast

MOST = 3500  # connections; below the files that the process may open
MOST_OF_ADDRESS = 400  # unless it is a proxy on this machine or in its network
FIRST_REQUEST = 15.0  # seconds until there is one
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\n"
    b"Retry-After: 60\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
)

Protocols = Callable[[], asyncio.Protocol]


class Door:
    """Lets connections in."""

    def __init__(
        self, most: int = MOST, of_address: int = MOST_OF_ADDRESS, patience: float = FIRST_REQUEST
    ) -> None:
        self.most, self.of_address, self.patience = most, of_address, patience
        self._inside: dict[asyncio.BaseTransport, asyncio.TimerHandle] = {}
        self._addresses: Counter[str] = Counter()

    def __len__(self) -> int:
        """How many are connected."""
        return len(self._inside)

    def guarding(self, server: Protocols) -> Protocols:
        """What makes the protocol of each connection, with this door in front of it."""
        return lambda: DoorProtocol(self, server)

    def let_in(self, transport: asyncio.Transport) -> bool:
        """Count a connection, unless there are too many."""
        address = _peer(transport)
        if len(self._inside) >= self.most or self._addresses[address] >= self.of_address:
            return False
        loop = asyncio.get_running_loop()
        self._inside[transport] = loop.call_later(self.patience, transport.abort)
        if address:
            self._addresses[address] += 1
        return True

    def spoken(self, transport: asyncio.BaseTransport | None) -> None:
        """A request came: from now on the server knows for itself what is too slow."""
        if transport in self._inside:
            self._inside[transport].cancel()

    def let_out(self, transport: asyncio.Transport) -> None:
        """It is over."""
        self._inside.pop(transport).cancel()
        if address := _peer(transport):
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]


class DoorProtocol(asyncio.Protocol):
    """One connection: counted, and then the server's."""

    def __init__(self, door: Door, server: Protocols) -> None:
        self._door = door
        self._server = server
        self._inner: asyncio.Protocol | None = None
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let it in, or say that it is full and hang up, whatever was to be asked."""
        self._transport = cast(asyncio.Transport, transport)
        if not self._door.let_in(self._transport):
            self._transport.write(FULL)
            self._transport.close()
            return
        self._inner = self._server()
        self._inner.connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        if self._inner and self._transport:
            self._door.let_out(self._transport)
            self._inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Hand it over."""
        if self._inner:
            self._inner.data_received(data)

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


def _peer(transport: asyncio.BaseTransport) -> str:
    """The address of whoever is connected; nothing for a proxy, who brings many."""
    name = transport.get_extra_info("peername")
    try:
        address = ip_address(name[0])
    except (TypeError, ValueError, IndexError):
        return ""
    return "" if address.is_private else str(address)  # loopback is private
