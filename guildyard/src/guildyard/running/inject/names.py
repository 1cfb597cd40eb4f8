"""Lets a bot that asks Discord by its name, without a library for Discord, ask the playground.

It runs inside of the bot and needs nothing but Python itself.
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit, urlunsplit

API = ("discord.com", "canary.discord.com", "ptb.discord.com", "discordapp.com")
GATEWAY = "gateway.discord.gg"

Patch = Callable[[Any], None]  # is given the module that was just imported


def moved(url: str, api_url: str, gateway_url: str) -> str:
    """The same address at the playground, when it is one of Discord's API or of its gateway."""
    try:
        parts = urlsplit(url)
        host = parts.hostname
    except ValueError:  # the bot's own mistake, which its library tells
        return url
    if host == GATEWAY:
        return gateway_url + (f"?{parts.query}" if parts.query else "")
    if host in API and parts.path.startswith("/api/"):
        here = urlsplit(api_url)
        return urlunsplit((here.scheme, here.netloc, parts.path, parts.query, parts.fragment))
    return url


def patches(api_url: str, gateway_url: str) -> dict[str, Patch]:
    """What to change in which module: aiohttp, requests, httpx."""

    def aiohttp(module: Any) -> None:
        build = module.ClientSession._build_url

        def build_here(self: Any, given: Any) -> Any:
            url = build(self, given)
            there = moved(str(url), api_url, gateway_url)
            return url if there == str(url) else type(url)(there)

        module.ClientSession._build_url = build_here

    def requests(module: Any) -> None:
        request = module.Session.request

        def request_here(self: Any, method: Any, url: Any, *given: Any, **named: Any) -> Any:
            url = moved(url, api_url, gateway_url) if isinstance(url, str) else url
            return request(self, method, url, *given, **named)

        module.Session.request = request_here

    def httpx(module: Any) -> None:
        merge = module.BaseClient._merge_url

        def merge_here(self: Any, given: Any) -> Any:
            url = merge(self, given)
            return type(url)(moved(str(url), api_url, gateway_url))

        module.BaseClient._merge_url = merge_here

    return {"aiohttp.client": aiohttp, "requests.sessions": requests, "httpx._client": httpx}
