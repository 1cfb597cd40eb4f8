"""The gateway of the stand-in for Discord: the shards of a bot, each with its servers."""

import json
import zlib
from asyncio import Event, sleep
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from aiohttp import WSMsgType, web
from guildyard import guild_create, payloads

Data = dict[str, Any]

ROUND_TRIP = 0.02  # seconds, as the playground's, and for the same reason


@dataclass
class Session:
    """A shard that listens."""

    socket: web.WebSocketResponse
    compressor: Any  # zlib's, or None
    sequence: int = 0

    async def say(self, payload: Data) -> None:
        """Send a frame, compressed if the bot asked for it."""
        text = json.dumps(payload)
        if self.compressor is None:
            await self.socket.send_str(text)
            return
        data = self.compressor.compress(text.encode())
        await self.socket.send_bytes(data + self.compressor.flush(zlib.Z_SYNC_FLUSH))

    async def tell(self, event: str, data: Data) -> None:
        """Send an event."""
        self.sequence += 1
        await self.say({"op": 0, "t": event, "s": self.sequence, "d": data})


class Gateway:
    """Who is connected, with which shard."""

    def __init__(self, bot: Any, servers: Sequence[Any]) -> None:
        self.url = ""
        self.ready = Event()  # a shard has all its servers
        self.sessions: dict[int, Session] = {}  # by shard, with all its servers
        self.identified: list[float] = []  # when
        self._bot = bot
        self._servers = servers
        self._shards = 1

    async def tell(self, server: Any, event: str, data: Data) -> None:
        """Send an event to the shard of a server.

        Raises ConnectionError when nobody listens.
        """
        session = self.sessions.get(self._shard_of(server))
        if session is None:
            raise ConnectionError("the bot is not connected")
        await session.tell(event, data)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve a connection until it ends."""
        socket = web.WebSocketResponse(autoping=True)
        await socket.prepare(request)
        compress = request.query.get("compress") == "zlib-stream"
        session = Session(socket, zlib.compressobj(1) if compress else None)
        await session.say({"op": 10, "d": {"heartbeat_interval": 41_250}})
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    await self._hear(session, json.loads(frame.data))
        finally:
            self.sessions = {
                shard: each for shard, each in self.sessions.items() if each is not session
            }
        return socket

    async def _hear(self, session: Session, payload: Data) -> None:
        if payload["op"] == 1:
            await sleep(ROUND_TRIP)  # as through a network
            await session.say({"op": 11})
        elif payload["op"] == 2:
            await self._welcome(session, payload["d"].get("shard", [0, 1]))

    async def _welcome(self, session: Session, shard: list[int]) -> None:
        self.identified.append(perf_counter())
        number, self._shards = shard
        servers = [each for each in self._servers if self._shard_of(each) == number]
        await session.tell("READY", self._hello(shard, servers))
        for each in servers:
            await session.tell("GUILD_CREATE", guild_create(each, self._bot))
        self.sessions[number] = session
        self.ready.set()

    def _shard_of(self, server: Any) -> int:
        return int(server.id >> 22) % self._shards

    def _hello(self, shard: list[int], servers: Sequence[Any]) -> Data:
        return {
            "v": 10,
            "user": payloads.own_user(self._bot),
            "guilds": [{"id": str(each.id), "unavailable": True} for each in servers],
            "session_id": f"bench-{shard[0]}",
            "resume_gateway_url": self.url,
            "application": {"id": str(self._bot.id), "flags": 0},
            "shard": shard,
        }
