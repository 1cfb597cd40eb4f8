"""Answers on their way to a server that is slow, silent, rude, behind a proxy, or not Discord."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
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
from tests.support.waiting import until

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"
CLOSING = b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi"
MOVED = (
    b"HTTP/1.1 307 Temporary Redirect\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"
)
EARLY = b"HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" + OK


class Host:
    """Answers each request with the next of some bytes; None is silence, b"" a hang-up."""

    def __init__(self, *answers: bytes | None) -> None:
        self.requests: list[str] = []
        self.connections = 0
        self.writers: list[asyncio.StreamWriter] = []
        self.serving: set[asyncio.Task[None] | None] = set()
        self._answers = list(answers)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        self.writers.append(writer)
        self.serving.add(asyncio.current_task())
        try:
            while head := (await reader.readuntil(b"\r\n\r\n")).decode():
                length = int(head.lower().split("content-length: ")[1].split("\r\n")[0])
                self.requests.append(head + (await reader.readexactly(length)).decode())
                answer = self._answers.pop(0)
                if answer == b"":
                    return
                writer.write(answer or b"")
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()


def interaction(number: int = 1) -> Any:
    """Only what an answer looks at."""
    response = SimpleNamespace(is_done=lambda: False)
    made: Any = SimpleNamespace(id=number, token="token", extras={}, response=response)
    arrived(made)
    return made


def kept(answers: Acknowledger) -> list[Any]:
    """The connections that wait for the next request."""
    pool: Any = answers._session.connector
    return [protocol for connections in pool._conns.values() for protocol, _ in connections]


@asynccontextmanager
async def answering(
    host: Host,
    monkeypatch: pytest.MonkeyPatch,
    *,
    tls: ssl.SSLContext | None = None,
    proxy: bool = False,
) -> AsyncIterator[Acknowledger]:
    server = await asyncio.start_server(host.serve, "127.0.0.1", 0, ssl=tls)
    address = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
    base = "http://discord.invalid" if proxy else f"{'https' if tls else 'http'}://{address}"
    monkeypatch.setattr(Route, "BASE", f"{base}/api/v10")
    told: list[Any] = []
    answers = Acknowledger("me", Gate(), told.append, proxy=f"http://{address}" if proxy else None)
    try:
        yield answers
    finally:
        await answers.close()
        server.close()
        await asyncio.gather(*filter(None, host.serving))


async def test_an_answer_is_one_request_with_what_discord_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host = Host(OK)
    async with answering(host, monkeypatch) as answers:
        await answers.acknowledge(interaction(), CallbackType.MESSAGE, {"content": "hi"})

    head, body = host.requests[0].split("\r\n\r\n")
    first, *lines = head.split("\r\n")
    assert first == "POST /api/v10/interactions/1/token/callback HTTP/1.1"
    assert {"User-Agent: me", "Content-Type: application/json"} <= set(lines)
    assert body == '{"type": 4, "data": {"content": "hi"}}'


async def test_connections_are_used_again_and_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acknowledge, "CONNECTIONS", 3)
    host = Host(*[OK] * 30)
    async with answering(host, monkeypatch) as answers:
        await asyncio.gather(
            *(answers.acknowledge(interaction(each), CallbackType.MESSAGE) for each in range(30))
        )
    assert len(host.requests) == 30
    assert host.connections <= 3


@pytest.mark.parametrize("first", [b"", b"nonsense\r\n\r\n", CLOSING, EARLY, MOVED])
async def test_a_rude_host_is_asked_again_until_it_answers(
    first: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retry, "PAUSES", (0.0, 0.0, 0.0))
    host = Host(first, OK)
    async with answering(host, monkeypatch) as answers:
        await answers.acknowledge(interaction(), CallbackType.MESSAGE)
        if len(host.requests) == 1:
            await answers.acknowledge(interaction(), CallbackType.MESSAGE)
    assert len(host.requests) == 2


async def test_a_silent_connection_costs_a_second_request_and_no_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(acknowledge, "SILENT", 0.0)
    host = Host(None, OK)
    async with answering(host, monkeypatch) as answers:
        await answers.acknowledge(interaction(), CallbackType.MESSAGE)
    assert host.connections == 2


async def test_nothing_is_sent_to_somebody_who_no_longer_listens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    late = interaction()
    late.extras[acknowledge.ARRIVAL] -= acknowledge.LISTENS
    host = Host(OK)
    async with answering(host, monkeypatch) as answers:
        with pytest.raises(TooLate):
            await answers.acknowledge(late, CallbackType.MESSAGE)
    assert host.requests == []


async def test_a_proxy_is_asked_in_discords_place(monkeypatch: pytest.MonkeyPatch) -> None:
    host = Host(OK)
    async with answering(host, monkeypatch, proxy=True) as answers:
        await answers.acknowledge(interaction(), CallbackType.MESSAGE)
    first = host.requests[0].split("\r\n")[0]
    assert first == ("POST http://discord.invalid/api/v10/interactions/1/token/callback HTTP/1.1")


async def test_a_crowd_opens_its_connections_one_after_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(acknowledge, "OPENING", 1)
    host = Host(*[OK] * 20)
    async with answering(host, monkeypatch) as answers:
        sent = (answers.acknowledge(interaction(each), CallbackType.MESSAGE) for each in range(20))
        await asyncio.gather(*sent)
    assert len(host.requests) == 20


async def test_a_connection_that_cannot_be_opened_gives_its_turn_to_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(acknowledge, "OPENING", 1)
    monkeypatch.setattr(retry, "PAUSES", (0.0,))
    async with answering(Host(), monkeypatch) as answers:
        monkeypatch.setattr(Route, "BASE", "http://127.0.0.1:1/api/v10")
        for number in range(3):
            with pytest.raises(DiscordFault):
                await answers.acknowledge(interaction(number), CallbackType.MESSAGE)


@pytest.mark.parametrize("length", [b"Content-Length: 600000000", b"Transfer-Encoding: chunked"])
@pytest.mark.parametrize("status", [b"200 OK", b"403 Forbidden"])
async def test_an_endless_answer_is_read_a_little_and_hung_up_on(
    status: bytes, length: bytes, monkeypatch: pytest.MonkeyPatch
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
    async with answering(host, monkeypatch) as answers:
        if status == b"200 OK":
            await answers.acknowledge(interaction(), CallbackType.MESSAGE)
        else:
            with pytest.raises(DiscordFault):
                await answers.acknowledge(interaction(), CallbackType.MESSAGE)
        await asyncio.wait_for(hung_up.wait(), 60)
    assert sent < 60_000_000  # what lies in the buffers of both sides


@pytest.mark.parametrize("is_read", [True, False])
async def test_a_second_answer_is_never_taken_for_that_to_the_next_request(
    is_read: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may lie in the connection unread when the next request begins."""
    stray = OK + b"HTTP/1.1 204 No Content\r\n\r\n"
    refused = b'HTTP/1.1 403 Forbidden\r\nContent-Length: 13\r\n\r\n{"code": 123}'
    host = Host(OK, refused, OK)
    async with answering(host, monkeypatch) as answers:
        await answers.acknowledge(interaction(1), CallbackType.MESSAGE)
        [writer] = host.writers
        writer.write(stray)
        if is_read:
            await until(lambda: kept(answers)[0].should_close)
        with pytest.raises(discord.HTTPException):
            await answers.acknowledge(interaction(2), CallbackType.MESSAGE)
        await answers.acknowledge(interaction(3), CallbackType.MESSAGE)
    assert len(host.requests) == 3
    assert host.connections == 2


async def test_a_refusal_of_discords_own_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    said = b'{"code": 10062, "message": "Unknown interaction"}'
    host = Host(b"HTTP/1.1 404 Not Found\r\nContent-Length: %d\r\n\r\n%s" % (len(said), said))
    async with answering(host, monkeypatch) as answers:
        with pytest.raises(discord.HTTPException) as error:
            await answers.acknowledge(interaction(), CallbackType.MESSAGE)
    assert error.value.code == 10062


async def test_what_is_closed_answers_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retry, "PAUSES", (0.0,))
    async with answering(Host(), monkeypatch) as answers:
        await answers.close()
        with pytest.raises(DiscordFault):
            await answers.acknowledge(interaction(), CallbackType.MESSAGE)


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.mark.parametrize(("name", "trusted"), [("127.0.0.1", True), ("example.org", False)])
async def test_a_host_has_to_prove_its_name(
    authority: trustme.CA,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    trusted: bool,
) -> None:
    authority.cert_pem.write_to_path(tmp_path / "authority.pem")
    trust = ssl.create_default_context(cafile=tmp_path / "authority.pem")
    monkeypatch.setattr("aiohttp.connector._SSL_CONTEXT_VERIFIED", trust)
    monkeypatch.setattr(retry, "PAUSES", (0.0,))
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(name).configure_cert(tls)
    host = Host(OK)
    async with answering(host, monkeypatch, tls=tls) as answers:
        if trusted:
            await answers.acknowledge(interaction(), CallbackType.MESSAGE)
        else:
            with pytest.raises(DiscordFault):
                await answers.acknowledge(interaction(), CallbackType.MESSAGE)
    assert len(host.requests) == trusted
