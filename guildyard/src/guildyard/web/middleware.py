"""Who may come in: this machine, and no web page of somebody else's."""

import re
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from aiohttp import web

# A Host header: nothing but a name and a port. What a URL may hold besides would be skipped by
# whoever reads the header as a part of one: "evil.example@127.0.0.1".
LOOPBACK = re.compile(r"(127\.0\.0\.1|localhost|\[::1\])(:[0-9]+)?", re.IGNORECASE)
# Whom a bot believes to ask that asks Discord by its name and was led here. No foreign page has it.
DISCORD = re.compile(r"((canary|ptb)\.)?discord(app)?\.com(:443)?", re.IGNORECASE)
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@web.middleware
async def loopback_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse what a foreign web page could make a browser send.

    A page on another site can point its own host name at 127.0.0.1, or call this server directly;
    the Host and Origin headers give both away.
    """
    origin = request.headers.get("Origin")
    foreign = origin is not None and urlsplit(origin).netloc != request.host
    led = DISCORD.fullmatch(request.host) and request.path.startswith("/api/")
    if not (LOOPBACK.fullmatch(request.host) or led) or foreign:
        raise web.HTTPForbidden(text="The playground is open to this machine only.")
    return await handler(request)
