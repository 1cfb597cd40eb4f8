"""The Activity's own origin: what Discord has as ``<application>.discordsays.com``.

Here it is a port for each person, so that the page's storage is neither the playground's nor that
of somebody else. The application's server hears of it as it does behind Discord's proxy.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Mapping
from http.cookies import SimpleCookie
from urllib.parse import urlsplit

import aiohttp
from aiohttp import WSMsgType, web
from multidict import CIMultiDict

from guildyard.rpc.mappings import URLMappings
from guildyard.world.model import User
from guildyard.world.world import World

HOST = "127.0.0.1"
# What is about one connection alone, and what the client or server sets by itself.
BETWEEN = {
    "connection",
    "content-length",
    "host",
    "keep-alive",
    "origin",
    "proxy-connection",
    "referer",
    "sec-websocket-accept",
    "sec-websocket-extensions",
    "sec-websocket-key",
    "sec-websocket-protocol",
    "sec-websocket-version",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
}
CROSS_SITE = re.compile(r";\s*SameSite=None\b", re.IGNORECASE)
SECURE = re.compile(r";\s*(Secure|Partitioned|SameSite=None|Domain=[^;]*)(?=;|$)", re.IGNORECASE)
DISCORD = re.compile(r"https://([\w*-]+\.)?discord(app)?\.com")
ALLOWED = "'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob: data:"
BIGGEST_BODY = 64 * 1024 * 1024  # bytes
BIGGEST_MESSAGE = 4 * 1024 * 1024  # bytes of a WebSocket


class ActivityProxy:
    """Leads what a page asks of its own origin to where the mappings say."""

    def __init__(self, world: World, mappings: URLMappings) -> None:
        self._world = world
        self._mappings = mappings
        self._session: aiohttp.ClientSession | None = None
        self._runner: web.AppRunner | None = None
        self._ports: dict[int, int] = {}  # by the account
        self._opening: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Be ready to open ports."""
        app = web.Application(client_max_size=BIGGEST_BODY)
        app.router.add_route("*", "/{path:.*}", self._handle)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()

    async def close(self) -> None:
        """Hang up on both sides."""
        if self._runner:
            await self._runner.cleanup()
        if self._session:
            await self._session.close()

    def origin_of(self, user: User) -> str:
        """Where somebody's page is, as long as the playground runs."""
        if user.id not in self._ports:
            listener = socket.create_server((HOST, 0))
            self._ports[user.id] = int(listener.getsockname()[1])
            task = asyncio.create_task(self._listen(listener))
            self._opening.add(task)
            task.add_done_callback(self._opening.discard)
        return f"http://{HOST}:{self._ports[user.id]}"

    async def _listen(self, listener: socket.socket) -> None:
        if self._runner is None:
            raise RuntimeError("the proxy was not started")
        await web.SockSite(self._runner, listener).start()

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        own = f"http://{request.host}"
        if own not in self._origins or request.headers.get("Origin", own) != own:
            raise web.HTTPForbidden(text="This origin is for the page of an Activity alone.")
        target = self._mappings.target(request.rel_url.raw_path)
        if target is None:
            raise web.HTTPNotFound(text=f"No URL mapping of the Activity fits {request.path}.")
        url = f"{target}?{request.rel_url.raw_query_string}".rstrip("?")
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return await self._connect(request, url)
        return await self._pass_on(request, url)

    @property
    def _origins(self) -> set[str]:
        return {f"http://{HOST}:{port}" for port in self._ports.values()}

    def _client(self) -> aiohttp.ClientSession:
        if self._session is None:
            connector = aiohttp.TCPConnector(force_close=True)
            jar = aiohttp.DummyCookieJar()
            self._session = aiohttp.ClientSession(
                connector=connector, cookie_jar=jar, auto_decompress=False
            )
        return self._session

    def _headers(self, request: web.Request) -> CIMultiDict[str]:
        """Those of the page, with the origin that the application knows."""
        headers = CIMultiDict(
            (name, value) for name, value in request.headers.items() if name.lower() not in BETWEEN
        )
        mark = _mark(request)
        given = [
            f"{name.removeprefix(mark)}={each.value}"
            for name, each in SimpleCookie(headers.pop("Cookie", "")).items()
            if name.startswith(mark)
        ]
        if given:
            headers["Cookie"] = "; ".join(given)
        if "Origin" in request.headers:
            headers["Origin"] = self._outside
        return headers

    @property
    def _outside(self) -> str:
        """The origin as it is inside Discord."""
        return f"https://{self._world.bot.id}.discordsays.com"

    async def _pass_on(self, request: web.Request, url: str) -> web.StreamResponse:
        body = await request.read() or None
        try:
            async with self._client().request(
                request.method,
                url,
                headers=self._headers(request),
                data=body,
                allow_redirects=False,
                skip_auto_headers=("User-Agent", "Content-Type"),
            ) as answer:
                response = web.StreamResponse(status=answer.status, reason=answer.reason)
                response.headers.extend(self._answered(request, answer.headers))
                await response.prepare(request)
                async for part in answer.content.iter_any():
                    await response.write(part)
                await response.write_eof()
                return response
        except aiohttp.ClientConnectorError:
            told = f"Nobody listens at {url}, where the Activity is to be."
            raise web.HTTPBadGateway(text=told) from None
        except aiohttp.ClientError as error:
            raise web.HTTPBadGateway(text=f"{url} breaks off: {error}") from None

    def _answered(self, request: web.Request, headers: Mapping[str, str]) -> CIMultiDict[str]:
        """What the page may do is what the application and Discord both allow."""
        kept = CIMultiDict(
            (name, value) for name, value in headers.items() if name.lower() not in BETWEEN
        )
        for each in kept.popall("Set-Cookie", []):
            if CROSS_SITE.search(each):  # as a browser does inside Discord, where it is third party
                kept.add("Set-Cookie", _mark(request) + SECURE.sub("", each))
        if not headers.get("Content-Type", "").startswith("text/html"):
            return kept
        kept["Cache-Control"] = "no-store"
        policies = [self._led(request, each) for each in kept.popall("Content-Security-Policy", [])]
        for each in (*policies, self._own_policy):
            kept.add("Content-Security-Policy", each)
        return kept

    def _led(self, request: web.Request, policy: str) -> str:
        """A policy that means Discord means the playground here."""
        own = urlsplit(self._outside).netloc
        for scheme, here in (("https", "http"), ("wss", "ws")):
            policy = policy.replace(f"{scheme}://{own}", f"{here}://{request.host}")
        return DISCORD.sub(self._world.origin.rstrip("/"), policy)

    @property
    def _own_policy(self) -> str:
        """Nothing from elsewhere: Discord lets through its own API and CDN."""
        here = self._world.origin.rstrip("/")
        return f"default-src {ALLOWED} {here}; frame-ancestors {here}"

    async def _connect(self, request: web.Request, url: str) -> web.StreamResponse:
        wanted = request.headers.get("Sec-WebSocket-Protocol", "")
        protocols = [each.strip() for each in wanted.split(",") if each.strip()]
        try:
            inner = await self._client().ws_connect(
                url,
                headers=self._headers(request),
                protocols=protocols,
                max_msg_size=BIGGEST_MESSAGE,
                autoclose=True,
            )
        except aiohttp.WSServerHandshakeError as refusal:
            return web.Response(status=refusal.status)
        except aiohttp.ClientError:
            raise web.HTTPBadGateway(text=f"Nobody listens at {url}.") from None
        outer = web.WebSocketResponse(
            protocols=[inner.protocol] if inner.protocol else (), max_msg_size=BIGGEST_MESSAGE
        )
        await outer.prepare(request)
        await asyncio.gather(_pump(outer, inner), _pump(inner, outer))
        return outer


def _mark(request: web.Request) -> str:
    """What a cookie's name begins with: browsers do not tell ports apart."""
    return f"activity-{request.url.port}-"


Socket = web.WebSocketResponse | aiohttp.ClientWebSocketResponse


async def _pump(source: Socket, sink: Socket) -> None:
    """Hand on what comes, and at last that nothing comes any more."""
    try:
        async for message in source:
            if message.type is WSMsgType.TEXT:
                await sink.send_str(message.data)
            elif message.type is WSMsgType.BINARY:
                await sink.send_bytes(message.data)
    except ConnectionError:  # the other side went first
        return
    finally:
        await sink.close(code=source.close_code or 1000)
