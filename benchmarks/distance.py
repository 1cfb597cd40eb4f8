"""A relay that lets a server on this machine be far away."""

import asyncio
from collections import deque
from urllib.parse import urlsplit

HOST = "127.0.0.1"


class Distance:
    """Passes bytes on after half of ``delay`` seconds in each direction.

    A new connection takes two delays more, for the handshakes of TCP and TLS.
    """

    def __init__(self, delay: float) -> None:
        self.delay = delay
        self._ends: set[End] = set()

    async def start(self, url: str) -> str:
        """Relay to the server at an address; returns the address that is far from it."""
        self._port = urlsplit(url).port or 80
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: Near(self), HOST, 0, backlog=4096)
        return f"http://{HOST}:{self._server.sockets[0].getsockname()[1]}"

    async def close(self) -> None:
        """Break all connections and stop listening."""
        self._server.close()
        for end in [*self._ends]:
            end.transport.abort()

    async def connect(self, near: "Near") -> None:
        """Open the other half of a connection, after the handshakes."""
        await asyncio.sleep(2 * self.delay)
        loop = asyncio.get_running_loop()
        try:
            _, far = await loop.create_connection(lambda: End(self), HOST, self._port)
        except ConnectionError:
            near.transport.abort()
            return
        near.meet(far)

    def opened(self, end: "End") -> None:
        """Count a connection in."""
        self._ends.add(end)

    def closed(self, end: "End") -> None:
        """Count a connection out."""
        self._ends.discard(end)


class End(asyncio.Protocol):
    """One of the two connections that are joined."""

    transport: asyncio.Transport

    def __init__(self, distance: Distance) -> None:
        self._distance = distance
        self._other: End | None = None
        self._under_way: deque[bytes] = deque()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - create_server makes no other
        self.transport = transport
        self._distance.opened(self)

    def meet(self, other: "End") -> None:
        """Join the two, and pass on what came too early."""
        self._other, other._other = other, self
        for _ in range(len(self._under_way)):
            asyncio.get_running_loop().call_later(self._distance.delay / 2, self._pass_on)
        if self.transport.is_closing():
            other.transport.close()

    def data_received(self, data: bytes) -> None:
        self._under_way.append(data)
        if self._other:
            asyncio.get_running_loop().call_later(self._distance.delay / 2, self._pass_on)

    def _pass_on(self) -> None:
        data = self._under_way.popleft()
        if self._other and not self._other.transport.is_closing():
            self._other.transport.write(data)

    def connection_lost(self, error: Exception | None) -> None:
        self._distance.closed(self)
        if self._other:
            close = self._other.transport.close
            asyncio.get_running_loop().call_later(self._distance.delay / 2, close)


class Near(End):
    """The connection that a bot opened."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._connecting = asyncio.create_task(self._distance.connect(self))
