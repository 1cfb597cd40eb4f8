"""One gateway connection: frames in order, compressed as the client asked."""

import asyncio
import contextlib
import json
from collections.abc import Callable

from aiohttp import WSMessage, WSMsgType, web

from guildyard.gateway.compression import Compress
from guildyard.gateway.sessions import Session
from guildyard.world.errors import Json

EMPTY: Json = {"t": None, "s": None, "op": None, "d": None}


class Socket:
    """A connection of one shard.

    Sending must not wait, because events arise in the middle of other work; a task of the
    connection's own writes them out one after the other.
    """

    def __init__(
        self,
        request: web.Request,
        response: web.WebSocketResponse,
        *,
        compress: Compress | None,
        sent: Callable[[int, Json], None],
    ) -> None:
        self.session: Session | None = None
        asked = request.query.get("v", "")
        self.version = int(asked) if asked.isdecimal() else 10  # of the protocol
        self.silent = False
        self.finished = asyncio.Event()
        self._request = request
        self._response = response
        self._compress = compress
        self._waiting: asyncio.Queue[Json | bytes | int] = asyncio.Queue()  # then a close code
        self._writer = asyncio.create_task(self._write())
        self._sent = sent

    @property
    def shard(self) -> int:
        """The shard, 0 as long as it is not known."""
        return self.session.shard if self.session else 0

    def send(self, payload: Json) -> None:
        """Send a payload after those that wait; like Discord's, it always has all four fields."""
        if not self.silent:
            self._waiting.put_nowait(EMPTY | payload)

    def send_bytes(self, data: bytes) -> None:
        """Send bytes as they are after what waits."""
        self._waiting.put_nowait(data)

    def close(self, code: int) -> None:
        """Close the connection after what waits is sent."""
        self._waiting.put_nowait(code)

    def abort(self) -> None:
        """Break the connection without a word."""
        if self._request.transport:
            self._request.transport.abort()

    async def receive(self) -> Json | None:
        """The next payload of the client; None when the connection has ended.

        Raises ValueError when it is not a JSON object.
        """
        message: WSMessage = await self._response.receive()
        if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
            return None
        payload = json.loads(message.data)
        if not isinstance(payload, dict):
            raise ValueError(f"no JSON object: {payload!r}")
        return payload

    @property
    def close_code(self) -> int | None:
        """The code the connection was closed with; None or 1006 when it broke."""
        return self._response.close_code

    async def finish(self) -> None:
        """Stop writing, and set ``finished`` for whoever waits."""
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)
        self.finished.set()

    async def _write(self) -> None:
        with contextlib.suppress(ConnectionError):  # the client is gone; the reader notices too
            await self._write_all()

    async def _write_all(self) -> None:
        while True:
            waiting = await self._waiting.get()
            if isinstance(waiting, int):
                await self._response.close(code=waiting)
                return
            if isinstance(waiting, bytes):
                await self._response.send_bytes(waiting)
            else:
                self._sent(self.shard, waiting)
                await self._write_frame(json.dumps(waiting))

    async def _write_frame(self, text: str) -> None:
        if self._compress is None:
            await self._response.send_str(text)
        else:
            await self._response.send_bytes(self._compress(text.encode()))
