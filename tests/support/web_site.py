"""The page's server in front of the bot, and people with browsers, all over the wire."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass
from typing import Any, Self

import aiohttp
from aiohttp import web
from guildyard import Person, Playground
from guildyard.testing import free_port, log_in
from yarl import URL

from bot.discord.gateway.client import Honeygram
from bot.discord.members import DiscordMembers
from bot.ops.config import LOOPBACK
from bot.texts.locale import Locales
from bot.web.door import Door
from bot.web.limits import Network
from bot.web.page import PageFiles
from bot.web.server import WebServer
from bot.web.services import WebServices
from bot.web.site import Site, discord_site
from bot.web.socket import new_socket
from bot.web.visitor import Visitor
from tests.support.harness import Clock
from tests.support.patience import PATIENCE

INDEX = """\
<!doctype html>
<html lang="en"><head><title>Honeygram</title>
<link rel="stylesheet" href="./style.css">
<script type="module" src="./app.js"></script>
</head><body></body></html>
"""
FILES = {
    "index.html": INDEX.encode(),
    "style.css": b"main { color: CanvasText; }" * 40,
    "app.js": b'import { draw } from "./parts/board.js";\ndraw();\n',
    "parts/board.js": b'import "../words.js";\nexport const draw = () => import("../sdk.js");\n',
    "words.js": b"export {};\n",
    "sdk.js": b"export {};\n",
}


GONE = 1006  # nobody said goodbye


class Browser:
    """A browser of somebody's, with its cookies."""

    def __init__(self, origin: str, person: Person | None = None) -> None:
        self.origin = origin
        self.person = person
        self.session = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.session.close()

    async def get(self, path: str, **options: Any) -> aiohttp.ClientResponse:
        """An answer that is read; nothing is followed."""
        options.setdefault("allow_redirects", False)
        async with self.session.get(URL(self.origin + path, encoded=True), **options) as answer:
            await answer.read()
        return answer

    async def post(self, path: str, *, origin: str | None = "", **options: Any) -> Any:
        """As a page of the same origin does it, or of another, or as no browser does."""
        sent = {} if origin is None else {"Origin": origin or self.origin}
        async with self.session.post(
            self.origin + path, headers=sent, allow_redirects=False, **options
        ) as answer:
            await answer.read()
        return answer

    async def log_in(self, path: str = "/login", *, agrees: bool = True) -> aiohttp.ClientResponse:
        """Where somebody ends up who opens a page that wants to know who they are."""
        assert self.person
        return await log_in(self.session, self.person, self.origin + path, agrees=agrees)

    async def socket(
        self, path: str, *, origin: str | None = "", **options: Any
    ) -> aiohttp.ClientWebSocketResponse:
        """A WebSocket as a page opens one. Raises WSServerHandshakeError when there is none."""
        sent = {} if origin is None else {"Origin": origin or self.origin}
        socket: aiohttp.ClientWebSocketResponse = await self.session.ws_connect(
            self.origin + path, headers=sent, **options
        )
        return socket

    async def refused(self, path: str, **options: Any) -> int:
        """The status with which a WebSocket is refused."""
        try:
            socket = await self.socket(path, **options)
        except aiohttp.WSServerHandshakeError as error:
            return error.status
        await socket.close()
        raise AssertionError("the WebSocket was not refused")

    def cookies(self, path: str = "/") -> dict[str, str]:
        """What it would send there."""
        found = self.session.cookie_jar.filter_cookies(URL(self.origin + path))
        return {name: each.value for name, each in found.items()}

    def put_cookie(self, name: str, value: str, path: str = "/") -> None:
        """Let it have a cookie that nobody gave it."""
        self.session.cookie_jar.update_cookies({name: value}, URL(self.origin + path))


async def flood(socket: aiohttp.ClientWebSocketResponse, kind: str, number: int = 2000) -> Any:
    """Send pings or pongs until cut off; returns the code with which the connection ended."""
    with suppress(ConnectionError):
        for _ in range(number):
            await getattr(socket, kind)()
    return await end_of(socket)


async def end_of(socket: aiohttp.ClientWebSocketResponse) -> int | None:
    """The code with which a connection ends, whatever comes before."""
    async with asyncio.timeout(PATIENCE):
        async for _ in socket:
            pass
    return socket.close_code


@dataclass
class WebSite:
    """A server of the page, and what stands behind it."""

    server: WebServer
    site: Site
    playground: Playground
    members: DiscordMembers
    clock: Clock
    address: str

    @property
    def origin(self) -> str:
        return self.site.origin

    def browser(self, person: Person | None = None) -> Browser:
        """A browser that was never here."""
        return Browser(self.origin, person)


async def talk(
    socket: web.WebSocketResponse, visitor: Visitor, *, first: str | None = None
) -> None:
    """Say who is there, and then repeat what is heard."""
    await socket.send_json({"visitor": asdict(visitor), "first": first})
    async for message in socket:
        await socket.send_str(message.data)


@asynccontextmanager
async def web_site(
    bot: Honeygram,
    playground: Playground,
    clock: Clock,
    door: Door | None = None,
    *,
    site: Site | None = None,
    may_serve: Callable[[], bool] = lambda: True,
    proxies: Sequence[Network] = LOOPBACK,
) -> AsyncIterator[WebSite]:
    """The page of a bot in a playground; of a site that others serve as well, at a port of its
    own."""
    port = free_port()
    if site is None:
        origin = f"http://127.0.0.1:{port}"
        site = discord_site(origin, playground.client_secret, playground.api_url)
        playground.redirects.append(site.redirect_url)
    members = DiscordMembers(lambda: bot, clock.seconds, may_serve)
    services = WebServices(bot.services, Locales(), members)
    key = await bot.services.people.logins.key()
    server = WebServer(
        site, PageFiles(FILES, services.locales), services, key, new_socket, talk, proxies, door
    )
    if site.origin.endswith(f":{port}"):  # the first; the other has figures of its own
        server.show_figures(bot.services.host.metrics)
    async with server.listening("127.0.0.1", port):
        yield WebSite(server, site, playground, members, clock, f"127.0.0.1:{port}")
