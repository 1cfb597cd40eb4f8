"""The page itself over HTTP, in front of an application: whoever opens `/s/<person>/` is them."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from aiohttp import web

from bot.application import Application
from bot.texts.locale import Locales
from bot.web.headers import Headers
from bot.web.hub import Hub
from bot.web.page import read_page
from bot.web.requests import Requests
from bot.web.site import Site
from bot.web.socket import new_socket, serve
from bot.web.visitor import Visitor

FOLDER = Path(__file__).parents[2] / "bot" / "web" / "page"
SERVER = 1

Names = Mapping[int, str]  # of people, by their ids


@asynccontextmanager
async def played_page(
    app: Application, names: Names, port: int = 0, folder: Path = FOLDER
) -> AsyncIterator[str]:
    """The address of the page, which asks nobody who they are; `<address>/s/<person>/`."""
    hub = Hub(app, Requests(app, Locales()))
    application = _application(hub, names, folder)
    runner = web.AppRunner(application, handle_signals=False, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", port)
    await site.start()
    chosen = runner.addresses[0][1]
    try:
        yield f"http://127.0.0.1:{chosen}"
    finally:
        await hub.close()
        await runner.cleanup()


def _application(hub: Hub, names: Names, folder: Path) -> web.Application:
    page = [read_page(folder)]

    async def show(request: web.Request) -> web.StreamResponse:
        page[0] = read_page(folder)
        return page[0].index(request)

    async def asset(request: web.Request) -> web.StreamResponse:
        return page[0].asset(request)

    async def talk(request: web.Request) -> web.StreamResponse:
        person = int(request.match_info["person"])
        visitor = Visitor(person, names[person], "", SERVER, "Bee Garden", "en-US")
        socket = new_socket()
        await socket.prepare(request)
        await serve(socket, visitor, hub)
        return socket

    application = web.Application()
    application.router.add_get("/s/{person}/", show)
    application.router.add_get("/s/{person}/assets/{path:.+}", asset)
    application.router.add_get("/s/{person}/socket", talk)
    application.on_response_prepare.append(Headers(Site("http://127.0.0.1", "")).add)
    return application
