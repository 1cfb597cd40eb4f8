"""An address of the bot's own: how it is tried, what is sent to it, and what may be answered."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from aiohttp import web
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from guildyard.interactions.replies import NoReply
from guildyard.people.person import Person
from guildyard.rest.endpoint import NotVerified
from guildyard.server import Playground
from guildyard.testing.free_ports import free_port
from guildyard.world.guilds import Channel
from tests.conftest import Post
from tests.impatience import impatient
from tests.sample_bot import SampleBot

COMMANDS = [{"name": "hello", "description": "Say hello"}]
Handler = Callable[[Any], Awaitable[web.Response]]


class OwnServer:
    """A bot that is a web server; what it does with a command is set by the test."""

    def __init__(self, playground: Playground) -> None:
        self.heard: list[Any] = []
        self.checks = True
        self.refusal = 401
        self.pong: Any = {"type": 1}
        self.answer: Handler = self._hello
        self._playground = playground
        app = web.Application()
        app.router.add_post("/interactions", self.handle)
        self.runner = web.AppRunner(app, shutdown_timeout=1.0)

    async def stop(self) -> None:
        """Go away."""
        await self.runner.cleanup()

    async def _hello(self, form: Any) -> web.Response:
        return web.json_response({"type": 4, "data": {"content": "Hello!"}})

    async def handle(self, request: web.Request) -> web.Response:
        body = await request.read()
        if self.checks and not self._is_signed(request, body):
            return web.Response(status=self.refusal)
        self.heard.append(json.loads(body))
        if self.heard[-1]["type"] == 1:
            return web.json_response(self.pong)
        return await self.answer(self.heard[-1])

    def _is_signed(self, request: web.Request, body: bytes) -> bool:
        key = bytes.fromhex(self._playground.world.signing_key.public)
        signed = request.headers["X-Signature-Timestamp"].encode() + body
        try:
            signature = bytes.fromhex(request.headers["X-Signature-Ed25519"])
            Ed25519PublicKey.from_public_bytes(key).verify(signature, signed)
        except InvalidSignature:
            return False
        return True


@pytest.fixture
async def own(playground: Playground) -> AsyncIterator[OwnServer]:
    """A server that the application names, and which is already heard."""
    server = OwnServer(playground)
    await server.runner.setup()
    await web.TCPSite(server.runner, "127.0.0.1", 0).start()
    host, port = server.runner.addresses[0][:2]
    playground.endpoint.name(f"http://{host}:{port}/interactions")
    playground.commands.overwrite(COMMANDS)
    yield server
    await server.stop()


async def test_an_address_is_tried_with_a_ping_and_a_wrong_signature_before_it_is_used(
    playground: Playground, own: OwnServer, alice: Person, channel: Channel
) -> None:
    reply = await alice.command("hello", channel)
    assert reply.content == "Hello!"
    assert [each["type"] for each in own.heard] == [1, 2]
    sent = [each for each in playground.exchanges if each.url]
    assert [each.status for each in sent] == [200, 401, 200]
    assert playground.findings == []


async def test_who_has_gone_is_tried_anew(
    playground: Playground, own: OwnServer, alice: Person, channel: Channel
) -> None:
    seen = []
    endpoint = playground.endpoint
    endpoint.on_change.append(lambda: seen.append(endpoint.is_verified))
    await alice.command("hello", channel)
    await own.stop()
    with pytest.raises(NoReply, match="nobody listens"):
        await alice.command("hello", channel)
    assert seen == [True, False]


async def test_it_is_tried_once(own: OwnServer, alice: Person, channel: Channel) -> None:
    await alice.command("hello", channel)
    await alice.command("hello", channel)
    assert [each["type"] for each in own.heard] == [1, 2, 2]


async def test_who_takes_a_wrong_signature_gets_no_interaction(
    playground: Playground, own: OwnServer, alice: Person, channel: Channel
) -> None:
    own.checks = False
    with pytest.raises(NoReply, match="answers a wrong signature with 200, not 401"):
        await alice.command("hello", channel)
    assert {each["type"] for each in own.heard} == {1}
    assert len(playground.findings) == 1
    assert "could not be verified" in playground.findings[0]


@pytest.mark.parametrize(("refusal", "holds"), [(400, True), (302, False), (500, False)])
async def test_who_refuses_a_wrong_signature_need_not_say_401(
    playground: Playground, own: OwnServer, refusal: int, holds: bool
) -> None:
    own.refusal = refusal
    if not holds:
        with pytest.raises(NotVerified, match=f"with {refusal}"):
            await playground.endpoint.verify()
    else:
        await playground.endpoint.verify()
    assert playground.endpoint.is_verified is holds


async def test_who_answers_a_ping_with_anything_else_is_refused(
    playground: Playground, own: OwnServer
) -> None:
    own.pong = {"type": 4, "data": {"content": "Hello!"}}
    with pytest.raises(NotVerified, match="no PONG"):
        await playground.endpoint.verify()
    assert not playground.endpoint.is_verified


async def test_nobody_listens(playground: Playground, alice: Person, channel: Channel) -> None:
    playground.commands.overwrite(COMMANDS)
    playground.endpoint.name(f"http://localhost:{free_port()}/")
    with pytest.raises(NoReply, match="nobody listens"):
        await alice.command("hello", channel)


@pytest.mark.parametrize(
    "url", ["https://127.0.0.1/", "http://192.0.2.7/", "http://127.0.0.1.example.org/", "nothing"]
)
def test_no_address_of_another_machine_is_asked(playground: Playground, url: str) -> None:
    with pytest.raises(ValueError, match="this machine"):
        playground.endpoint.name(url)


async def test_a_bot_may_name_its_address_itself(
    playground: Playground, own: OwnServer, request_api: Post, alice: Person, channel: Channel
) -> None:
    url = playground.endpoint.url
    path, setting = "/applications/@me", "interactions_endpoint_url"
    await request_api("PATCH", path, {setting: None})
    assert playground.endpoint.url is None
    await request_api("PATCH", path, {setting: "https://bot.example/interactions"})
    assert playground.endpoint.url is None
    status, body = await request_api("PATCH", path, {setting: url})
    assert (status, body[setting]) == (200, url)
    assert body["verify_key"] == playground.world.signing_key.public
    assert (await alice.command("hello", channel)).content == "Hello!"


async def test_nothing_comes_at_the_gateway(
    playground: Playground, bot: SampleBot, own: OwnServer, alice: Person, channel: Channel
) -> None:
    await alice.command("hello", channel)
    assert "INTERACTION_CREATE" not in [each.payload.get("t") for each in playground.frames]


async def test_an_answer_that_discord_would_refuse_is_a_finding(
    playground: Playground, own: OwnServer, alice: Person, channel: Channel
) -> None:
    async def empty(form: Any) -> web.Response:
        return web.json_response({"type": 4, "data": {"content": ""}})

    own.answer = empty
    with pytest.raises(NoReply, match="50006"):
        await alice.command("hello", channel)
    assert "Cannot send an empty message" in playground.findings[0]


@pytest.mark.parametrize("text", ["", "[]", "no json", '{"type": 4, "data": []}'])
async def test_an_answer_without_sense_is_a_finding(
    playground: Playground, own: OwnServer, alice: Person, channel: Channel, text: str
) -> None:
    async def senseless(form: Any) -> web.Response:
        return web.Response(text=text)

    own.answer = senseless
    with pytest.raises(NoReply, match="did not respond"):
        await alice.command("hello", channel)
    assert len(playground.findings) == 1


async def test_a_status_of_failure_is_no_answer(
    playground: Playground, own: OwnServer, alice: Person, channel: Channel
) -> None:
    async def broken(form: Any) -> web.Response:
        return web.Response(status=500)

    own.answer = broken
    with pytest.raises(NoReply, match="answers 500"):
        await alice.command("hello", channel)


async def test_who_accepts_may_answer_by_the_route_of_callbacks(
    own: OwnServer, request_api: Post, alice: Person, channel: Channel
) -> None:
    later: list[asyncio.Future[tuple[int, Any]]] = []

    async def accept(form: Any) -> web.Response:
        path = f"/interactions/{form['id']}/{form['token']}/callback"
        answer = {"type": 4, "data": {"content": "Later."}}
        later.append(asyncio.ensure_future(request_api("POST", path, answer)))
        return web.Response(status=202)

    own.answer = accept
    assert (await alice.command("hello", channel)).content == "Later."
    assert (await later[0])[0] == 204


async def test_who_takes_too_long_has_not_answered(
    playground: Playground, own: OwnServer, alice: Person, channel: Channel
) -> None:
    async def sleep(form: Any) -> web.Response:
        await asyncio.Event().wait()
        return web.Response()

    assert (await alice.command("hello", channel)).content == "Hello!"  # it has been tried
    own.answer = sleep
    with impatient(playground), pytest.raises(NoReply, match="did not respond"):
        await alice.command("hello", channel)
