"""The gateway: where bots listen for what happens."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from aiohttp import web

from guildyard.gateway.compression import compression
from guildyard.gateway.protocol import ALL_INTENTS, PRIVILEGED, CloseCode, Intent, Op
from guildyard.gateway.sessions import Session
from guildyard.gateway.sockets import Socket
from guildyard.inspect.exchanges import GatewayFrame, Recorder
from guildyard.wire import payloads
from guildyard.wire.guilds import guild_create
from guildyard.world.errors import Json
from guildyard.world.model import User
from guildyard.world.snowflakes import shard_of
from guildyard.world.tokens import Credentials
from guildyard.world.world import World

HEARTBEAT_INTERVAL = 41.25  # seconds, as Discord's

# Seconds until a heartbeat is acknowledged, as on a way through a network. An answer at once comes
# before discord.py's thread has noted the sending; it then counts from the heartbeat before, takes
# that for its latency, and warns that it cannot keep up.
ROUND_TRIP = 0.02

NO_ZSTD = "zstd-stream takes Python 3.14, or the package backports.zstd beside the playground"


class Gateway:
    """All shards that are or were connected."""

    def __init__(self, world: World, credentials: Credentials, recorder: Recorder) -> None:
        self.url = ""  # set when the port is known
        self.heartbeat_interval = HEARTBEAT_INTERVAL
        self.privileged_intents = False
        self.refusals = 0  # how many connections to refuse from now on
        self.refusal_status = 503
        self.silent = False
        self.identifies = 0  # how many there were
        self.unanswered = 0  # how many to leave without an answer from now on
        self.close_code: int | None = None  # refuses each of them, whatever it says
        self.on_change: list[Callable[[], None]] = []  # who is told that shards come and go
        self.sessions: dict[str, Session] = {}
        self.sockets: set[Socket] = set()
        self._world = world
        self._credentials = credentials
        self._recorder = recorder

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """One connection from hello to its end."""
        if self.refusals > 0:
            self.refusals -= 1
            return web.Response(status=self.refusal_status)
        try:
            compress = compression(request.query.get("compress"))
        except ImportError:
            return web.Response(status=501, text=NO_ZSTD)
        response = web.WebSocketResponse(autoping=True, timeout=1.0)
        await response.prepare(request)
        socket = Socket(request, response, compress=compress, sent=self._note_sent)
        socket.silent = self.silent
        self.sockets.add(socket)
        try:
            await self._serve(socket)
        finally:
            await self._forget(socket)
        return response

    @property
    def shards(self) -> int:
        """How many shards are identified and connected."""
        return sum(socket.session is not None for socket in self.sockets)

    def _tell_changed(self) -> None:
        for listener in self.on_change:
            listener()

    def dispatch(
        self, event: str, data: Json, *, guild_id: int | None = None, intent: int = 0
    ) -> None:
        """Tell every shard that an event is for."""
        for session in [*self.sessions.values()]:
            if session.wants(guild_id, intent):
                session.tell(event, self._as_seen(session, event, data))

    def drop(self) -> None:
        """Break every connection without a word."""
        for socket in self.sockets:
            socket.abort()

    def reconnect(self) -> None:
        """Ask every shard to come back on a new connection."""
        for socket in self.sockets:
            socket.send({"op": Op.RECONNECT, "d": None})

    def invalidate(self, *, resumable: bool) -> None:
        """Tell every shard that its session is over, or that it should try to resume."""
        if not resumable:
            self.sessions.clear()
        for socket in self.sockets:
            socket.send({"op": Op.INVALID_SESSION, "d": resumable})

    def send_bytes(self, data: bytes) -> None:
        """Send everyone something that is no payload."""
        for socket in self.sockets:
            socket.send_bytes(data)

    def silence(self, silent: bool) -> None:
        """Say nothing more to anyone, or speak again; what was not said comes only by resuming."""
        self.silent = silent
        for socket in self.sockets:
            socket.silent = silent

    async def close(self) -> None:
        """Hang up on everyone (1001) and wait until they are gone."""
        open_sockets = [*self.sockets]
        for socket in open_sockets:
            socket.close(CloseCode.GOING_AWAY)
        await asyncio.gather(*(socket.finished.wait() for socket in open_sockets))

    async def _serve(self, socket: Socket) -> None:
        interval = int(self.heartbeat_interval * 1000)
        socket.send({"op": Op.HELLO, "d": {"heartbeat_interval": interval}})
        while True:
            try:
                payload = await socket.receive()
            except ValueError:
                socket.close(CloseCode.DECODE_ERROR)
                continue
            if payload is None:
                return
            self._note(socket.shard, payload, received=True)
            self._obey(socket, payload)

    def _obey(self, socket: Socket, payload: Json) -> None:
        op, data = payload.get("op"), payload.get("d")
        if op == Op.HEARTBEAT:
            loop = asyncio.get_running_loop()
            loop.call_later(ROUND_TRIP, socket.send, {"op": Op.HEARTBEAT_ACK})
        elif op == Op.IDENTIFY:
            self._identify(socket, data)
        elif op == Op.RESUME:
            self._resume(socket, data)
        elif socket.session is None:
            socket.close(CloseCode.NOT_AUTHENTICATED)
        elif op == Op.REQUEST_MEMBERS:
            self._send_members(socket.session, data or {})
        elif op == Op.VOICE_STATE:
            self._connect(data or {})
        elif op != Op.PRESENCE:
            socket.close(CloseCode.UNKNOWN_OP)

    def _connect(self, data: Json) -> None:
        """The bot goes into a voice channel or out of it, where nobody speaks."""
        guild = self._world.guilds.get(int(data.get("guild_id") or 0))
        channel = guild.channels.get(int(data.get("channel_id") or 0)) if guild else None
        if guild and (channel or self._world.bot.id in guild.voice):
            guild.connect(self._world.bot, channel)

    def _identify(self, socket: Socket, data: Any) -> None:
        self.identifies += 1
        if self.unanswered > 0:
            self.unanswered -= 1
            return
        code = self.close_code or self._refusal(socket, data)
        if code:
            socket.close(code)
            return
        shard, count = data.get("shard") or (0, 1)
        session = Session(
            intents=data["intents"],
            shard=shard,
            shard_count=count,
            version=socket.version,
            socket=socket,
        )
        self.sessions[session.id] = session
        socket.session = session
        self._tell_changed()
        guilds = [guild for guild in self._world.bot_guilds() if shard_of(guild.id, count) == shard]
        session.tell("READY", self._ready(session, [guild.id for guild in guilds]))
        if session.intents & Intent.GUILDS:
            for guild in guilds:
                known = guild_create(guild, self._world.bot) | {"unavailable": False}
                session.tell("GUILD_CREATE", known)

    def _refusal(self, socket: Socket, data: Any) -> int | None:
        """Why this IDENTIFY is refused, if it is."""
        if socket.session:
            return CloseCode.ALREADY_AUTHENTICATED
        if not isinstance(data, dict) or not self._credentials.open(data.get("token")):
            return CloseCode.AUTHENTICATION_FAILED
        shard, count = data.get("shard") or (0, 1)
        if not 0 <= shard < count:
            return CloseCode.INVALID_SHARD
        intents = data.get("intents")
        if not isinstance(intents, int) or not 0 <= intents <= ALL_INTENTS:
            return CloseCode.INVALID_INTENTS
        if intents & PRIVILEGED and not self.privileged_intents:
            return CloseCode.DISALLOWED_INTENTS
        return None

    def _ready(self, session: Session, guild_ids: Iterable[int]) -> Json:
        bot, flags = self._world.bot, self._world.activities.flags
        return {
            "v": session.version,
            "user": payloads.own_user(bot),
            "guilds": [{"id": str(guild_id), "unavailable": True} for guild_id in guild_ids],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "application": {"id": str(bot.id), "flags": flags},
            "shard": [session.shard, session.shard_count],
        }

    def _resume(self, socket: Socket, data: Any) -> None:
        if not isinstance(data, dict) or not self._credentials.open(data.get("token")):
            socket.close(CloseCode.AUTHENTICATION_FAILED)
            return
        session = self.sessions.get(data.get("session_id", ""))
        missed = session.missed_since(data.get("seq") or 0) if session else None
        if session is None or missed is None:
            socket.send({"op": Op.INVALID_SESSION, "d": False})
            return
        socket.session, session.socket = session, socket
        self._tell_changed()
        for payload in missed:
            socket.send(payload)
        session.tell("RESUMED", {})

    def _send_members(self, session: Session, data: Json) -> None:
        guild = self._world.guilds.get(int(data.get("guild_id") or 0))
        if guild is None or session.socket is None:
            return
        wanted = {int(user_id) for user_id in data.get("user_ids") or ()}
        prefix = (data.get("query") or "").lower()
        members = [
            payloads.member(member)
            for member in guild.members.values()
            if member.user.id in wanted or (not wanted and _starts(member.user, prefix))
        ]
        chunk = {"guild_id": str(guild.id), "members": members, "chunk_index": 0, "chunk_count": 1}
        session.tell("GUILD_MEMBERS_CHUNK", chunk | {"nonce": data.get("nonce")})

    def _as_seen(self, session: Session, event: str, data: Json) -> Json:
        """Without the intent for it, a bot does not see what others write in guilds, unless they
        mention it. https://docs.discord.com/developers/events/gateway#message-content-intent"""
        hidden = event.startswith("MESSAGE_") and not session.intents & Intent.MESSAGE_CONTENT
        if not hidden or "author" not in data or "guild_id" not in data:
            return data
        bot_id = str(self._world.bot.id)
        if any(each["id"] == bot_id for each in (data["author"], *data["mentions"])):
            return data
        shown = {name: value for name, value in data.items() if name != "poll"}
        return shown | {"content": "", "embeds": [], "attachments": [], "components": []}

    async def _forget(self, socket: Socket) -> None:
        """The connection is over; its session waits, unless the shard said goodbye."""
        self.sockets.discard(socket)
        session = socket.session
        if session and session.socket is socket:
            session.socket = None
            if socket.close_code in (1000, 1001):
                self.sessions.pop(session.id, None)
        self._tell_changed()
        await socket.finish()

    def _note_sent(self, shard: int, payload: Json) -> None:
        self._note(shard, payload, received=False)

    def _note(self, shard: int, payload: Json, *, received: bool) -> None:
        if not self._recorder.enabled:
            return
        at = self._world.clock()
        self._recorder.add(GatewayFrame(at=at, received=received, shard=shard, payload=payload))


def _starts(user: User, prefix: str) -> bool:
    return user.name.lower().startswith(prefix)
