"""Answers on their way to a server that is slow, silent, rude, behind a proxy, or not Discord."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import trustme
from discord.http import Route

from bot.discord.answering import acknowledge, retry
from bot.discord.answering.acknowledge import Acknowledger, CallbackType, arrived
from bot.discord.answering.retry import DiscordFault, TooLate
from bot.discord.limits.rest_gate import Gate
from tests.support.hosts import OK, Host, listening
from tests.support.http_clients import HTTP_CLIENTS
from tests.support.waiting import waiting_for

Answering = Callable[..., AbstractAsyncContextManager[Acknowledger]]

CLOSING = b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi"
MOVED = (
    b"HTTP/1.1 307 Temporary Redirect\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"
)
EARLY = b"HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" + OK


def interaction(number: int = 1) -> Any:
    """Only what an answer looks at."""
    response = SimpleNamespace(is_done=lambda: False)
    made: Any = SimpleNamespace(id=number, token="token", extras={}, response=response)
    arrived(made)
    return made


@pytest.fixture(params=HTTP_CLIENTS)
def answering(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Answering:
    """What answers a host's interactions, over each kind of client."""
    make = HTTP_CLIENTS[request.param]

    @asynccontextmanager
    async def answer(
        host: Host, *, tls: ssl.SSLContext | None = None, proxy: bool = False, opening: int = 64
    ) -> AsyncIterator[Acknowledger]:
        async with listening(host, tls) as address:
            place = "discord.invalid" if proxy else address
            base = f"{'https' if tls else 'http'}://{place}/api/v10"
            monkeypatch.setattr(Route, "BASE", base)
            http = make("me", proxy=f"http://{address}" if proxy else None, opening=opening)
            told: list[Any] = []
            answers = Acknowledger(http, Gate(), told.append)
            try:
                yield answers
            finally:
                await answers.close()

    return answer


async def test_an_answer_is_one_request_with_what_discord_needs(answering: Answering) -> None:
    host = Host(OK)
    async with answering(host) as answers:
        await answers.acknowledge(interaction(), CallbackType.MESSAGE, {"content": "hi"})

    head, body = host.requests[0].split("\r\n\r\n")
    first, *lines = head.split("\r\n")
    assert first == "POST /api/v10/interactions/1/token/callback HTTP/1.1"
    assert {"User-Agent: me", "Content-Type: application/json"} <= set(lines)
    assert body == '{"type": 4, "data": {"content": "hi"}}'


async def test_connections_are_used_again_and_have_a_limit(
    answering: Answering, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acknowledge, "CONNECTIONS", 3)
    host = Host(*[OK] * 30)
    async with answering(host) as answers:
        await asyncio.gather(
            *(answers.acknowledge(interaction(each), CallbackType.MESSAGE) for each in range(30))
        )
    assert len(host.requests) == 30
    assert host.connections <= 3


@pytest.mark.parametrize("first", [b"", b"nonsense\r\n\r\n", CLOSING, EARLY, MOVED])
async def test_a_rude_host_is_asked_again_until_it_answers(
    answering: Answering, first: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retry, "PAUSES", (0.0, 0.0, 0.0))
    host = Host(first, OK)
    async with answering(host) as answers:
        await answers.acknowledge(interaction(), CallbackType.MESSAGE)
        if len(host.requests) == 1:
            await answers.acknowledge(interaction(), CallbackType.MESSAGE)
    assert len(host.requests) == 2


async def test_a_silent_connection_costs_a_second_request_and_no_answer(
    answering: Answering,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(acknowledge, "SILENT", 0.0)
    host = Host(None, OK)
    async with answering(host) as answers:
        await answers.acknowledge(interaction(), CallbackType.MESSAGE)
    assert host.connections == 2


async def test_nothing_is_sent_to_somebody_who_no_longer_listens(answering: Answering) -> None:
    late = interaction()
    late.extras[acknowledge.ARRIVAL] -= acknowledge.LISTENS
    host = Host(OK)
    async with answering(host) as answers:
        with pytest.raises(TooLate):
            await answers.acknowledge(late, CallbackType.MESSAGE)
    assert host.requests == []


async def test_a_proxy_is_asked_in_discords_place(answering: Answering) -> None:
    host = Host(OK)
    async with answering(host, proxy=True) as answers:
        await answers.acknowledge(interaction(), CallbackType.MESSAGE)
    first = host.requests[0].split("\r\n")[0]
    assert first == ("POST http://discord.invalid/api/v10/interactions/1/token/callback HTTP/1.1")


async def test_a_crowd_opens_its_connections_one_after_the_other(answering: Answering) -> None:
    host = Host(*[OK] * 20)
    async with answering(host, opening=1) as answers:
        sent = (answers.acknowledge(interaction(each), CallbackType.MESSAGE) for each in range(20))
        await asyncio.gather(*sent)
    assert len(host.requests) == 20


async def test_a_connection_that_cannot_be_opened_gives_its_turn_to_the_next(
    answering: Answering,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(retry, "PAUSES", (0.0,))
    async with answering(Host(), opening=1) as answers:
        monkeypatch.setattr(Route, "BASE", "http://127.0.0.1:1/api/v10")
        for number in range(3):
            with pytest.raises(DiscordFault):
                await answers.acknowledge(interaction(number), CallbackType.MESSAGE)


@pytest.mark.parametrize("length", [b"Content-Length: 600000000", b"Transfer-Encoding: chunked"])
@pytest.mark.parametrize("status", [b"200 OK", b"403 Forbidden"])
async def test_an_endless_answer_is_read_a_little_and_hung_up_on(
    answering: Answering, status: bytes, length: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    piece, sent = 64 * 1024, 0
    hung_up = asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal sent
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 %s\r\n%s\r\n\r\n" % (status, length))
        try:
            while sent < 600_000_000:
                framed = b"%x\r\n" % piece if b"chunked" in length else b""
                writer.write(framed + b"x" * piece + b"\r\n" * bool(framed))
                await writer.drain()
                sent += piece
        except ConnectionError:
            hung_up.set()
        finally:
            writer.close()

    monkeypatch.setattr(retry, "PAUSES", ())
    host = Host()
    monkeypatch.setattr(host, "serve", serve)
    async with answering(host) as answers:
        if status == b"200 OK":
            await answers.acknowledge(interaction(), CallbackType.MESSAGE)
        else:
            with pytest.raises(DiscordFault):
                await answers.acknowledge(interaction(), CallbackType.MESSAGE)
        async with waiting_for("the bot to hang up", lambda: f"{sent} bytes sent"):
            await hung_up.wait()
    assert sent < 60_000_000  # what lies in the buffers of both sides


async def test_a_second_answer_is_never_taken_for_that_to_the_next_request(
    answering: Answering,
) -> None:
    """It lies in the connection unread when the next request begins."""
    stray = OK + b"HTTP/1.1 204 No Content\r\n\r\n"
    refused = b'HTTP/1.1 403 Forbidden\r\nContent-Length: 13\r\n\r\n{"code": 123}'
    host = Host(OK, refused, OK)
    async with answering(host) as answers:
        await answers.acknowledge(interaction(1), CallbackType.MESSAGE)
        [writer] = host.writers
        writer.write(stray)
        with pytest.raises(discord.HTTPException):
            await answers.acknowledge(interaction(2), CallbackType.MESSAGE)
        await answers.acknowledge(interaction(3), CallbackType.MESSAGE)
    assert len(host.requests) == 3
    assert host.connections == 2


async def test_a_refusal_of_discords_own_is_told(answering: Answering) -> None:
    said = b'{"code": 10062, "message": "Unknown interaction"}'
    host = Host(b"HTTP/1.1 404 Not Found\r\nContent-Length: %d\r\n\r\n%s" % (len(said), said))
    async with answering(host) as answers:
        with pytest.raises(discord.HTTPException) as error:
            await answers.acknowledge(interaction(), CallbackType.MESSAGE)
    assert error.value.code == 10062


async def test_what_is_closed_answers_nobody(
    answering: Answering, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retry, "PAUSES", (0.0,))
    async with answering(Host()) as answers:
        await answers.close()
        with pytest.raises(DiscordFault):
            await answers.acknowledge(interaction(), CallbackType.MESSAGE)


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.mark.parametrize(("name", "trusted"), [("127.0.0.1", True), ("example.org", False)])
async def test_a_host_has_to_prove_its_name(
    answering: Answering,
    authority: trustme.CA,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    trusted: bool,
) -> None:
    authority.cert_pem.write_to_path(tmp_path / "authority.pem")
    trust = ssl.create_default_context(cafile=tmp_path / "authority.pem")
    monkeypatch.setattr("aiohttp.connector._SSL_CONTEXT_VERIFIED", trust)  # made when imported
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authority.pem"))
    monkeypatch.setattr(retry, "PAUSES", (0.0,))
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(name).configure_cert(tls)
    host = Host(OK)
    async with answering(host, tls=tls) as answers:
        if trusted:
            await answers.acknowledge(interaction(), CallbackType.MESSAGE)
        else:
            with pytest.raises(DiscordFault):
                await answers.acknowledge(interaction(), CallbackType.MESSAGE)
    assert len(host.requests) == trusted
