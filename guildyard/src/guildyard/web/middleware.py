"""Who may come in: this machine, and no web page of somebody else's. Who waits for an answer."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Middleware

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


class Answering:
    """Remembers the requests that are being answered, so that they can be ended.

    aiohttp waits for them when it shuts down. It fails if one ends in the moment in which it stops
    waiting, and the playground itself makes requests wait for whole seconds.
    """

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def middleware(self) -> Middleware:
        """Return what notes each request."""

        @web.middleware
        async def note(request: web.Request, handler: Handler) -> web.StreamResponse:
            if task := asyncio.current_task():
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            return await handler(request)

        return note

    def end(self) -> None:
        """Cancel what is under way: nobody gets an answer any more."""
        for task in self._tasks:
            task.cancel()
