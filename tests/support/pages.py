"""Pages over real WebSockets: a server on this machine, and clients that speak as a page does."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Self, cast

import aiohttp
from aiohttp import web

from bot.application import Application
from bot.texts.locale import Locales
from bot.web.hub import Hub
from bot.web.requests import Requests
from bot.web.server import WebServer
from bot.web.services import WebServices
from bot.web.site import Site
from bot.web.socket import new_socket, serve
from bot.web.visitor import Visitor
from tests.support.waiting import waiting_for

Json = dict[str, Any]

ADA = Visitor(10, "Ada", "https://cdn.discordapp.com/ada.png", 1, "Hive", "en-US")
BRUNO = replace(ADA, person_id=11, name="Bruno", avatar="")
PATIENCE = 60.0  # seconds; what takes longer does not come


@dataclass
class PageSite:
    """Where pages are served; whoever connects is known there."""

    url: str
    session: aiohttp.ClientSession

    async def open(self, visitor: Visitor = ADA, **hello: Any) -> "Page":
        """A page that has said hello."""
        page = await self.connect(visitor)
        page.hello = await page.ok("hello", **hello)
        return page

    async def connect(self, visitor: Visitor = ADA) -> "Page":
        """One that has said nothing yet."""
        parts = visitor.person_id, visitor.server_id, visitor.name
        headers = {"X-Visitor": "/".join(map(str, parts)), "X-Locale": visitor.locale}
        return Page(await self.session.ws_connect(self.url, headers=headers))


@dataclass
class PageServer(PageSite):
    """The same in this process."""

    hub: Hub
    runner: web.AppRunner

    def connections(self) -> int:
        """How many connections are open, as far as the server has noticed."""
        assert self.runner.server
        return sum(each.transport is not None for each in self.runner.server.connections)


class Page:
    """What a page sends and hears."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.hello: Json = {}
        self.pushes: asyncio.Queue[Json] = asyncio.Queue()
        self._numbers = count(1)
        self._asked: dict[int | None, asyncio.Future[Json]] = {}
        self._reading = asyncio.create_task(self._read())

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Leave the page."""
        await self.socket.close()
        self._reading.cancel()
        await asyncio.wait([self._reading])

    async def ask(self, do: str, **fields: Any) -> Json:
        """The whole answer to a request. Raises ConnectionError when none comes any more."""
        if self._reading.done():
            raise ConnectionResetError("the connection is lost")
        number = next(self._numbers)
        with self._answer(number) as answered:
            await self.socket.send_json({"id": number, "do": do, **fields})
            async with waiting_for(f"an answer to {do} {fields}", seconds=PATIENCE):
                return await answered

    @contextmanager
    def _answer(self, number: int | None) -> Iterator[asyncio.Future[Json]]:
        """What is waited for; whoever cannot even ask waits for nothing, also if that is lost."""
        answered: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._asked[number] = answered
        try:
            yield answered
        finally:
            if not answered.cancel() and not answered.cancelled():
                answered.exception()

    async def ok(self, do: str, **fields: Any) -> Json:
        """What it tells."""
        answer = await self.ask(do, **fields)
        assert "ok" in answer, answer
        told: Json = answer["ok"]
        return told

    async def refused(self, do: str, **fields: Any) -> str:
        """The code of why it tells nothing."""
        answer = await self.ask(do, **fields)
        assert "error" in answer, answer
        assert answer["error"]["text"]
        return str(answer["error"]["code"])

    async def act(self, action: str, game: str = "honeycomb", **fields: Any) -> Json:
        """The board after an action."""
        return await self.ok("act", game=game, action=action, **fields)

    async def guess(self, text: str, game: str = "honeycomb", **fields: Any) -> Json:
        """The board after a guess."""
        return await self.act("guess", game, text=text, **fields)

    async def send(self, text: str) -> Json:
        """The answer to a frame that has no number, or none that is right."""
        with self._answer(None) as answered:
            await self.socket.send_str(text)
            async with waiting_for(f"an answer to {text!r}", seconds=PATIENCE):
                return await answered

    async def pushed(self, name: str) -> Json:
        """What is told next under a name."""
        others: list[Json] = []
        while True:
            async with waiting_for(f"the push {name!r}", lambda: others, seconds=PATIENCE):
                push = await self.pushes.get()
            if push["push"] == name:
                return push
            others.append(push)

    async def ended(self) -> int | None:
        """The code with which the connection ends."""
        await asyncio.wait([self._reading], timeout=PATIENCE)
        return self.socket.close_code

    async def _read(self) -> None:
        async for message in self.socket:
            told = message.json()
            if "push" in told:
                self.pushes.put_nowait(told)
            else:
                self._asked.pop(told["id"]).set_result(told)
        for asked in self._asked.values():
            if not asked.done():
                asked.set_exception(ConnectionResetError("the connection is lost"))


@asynccontextmanager
async def page_server(app: Application, **options: Any) -> AsyncIterator[PageServer]:
    """A server of pages for an application."""
    hub = Hub(app, Requests(app, Locales()), **options)
    runner = web.AppRunner(_application(hub), handle_signals=False)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    [(host, port)] = [address[:2] for address in runner.addresses]
    try:
        async with aiohttp.ClientSession() as session:
            yield PageServer(f"http://{host}:{port}/socket", session, hub, runner)
    finally:
        await hub.close()
        await runner.cleanup()


def _application(hub: Hub) -> web.Application:
    async def answer(request: web.Request) -> web.WebSocketResponse:
        person, server, name = request.headers["X-Visitor"].split("/")
        visitor = Visitor(
            int(person), name, ADA.avatar, int(server), "Hive", request.headers["X-Locale"]
        )
        socket = new_socket()
        await socket.prepare(request)
        await serve(socket, visitor, hub)
        return socket

    application = web.Application()
    application.router.add_get("/socket", answer)
    return application


def show_figures_of_a_page(app: Application) -> None:
    """Have the metrics show what they do where there is a page; nobody comes to this one."""
    site, unasked = Site("https://words.example", "secret"), cast(Any, None)
    services = WebServices(app, unasked, unasked)
    server = WebServer(site, unasked, services, bytes(32), unasked, unasked, ())
    server.show_figures(app.host.metrics)
