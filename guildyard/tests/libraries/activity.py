"""An Activity with the unmodified SDK of npm, and the server that it comes from."""

from __future__ import annotations

import json
import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from guildyard.server import Playground
from tests.libraries.crew import INSTALLED

SDK = INSTALLED / "node_modules" / "@discord" / "embedded-app-sdk" / "output"
CLIENT = """<!doctype html>
<title>Game</title>
<link rel="icon" href="data:,">
<h1>Game</h1>
<script type="module">
import { DiscordSDK } from "./sdk/index.mjs";
const sdk = globalThis.sdk = new DiscordSDK("APPLICATION");
globalThis.ready = sdk.ready();
globalThis.heard = [];
globalThis.come = async (...scope) => {
  await sdk.ready();
  const { code } = await sdk.commands.authorize({
    client_id: "APPLICATION", response_type: "code", state: "", prompt: "none", scope,
  });
  const answer = await fetch("api/token", { method: "POST", body: JSON.stringify({ code }) });
  const { access_token } = await answer.json();
  return sdk.commands.authenticate({ access_token });
};
globalThis.hear = (event, args) => sdk.subscribe(event, (data) => heard.push([event, data]), args);
globalThis.refused = (promise) => promise.then(() => null, ({ code, message }) => [code, message]);
</script>
"""


def require_sdk() -> None:
    """Skip the test when the SDK is not here."""
    if not (SDK / "index.mjs").exists():
        pytest.skip("@discord/embedded-app-sdk is missing (make libraries)")


@dataclass
class Game:
    """The application's own server, below a path of its own."""

    playground: Playground
    url: str = ""
    headers: list[dict[str, str]] = field(default_factory=list)  # of what it was asked
    csp: str = "frame-ancestors https://discord.com https://*.discord.com"
    _session: aiohttp.ClientSession | None = None

    def routes(self) -> list[web.RouteDef]:
        """What the page needs."""
        return [
            web.get("/game/", self._page),
            web.get("/game/sdk/{name:.+}", _sdk_file),
            web.post("/game/api/token", self._token),
            web.get("/game/socket", self._socket),
            web.get("/elsewhere/hello", _hello),
        ]

    async def _page(self, request: web.Request) -> web.Response:
        self.headers.append(dict(request.headers))
        text = CLIENT.replace("APPLICATION", str(self.playground.world.bot.id))
        headers = {"Content-Security-Policy": self.csp} if self.csp else {}
        return web.Response(text=text, content_type="text/html", headers=headers)

    async def _token(self, request: web.Request) -> web.Response:
        self.headers.append(dict(request.headers))
        form = {
            "client_id": str(self.playground.world.bot.id),
            "client_secret": self.playground.client_secret,
            "grant_type": "authorization_code",
            "code": json.loads(await request.text())["code"],
        }
        address = f"{self.playground.api_url}/oauth2/token"
        async with aiohttp.ClientSession() as session, session.post(address, data=form) as answer:
            told: Any = await answer.json()
            return web.json_response({"access_token": told.get("access_token")})

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        self.headers.append(dict(request.headers))
        socket = web.WebSocketResponse(protocols=["game"])
        await socket.prepare(request)
        async for message in socket:
            if message.data == "end":
                await socket.close(code=4321)
            else:
                await socket.send_str(f"{message.data}, too")
        return socket


async def _sdk_file(request: web.Request) -> web.Response:
    path = (SDK / request.match_info["name"]).resolve()
    if not path.is_relative_to(SDK.resolve()) or not path.exists():
        raise web.HTTPNotFound
    kind = mimetypes.guess_type(path.with_suffix(".js"))[0]
    return web.Response(body=path.read_bytes(), content_type=kind or "text/javascript")


async def _hello(request: web.Request) -> web.Response:
    answer = web.Response(text=f"hello at {request.path}")
    answer.headers.add("Set-Cookie", "outside=1; Path=/; SameSite=Lax")
    inside = "inside=1; Path=/; Secure; SameSite=None; Partitioned"
    answer.headers.add("Set-Cookie", inside)
    return answer


@asynccontextmanager
async def open_game(playground: Playground) -> AsyncIterator[Game]:
    """The game, to which the Activity of a playground leads."""
    game = Game(playground)
    app = web.Application()
    app.add_routes(game.routes())
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    game.url = f"http://127.0.0.1:{port}/game/"
    playground.url_mappings.add("/", game.url)
    playground.url_mappings.add("/other", f"http://127.0.0.1:{port}/elsewhere")
    try:
        yield game
    finally:
        await runner.cleanup()
