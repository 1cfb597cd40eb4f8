"""A fast stand-in for Discord: just the gateway and the few answers that a bot under load needs.

The playground checks and records all that passes, which takes longer than the bots that are
measured here. This one answers from templates, made of the playground's own payloads.
"""

import asyncio
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from time import perf_counter
from typing import Any

from aiohttp import web
from guildyard import Message, Playground, payloads

from benchmarks.gateway import Gateway

HOST = "127.0.0.1"
TOKEN = "bench.mark.token"  # noqa: S105 - opens nothing
FIRST_MEMBER = 10**15
LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)
CALLBACK = re.compile(r"/api/v10/interactions/(\d+)/")
GONE = b'{"message": "Unknown interaction", "code": 10062}'  # what whoever is late is told
BIG = 10_000  # bytes of a request that brings a picture
LISTENS = 3.0  # seconds for an answer
MEMBER = re.compile(r"/api/v10/guilds/\d+/members/(\d+)")
MESSAGES = re.compile(r"/api/v10/channels/(\d+)/messages")


def now() -> datetime:
    """The time on the wall."""
    return datetime.now(UTC)


@dataclass
class Asked:
    """An interaction: when it was sent, and what waits for its acknowledgement."""

    sent: float
    acknowledged: asyncio.Future[float]  # the seconds until then
    size: int = 0  # bytes of the request that brought it


@dataclass
class StandIn:
    """One bot's Discord, with so many servers of one channel each.

    It can be far away: a message takes half of the delay, in seconds, and a new connection two
    delays for the greetings of TCP and TLS. Then it refuses answers that are late.
    """

    guilds: int
    delay: float = 0.0
    permissions: str = "3072"  # of everybody
    own_calls: list[tuple[float, str, str]] = field(default_factory=list)  # besides interactions
    posted: list[tuple[float, int]] = field(default_factory=list)  # when, in which channel
    silent: set[int] = field(default_factory=set)  # channels that never answer
    asked: dict[int, Asked] = field(default_factory=dict)
    again: int = 0  # acknowledgements of what had one already
    uploads: int = 0
    last_id: int = 1_500_000_000_000_000_000

    def __post_init__(self) -> None:
        self.world = Playground(clock=now).world
        self.servers: list[Any] = []
        for number in range(self.guilds):
            guild = self.world.add_guild(f"Guild {number}", (number + 1) << 22)
            guild.add_text_channel("puzzles")
            self.servers.append(guild)
        self.gateway = Gateway(self.world.bot, self.servers)
        self._message = self._template()

    async def start(self) -> None:
        """Listen; from now on the addresses are known."""
        app = web.Application()
        app.router.add_get("/", self.gateway.serve)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, HOST, 0).start()
        loop = asyncio.get_running_loop()
        self._rest = await loop.create_server(lambda: Rest(self._answer, self.delay), HOST, 0)
        self.gateway.url = f"ws://{HOST}:{self._runner.addresses[0][1]}/"
        self.api_url = f"http://{HOST}:{self._rest.sockets[0].getsockname()[1]}/api/v10"

    @property
    def gateway_url(self) -> str:
        """Where bots listen."""
        return self.gateway.url

    async def connected(self) -> None:
        """Wait until a shard has all its guilds."""
        await self.gateway.ready.wait()

    async def close(self) -> None:
        """Stop listening."""
        self._rest.close()
        await self._runner.cleanup()

    async def ask(
        self, command: dict[str, Any], guild: int, member: int, board: dict[str, Any] | None = None
    ) -> float:
        """Send a command and return the seconds until it was acknowledged."""
        return await (await self.send(command, guild, member, board)).acknowledged

    async def send(
        self, command: dict[str, Any], guild: int, member: int, board: dict[str, Any] | None = None
    ) -> Asked:
        """Send a command, or a form that was opened on a board.

        Raises ConnectionError when no shard listens for the server.
        """
        self.last_id += 1
        server = self.servers[guild]
        [channel] = server.channels.values()
        user = {
            "id": str(self.person(guild, member)),
            "username": f"player{member}",
            "avatar": None,
        }
        payload: dict[str, Any] = {
            "id": str(self.last_id),
            "application_id": str(self.world.bot.id),
            "type": 5 if "custom_id" in command else 2,  # a form, or a command
            "token": f"token-of-a-usual-length-{'x' * 120}-{self.last_id}",
            "version": 1,
            "data": command,
            "guild_id": str(server.id),
            "guild": {"id": str(server.id), "locale": "en-US", "features": []},
            "guild_locale": "en-US",
            "locale": "en-US",
            "channel": payloads.channel(channel) | {"permissions": "3072"},
            "channel_id": str(channel.id),
            "member": {
                "user": user | {"discriminator": "0", "global_name": f"Player {member}"},
                "roles": [],
                "joined_at": "2026-01-01T00:00:00+00:00",
                "deaf": False,
                "mute": False,
                "flags": 0,
                "permissions": self.permissions,
            },
            "app_permissions": "117760",
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(server.id)},
            "context": 0,
            "attachment_size_limit": 10 << 20,
        }
        if board is not None:
            payload["message"] = board
        asked = Asked(perf_counter(), asyncio.get_running_loop().create_future())
        self.asked[self.last_id] = asked
        await self.gateway.tell(server, "INTERACTION_CREATE", payload)
        return asked

    def person(self, guild: int, member: int) -> int:
        """Whose id it is; nobody plays in two servers."""
        return FIRST_MEMBER + guild * 10**6 + member

    # REST

    def _answer(self, method: str, path: str, size: int) -> bytes | None:
        """The body of an answer, None for silence; an acknowledgement has one if it is wanted."""
        self.uploads += size >= BIG
        if match := CALLBACK.match(path):
            body = self._acknowledge(int(match[1]), size)
            return body if "with_response=1" in path or body is GONE else b""
        if path.startswith("/api/v10/webhooks/"):
            return self._message.replace(b"CHANNEL", b"1")
        self.own_calls.append((perf_counter(), method, path))
        if match := MEMBER.match(path):
            user = {"id": match[1], "username": "player", "avatar": None, "discriminator": "0"}
            return json.dumps({"user": user, "nick": "Player", "roles": []}).encode()
        if match := MESSAGES.match(path):
            if int(match[1]) in self.silent:
                return None
            if method == "GET":
                return b"[]"
            if method == "POST":
                self.posted.append((perf_counter(), int(match[1])))
            return self._message.replace(b"CHANNEL", match[1].encode())
        if path.endswith("/users/@me"):
            return json.dumps(payloads.own_user(self.world.bot)).encode()
        if path.endswith("/oauth2/applications/@me"):
            return json.dumps(payloads.application(self.world.bot, self.guilds)).encode()
        return b"[]"

    def _acknowledge(self, interaction_id: int, size: int) -> bytes:
        asked = self.asked.pop(interaction_id, None)
        if asked is None:  # it was acknowledged, and the bot did not hear of it in time
            self.again += 1
            return b""
        seconds = perf_counter() - asked.sent + self.delay / 2
        if self.delay and seconds > LISTENS:
            return GONE
        if not asked.acknowledged.done():
            asked.size = size
            asked.acknowledged.set_result(seconds)
        return self._callback.replace(b"INTERACTION", str(interaction_id).encode())

    def _template(self) -> bytes:
        [channel] = self.servers[0].channels.values()
        message = Message(
            id=1_500_000_000_000_000_001,
            channel=channel,
            author=self.world.bot,
            created_at=now(),
            content="An answer of a usual length, as a person would read it in the channel.",
        )
        shown = payloads.message(message) | {"channel_id": "CHANNEL"}
        resource = {"type": 4, "message": payloads.message(message)}
        about = {"id": "INTERACTION", "type": 2, "response_message_id": shown["id"]}
        self._callback = json.dumps({"interaction": about, "resource": resource}).encode()
        return json.dumps(shown).encode()


class Rest(asyncio.Protocol):
    """As much HTTP as an answer to a known client takes."""

    def __init__(self, answer: Callable[[str, str, int], bytes | None], delay: float) -> None:
        self._answer = answer
        self._delay = delay
        self._greetings = 2 * delay  # before the first answer over a connection
        self._buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A connection that is kept."""
        self._transport: Any = transport

    def data_received(self, data: bytes) -> None:
        """Answer each request that is complete."""
        self._buffer += data
        while (end := self._buffer.find(b"\r\n\r\n")) >= 0:
            head = self._buffer[:end]
            length = LENGTH.search(head)
            size = int(length[1]) if length else 0
            whole = end + 4 + size
            if len(self._buffer) < whole:
                return
            self._buffer = self._buffer[whole:]
            method, path, _ = head.split(b"\r\n", 1)[0].decode().split(" ")
            if self._delay:
                self._answer_from_afar(method, path, size)
            else:
                self._write(self._answer(method, path, size))

    def _answer_from_afar(self, method: str, path: str, size: int) -> None:
        """As above, after half of the delay, and heard after the other half."""
        loop, half = asyncio.get_running_loop(), self._delay / 2
        there, self._greetings = self._greetings + half, 0.0

        def arrive() -> None:
            loop.call_later(half, self._write, self._answer(method, path, size))

        loop.call_later(there, arrive)

    def _write(self, body: bytes | None) -> None:
        if body is None:
            return
        if not body:
            self._transport.write(b"HTTP/1.1 204 No Content\r\nVia: 1.1 bench\r\n\r\n")
            return
        self._transport.write(
            b"HTTP/1.1 %s\r\nContent-Type: application/json\r\nVia: 1.1 bench\r\n"
            b"Content-Length: %d\r\n\r\n"
            % (b"404 Not Found" if body is GONE else b"200 OK", len(body))
            + body
        )
