"""The page beside the bot: whom it asks, and for how long it is served."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import bot.web
from bot.application import Application
from bot.discord.gateway.client import Honeygram
from bot.discord.members import DiscordMembers
from bot.ops.config import Settings
from bot.texts.locale import Locales
from bot.web.hub import Hub
from bot.web.page import read_page
from bot.web.requests import Requests
from bot.web.server import WebServer
from bot.web.services import WebServices
from bot.web.site import Site, discord_site
from bot.web.socket import new_socket, serve

FOLDER = Path(bot.web.__path__[0]) / "page"

Connected = Callable[[], Honeygram | None]  # the client of the moment: there is one after the other


def site_of(settings: Settings) -> Site | None:
    """Where the page of this bot is, if the host wants one."""
    origin, secret = settings.web_url, settings.discord_client_secret
    if settings.web_port is None or origin is None or secret is None:
        return None
    return discord_site(origin, secret, settings.discord_api_url, settings.https_proxy)


def own_origin(settings: Settings) -> str:
    """Where a page is that only this machine can see, unless a host has said where it is."""
    return settings.web_url or f"http://127.0.0.1:{settings.web_port}"


@asynccontextmanager
async def page_served(
    settings: Settings,
    site: Site | None,
    application: Application,
    connected: Connected,
    folder: Path = FOLDER,
) -> AsyncIterator[WebServer | None]:
    """Serve the page for the length of the block, if there is a site and a port for it.

    Raises HostError when the port is taken.
    """
    if site is None or settings.web_port is None:
        yield None
        return
    privacy, addresses = application.people.privacy, application.host.web_addresses
    members = DiscordMembers(connected, may_serve=addresses.may_serve)
    services = WebServices(application, Locales(application.host.metrics.lacks_text), members)
    key = await application.people.logins.key()
    hub = Hub(application, Requests(application, services.locales))
    server = WebServer(
        site,
        read_page(folder, services.locales),
        services,
        key,
        new_socket,
        partial(serve, hub=hub),
        proxies=settings.web_trusted_proxies,
    )
    server.show_figures(application.host.metrics)
    privacy.listeners.append(members.forget)
    try:
        async with server.listening(settings.web_host, settings.web_port):
            yield server
    finally:
        privacy.listeners.remove(members.forget)
        await hub.close()
