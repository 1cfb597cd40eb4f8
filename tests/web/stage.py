"""The page before a real application, for whoever looks at it or tests it: ``python -m
tests.web.stage`` prints its address, where one is logged in already.

The days and the words are real, from a seed that is always the same; log-in is left out.
"""

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from aiohttp import web
from guildyard import ShiftedClock

import bot.web
from bot.application import Application, open_application
from bot.language.language import Language
from bot.store.settings import put_setting
from bot.texts.locale import Locales
from bot.web.headers import ResponseHeaders
from bot.web.hub import Hub
from bot.web.page import read_page
from bot.web.requests import Requests
from bot.web.site import Site
from bot.web.socket import new_socket, serve
from bot.web.visitor import Visitor
from tests.browser.stage import morning_clock
from tests.support.pages import ADA
from tests.support.patience import PATIENCE

FOLDER = Path(bot.web.__file__).parent / "page"
PORT = 8321
PLACE = "/s/1/"


@dataclass
class WebStage:
    """A server of pages where everybody is the same person; its line can be cut."""

    application: Application
    hub: Hub
    clock: ShiftedClock
    visitor: Visitor = field(default_factory=lambda: replace(ADA, avatar=""))  # whoever comes next
    url: str = ""
    away: bool = False  # does nobody answer?
    sockets: set[web.WebSocketResponse] = field(default_factory=set)

    def newcomer(self, name: str = "Bruno", **known: Any) -> None:
        """Let the next page be somebody else's."""
        self.visitor = replace(
            self.visitor, person_id=self.visitor.person_id + 1, name=name, **known
        )

    async def close(self) -> None:
        """Lose all connections, and take no more: pages come again by themselves."""
        self.away = True
        await self.cut()

    async def cut(self) -> None:
        """Lose all connections."""
        for socket in [*self.sockets]:
            await socket.close()

    async def _headers(self, request: web.Request, response: web.StreamResponse) -> None:
        await ResponseHeaders(Site(self.url.removesuffix(PLACE), "")).add(request, response)

    def app(self, *, fresh: bool = False) -> web.Application:
        """What it serves; ``fresh`` reads the files of the page at each request."""
        page = read_page(FOLDER, Locales())

        async def show(request: web.Request) -> web.StreamResponse:
            nonlocal page
            page = read_page(FOLDER, Locales()) if fresh else page
            return page.index(request)

        async def asset(request: web.Request) -> web.StreamResponse:
            return page.asset(request)

        async def talk(request: web.Request) -> web.StreamResponse:
            if self.away:
                raise web.HTTPServiceUnavailable
            socket = new_socket()
            await socket.prepare(request)
            self.sockets.add(socket)
            try:
                await serve(socket, self.visitor, self.hub)
            finally:
                self.sockets.discard(socket)
            return socket

        app = web.Application()
        app.on_response_prepare.append(self._headers)
        app.router.add_get(PLACE, show)
        app.router.add_get(f"{PLACE}socket", talk)
        app.router.add_get(f"{PLACE}assets/{{path:.+}}", asset)
        return app


@asynccontextmanager
async def opened(
    folder: Path, port: int = 0, language: Language | None = None, *, fresh: bool = False
) -> AsyncIterator[WebStage]:
    """The application and its page, on a Friday at nine."""
    path, clock = folder / "honeygram.db", morning_clock()
    async with AsyncExitStack() as stack:
        async with open_application(path, clock, language=language) as first:
            await put_setting(first.host.database, "seed", "pictures")
        application = await stack.enter_async_context(
            open_application(path, clock, language=language, sleep=clock.sleep)
        )
        stage = WebStage(
            application, Hub(application, Requests(application, Locales()), tick=0.5), clock
        )
        app = stage.app(fresh=fresh)
        # Whoever still answers after that finds the database closed.
        runner = web.AppRunner(
            app, access_log=None, handle_signals=False, shutdown_timeout=PATIENCE
        )
        await runner.setup()
        stack.push_async_callback(runner.cleanup)
        await web.TCPSite(runner, "127.0.0.1", port).start()
        stack.push_async_callback(stage.close)
        address = runner.addresses[0]
        origin = f"http://{address[0]}:{address[1]}"
        stage.url = f"{origin}{PLACE}"
        yield stage


async def _run() -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with opened(Path(folder), PORT, fresh=True) as stage:
            sys.stdout.write(f"{stage.url}\n")
            sys.stdout.flush()
            await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_run())
