"""The page's side of the server: its files, and a socket by which it moves people.

The page does what tests do: it calls the methods of ``Person``. After every change of the world it
is sent the whole view of its person; a view is small and a page is next door.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

from playground.announcements import Announcements
from playground.command_forms import OptionKind
from playground.commands import CommandBook
from playground.errors import Json
from playground.exchanges import Recorder
from playground.guilds import Channel
from playground.model import Role
from playground.options import Refused
from playground.page_view import message, modal, view
from playground.people import Person
from playground.replies import Modal, NoReply, Reply
from playground.world import World

FILES = Path(__file__).parent / "page"
CONTENT_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}
SECURITY = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}
PAUSE = 0.02  # seconds in which changes are gathered into one view


class PageApi:
    """All open pages."""

    def __init__(
        self,
        *,
        world: World,
        commands: CommandBook,
        recorder: Recorder,
        announcements: Announcements,
    ) -> None:
        self.world = world
        self.commands = commands
        self.recorder = recorder
        self._pages: set[PageSession] = set()
        announcements.watchers.append(lambda _: self._changed())
        recorder.listeners.append(lambda _: self._changed())

    def attach(self, app: web.Application) -> None:
        """Serve the page."""
        app.router.add_get("/", _index)
        app.router.add_get("/page/socket", self._handle)
        app.router.add_get("/page/{name}", _file)

    async def close(self) -> None:
        """Hang up on all pages."""
        await asyncio.gather(*(page.socket.close() for page in [*self._pages]))

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(timeout=1.0, heartbeat=30.0)
        await socket.prepare(request)
        page = PageSession(self, socket)
        self._pages.add(page)
        try:
            await page.serve()
        finally:
            self._pages.discard(page)
        return socket

    def _changed(self) -> None:
        for page in self._pages:
            page.changed.set()


class PageSession:
    """One open page: who it is, where it looks, which modals it has open."""

    def __init__(self, api: PageApi, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self.changed = asyncio.Event()
        self._api = api
        self._person: Person | None = None
        self._channel: Channel | None = None
        self._modals: dict[str, Modal] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def serve(self) -> None:
        """Answer the page until it is closed."""
        self._start(self._show_changes())
        try:
            async for received in self.socket:
                if received.type is WSMsgType.TEXT:
                    self._start(self._answer(json.loads(received.data)))
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self, work: Any) -> None:
        """Work in the background: a slow bot must not keep the page from showing other things."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _show_changes(self) -> None:
        while True:
            await self._send({"view": self._view()})
            await self.changed.wait()
            await asyncio.sleep(PAUSE)
            self.changed.clear()

    def _view(self) -> Json | None:
        """The view, from the first person's first channel on; None in an empty world."""
        world = self._api.world
        if self._person is None and world.people:
            self._person = world.people[0]
        if self._person is None:
            return None
        channel = self._channel
        if channel is None or not channel.permissions_of(self._person.user):
            channel = self._channel = _first_channel(world, self._person)
        return view(world, self._api.commands, self._api.recorder, self._person, channel)

    async def _answer(self, request: Json) -> None:
        """Do what the page asks and tell what came of it."""
        try:
            result = await ACTIONS[request["do"]](self, request)
        except (Refused, NoReply) as refusal:
            result = {"problem": str(refusal)}
        except (KeyError, ValueError, TypeError, AttributeError) as mistake:
            result = {"problem": f"The page asked for something impossible: {mistake!r}"}
        await self._send({"answer": request.get("number"), **(result or {})})
        self.changed.set()

    async def _send(self, data: Json) -> None:
        with suppress(ConnectionError):  # the page was closed meanwhile
            await self.socket.send_json(data)

    async def look(self, request: Json) -> None:
        """Be somebody, look at a channel."""
        world = self._api.world
        self._person = world.person(world.users[int(request["person"])])
        self._channel = world.channel(int(request["channel"])) if request.get("channel") else None

    async def say(self, request: Json) -> None:
        person, channel = self._here()
        await person.say(channel, request["text"])

    async def command(self, request: Json) -> Json:
        person, channel = self._here()
        options = self._typed(request, request["options"])
        return self._seen(await person.command(request["path"], channel, **options))

    async def complete(self, request: Json) -> Json:
        person, channel = self._here()
        option, text = request["option"], request["text"]
        others = self._typed(request, request["options"], leave=option)
        choices = await person.autocomplete(request["path"], channel, option, text, **others)
        return {"choices": choices}

    async def click(self, request: Json) -> Json:
        person, channel = self._here()
        found = channel.message(int(request["message"]))
        if found is None:
            raise Refused("this message is gone")
        return self._seen(await person.click(found, request["custom_id"]))

    async def select(self, request: Json) -> Json:
        person, channel = self._here()
        found = channel.message(int(request["message"]))
        if found is None:
            raise Refused("this message is gone")
        return self._seen(await person.select(found, request["custom_id"], request["values"]))

    async def submit(self, request: Json) -> Json:
        person, _ = self._here()
        return self._seen(
            await person.submit(self._modals[request["custom_id"]], request["values"])
        )

    def _here(self) -> tuple[Person, Channel]:
        if self._person is None or self._channel is None:
            raise Refused("choose a person and a channel first")
        return self._person, self._channel

    def _seen(self, what: Reply | Modal) -> Json:
        if isinstance(what, Modal):
            self._modals[what.custom_id] = what
            return {"modal": modal(what)}
        return {"reply": message(what.message)}

    def _typed(self, request: Json, texts: dict[str, str], leave: str | None = None) -> Json:
        """The options, typed in as text, as the values that the schema wants."""
        _, channel = self._here()
        schema = self._api.commands.find(request["path"], channel).options
        kinds = {option["name"]: OptionKind(option["type"]) for option in schema}
        given = {name: text for name, text in texts.items() if text != "" and name != leave}
        return {name: self._value(kinds[name], text) for name, text in given.items()}

    def _value(self, kind: OptionKind, text: str) -> Any:
        world = self._api.world
        if kind is OptionKind.INTEGER:
            return int(text)
        if kind is OptionKind.NUMBER:
            return float(text)
        if kind is OptionKind.BOOLEAN:
            return text == "true"
        if kind is OptionKind.CHANNEL:
            return world.channel(int(text))
        if kind in (OptionKind.USER, OptionKind.MENTIONABLE):
            return world.users[int(text)]
        if kind is OptionKind.ROLE:
            return self._role(int(text))
        return text

    def _role(self, role_id: int) -> Role:
        guild = self._here()[1].guild
        if guild is None or role_id not in guild.roles:
            raise Refused("there is no such role here")
        return guild.roles[role_id]


Action = Callable[[PageSession, Json], Awaitable[Json | None]]
ACTIONS: dict[str, Action] = {
    "look": PageSession.look,
    "say": PageSession.say,
    "command": PageSession.command,
    "complete": PageSession.complete,
    "click": PageSession.click,
    "select": PageSession.select,
    "submit": PageSession.submit,
}


def _first_channel(world: World, person: Person) -> Channel:
    for guild in world.guilds.values():
        for channel in guild.channels.values():
            if channel.permissions_of(person.user):
                return channel
    return person.direct_channel


async def _index(_: web.Request) -> web.StreamResponse:
    return _serve(FILES / "index.html")


async def _file(request: web.Request) -> web.StreamResponse:
    known = {path.name: path for path in FILES.iterdir()}
    path = known.get(request.match_info["name"])
    if path is None:
        raise web.HTTPNotFound
    return _serve(path)


def _serve(path: Path) -> web.StreamResponse:
    content_type = CONTENT_TYPES.get(path.suffix, "application/octet-stream")
    body = path.read_bytes()
    return web.Response(body=body, content_type=content_type, charset="utf-8", headers=SECURITY)
