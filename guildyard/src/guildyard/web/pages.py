"""The page's side of the server: its files, and a socket by which it moves people.

The page does what tests do: it calls the methods of ``Person``. After every change of the world it
is sent the whole view of its person; a view is small and a page is next door.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

from aiohttp import web

from guildyard.gateway.events import EventDispatcher
from guildyard.inspect.har import archive
from guildyard.interactions.commands import CommandBook
from guildyard.people.people import People
from guildyard.people.person import Person
from guildyard.people.saved import save
from guildyard.rest.rest import PREFIX
from guildyard.rpc.frames import Frames
from guildyard.web.gallery import gallery
from guildyard.web.middleware import Handler
from guildyard.web.session import PageSession
from guildyard.web.tools import Tools
from guildyard.web.uploads import Uploads
from guildyard.web.view import clock
from guildyard.world.guilds import Channel
from guildyard.world.world import World

SNOWFLAKE = re.compile(r"[0-9]{1,20}")
FILES = Path(__file__).parents[1] / "page"
CONTENT_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}
SECURITY = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; frame-src 'self' http://127.0.0.1:*; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}


class Pages:
    """All open pages, and the files that a page is made of."""

    def __init__(
        self,
        *,
        world: World,
        people: People,
        commands: CommandBook,
        tools: Tools,
        events: EventDispatcher,
        frames: Frames,
    ) -> None:
        self._world = world
        self._people = people
        self._commands = commands
        self._tools = tools
        self._frames = frames
        self._uploads = Uploads()
        self._pages: set[PageSession] = set()
        events.watchers.append(lambda _: self.changed())
        world.activities.on_change.append(lambda _: self.changed())
        tools.gateway.on_change.append(self.changed)
        tools.endpoint.on_change.append(self.changed)
        tools.recorder.listeners.append(lambda _: self.changed())

    def attach(self, app: web.Application) -> None:
        """Serve ``/``, ``/gallery``, their files and the socket of a page."""
        app.router.add_get("/", _html("index.html"))
        app.router.add_get("/gallery", _html("gallery.html"))
        app.router.add_get("/activity", _html("activity.html"))
        app.router.add_get("/page/relay.html", _relay)
        app.router.add_get("/page/gallery.json", self._gallery)
        app.router.add_get("/page/traffic.har", self._traffic)
        app.router.add_get("/page/world.json", self._saved_world)
        app.router.add_get("/page/socket", self._handle)
        app.router.add_post("/page/upload", self._uploads.take)
        app.router.add_get("/page/{name}", _file)

    async def close(self) -> None:
        """Hang up on every browser."""
        await asyncio.gather(*(page.socket.close() for page in [*self._pages]))

    def changed(self) -> None:
        """Something is different: every page looks again."""
        for page in self._pages:
            page.changed.set()

    async def _gallery(self, _: web.Request) -> web.Response:
        shown = gallery(self._world.clock()) | (clock(self._world) or {"ahead": 0})
        return web.json_response(shown, headers=SECURITY)

    async def _saved_world(self, _: web.Request) -> web.Response:
        return web.json_response(save(self._world), headers=SECURITY)

    async def _traffic(self, _: web.Request) -> web.Response:
        url = self._world.origin.rstrip("/")
        har = archive(self._tools.recorder, url + PREFIX, self._tools.gateway.url)
        return web.json_response(har, headers=SECURITY)

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(timeout=1.0, heartbeat=30.0, compress=False)
        await socket.prepare(request)
        person, channel = self._place(request.query)
        page = PageSession(
            socket,
            world=self._world,
            people=self._people,
            commands=self._commands,
            tools=self._tools,
            uploads=self._uploads,
            frames=self._frames,
            tell_all=self.changed,
            version=_version(),
            person=person,
            channel=channel,
            in_parts="parts" in request.query,
        )
        self._pages.add(page)
        try:
            await page.serve()
        finally:
            self._pages.discard(page)
        return socket

    def _place(self, query: Mapping[str, str]) -> tuple[Person | None, Channel | None]:
        """Who looked where before the page was loaded again; whoever is gone is nobody."""
        person = next((each for each in self._people if str(each.id) == query.get("person")), None)
        channel = SNOWFLAKE.fullmatch(query.get("channel", ""))
        return person, self._world.channel(int(channel[0])) if person and channel else None


def _version() -> str:
    """Tells a tab whether the files it was made of are still those of this server."""
    digest = hashlib.sha256()
    for path in sorted(FILES.iterdir()):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


async def _relay(_: web.Request) -> web.StreamResponse:
    """A frame without an origin, as a part of Discord's client has none: what it says is believed
    by the SDK, on whatever port the playground is. It cannot fetch a script, so it holds one."""
    path = FILES / "relay.html"
    script = path.read_bytes().partition(b"<script>")[2].partition(b"</script>")[0]
    digest = base64.b64encode(hashlib.sha256(script).digest()).decode()
    policy = f"default-src 'none'; script-src 'sha256-{digest}'; sandbox allow-scripts"
    headers = {"Content-Security-Policy": f"{policy}; frame-ancestors 'self'"}
    return _serve(path, SECURITY | headers)


def _html(name: str) -> Handler:
    async def handle(_: web.Request) -> web.StreamResponse:
        return _serve(FILES / name)

    return handle


async def _file(request: web.Request) -> web.StreamResponse:
    known = {path.name: path for path in FILES.iterdir()}
    path = known.get(request.match_info["name"])
    if path is None:
        raise web.HTTPNotFound
    return _serve(path)


def _serve(path: Path, headers: Mapping[str, str] = SECURITY) -> web.StreamResponse:
    content_type = CONTENT_TYPES.get(path.suffix, "application/octet-stream")
    body = path.read_bytes()
    return web.Response(body=body, content_type=content_type, charset="utf-8", headers=headers)
