"""Requests over kept connections: what is read, what is kept, and how a connection ends."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import trustme

from bot.discord import wire
from bot.discord.wire import Wire

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"


class Host:
    """Answers each request with the next of some bytes, in pieces; None is silence, and no bytes
    at all a broken connection."""

    def __init__(self, *answers: bytes | None, piece: int = 1000) -> None:
        self.requests: list[str] = []
        self.connections = 0
        self.serving: set[asyncio.Task[None] | None] = set()
        self._answers = list(answers)
        self._piece = piece

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        self.serving.add(asyncio.current_task())
        try:
            while head := (await reader.readuntil(b"\r\n\r\n")).decode():
                length = int(head.lower().split("content-length: ")[1].split("\r\n")[0])
                self.requests.append(head + (await reader.readexactly(length)).decode())
                answer = self._answers.pop(0)
                if answer == b"":
                    return
                for start in range(0, len(answer or b""), self._piece):
                    writer.write((answer or b"")[start : start + self._piece])
                    await writer.drain()
                    await asyncio.sleep(0)
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()


@asynccontextmanager
async def connected(
    host: Host,
    *,
    path: str = "",
    limit: int = 4,
    keep: float = 60,
    tls: ssl.SSLContext | None = None,
) -> AsyncIterator[Wire]:
    server = await asyncio.start_server(host.serve, "127.0.0.1", 0, ssl=tls)
    port = server.sockets[0].getsockname()[1]
    scheme = "https" if tls else "http"
    sent = Wire(f"{scheme}://127.0.0.1:{port}{path}", {"User-Agent": "me"}, limit=limit, keep=keep)
    try:
        yield sent
    finally:
        await sent.close()
        server.close()
        await asyncio.gather(*filter(None, host.serving))


async def post(sent: Wire) -> wire.Response:
    return await asyncio.wait_for(sent.post("/path", b"{}", "application/json"), 10)


async def test_a_request_has_all_that_a_host_needs() -> None:
    host = Host(OK)
    async with connected(host, path="/api/") as sent:
        await sent.post("/x/y", b"body", "text/plain")

    head, body = host.requests[0].split("\r\n\r\n")
    first, *lines = head.split("\r\n")
    assert first == "POST /api/x/y HTTP/1.1"
    assert lines[0].startswith("Host: 127.0.0.1:")
    assert lines[1:] == ["User-Agent: me", "Content-Type: text/plain", "Content-Length: 4"]
    assert body == "body"


CHUNKED = (
    b"HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\nRetry-After: 3\r\n\r\n"
    b"3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"
)


@pytest.mark.parametrize("piece", [1, 7, 1000])
@pytest.mark.parametrize(
    ("answer", "status", "reason", "body"),
    [
        (OK, 200, "OK", b"hi"),
        (b"HTTP/1.1 204 No Content\r\n\r\n", 204, "No Content", b""),
        (CHUNKED, 404, "Not Found", b"abcde"),
        (b"HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" + OK, 200, "OK", b"hi"),
    ],
    ids=["length", "no body", "chunks", "hints first"],
)
async def test_an_answer_is_read_however_it_arrives(
    answer: bytes, status: int, reason: str, body: bytes, piece: int
) -> None:
    host = Host(answer, answer, piece=piece)
    async with connected(host) as sent:
        for _ in range(2):
            response = await post(sent)
            assert (response.status, response.reason, response.body) == (status, reason, body)

    assert host.connections == 1
    assert "link" not in response.headers
    assert response.headers.get("retry-after") == ("3" if answer is CHUNKED else None)


async def test_requests_at_once_have_connections_of_their_own_up_to_the_limit() -> None:
    host = Host(*[OK] * 30)
    async with connected(host, limit=3) as sent:
        responses = await asyncio.gather(*(post(sent) for _ in range(30)))

    assert {response.body for response in responses} == {b"hi"}
    assert host.connections == 3


async def test_requests_that_wait_for_a_connection_take_one_that_became_free(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(wire, "CONNECTING", 1)
    host = Host(*[OK] * 30)
    async with connected(host, limit=30) as sent:
        await post(sent)
        responses = await asyncio.gather(*(post(sent) for _ in range(29)))

    assert {response.body for response in responses} == {b"hi"}


CLOSING = b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi"


@pytest.mark.parametrize(("first", "keep"), [(CLOSING, 60.0), (OK, 0.0), (OK + b"more", 60.0)])
async def test_a_connection_that_is_over_is_not_used_again(first: bytes, keep: float) -> None:
    host = Host(first, OK)
    async with connected(host, keep=keep) as sent:
        assert (await post(sent)).body == b"hi"
        await asyncio.sleep(0.05)  # until what follows has arrived
        assert (await post(sent)).body == b"hi"

    assert host.connections == 2


@pytest.mark.parametrize(
    ("answer", "error"),
    [(b"", ConnectionError), (b"nonsense\r\n\r\n", ConnectionError), (None, TimeoutError)],
    ids=["hung up", "not HTTP", "silent"],
)
async def test_a_request_without_an_answer_fails_and_the_next_one_is_answered(
    answer: bytes | None, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "READ", 0.2)
    host = Host(answer, OK)
    async with connected(host, limit=1) as sent:
        with pytest.raises(error):
            await post(sent)
        assert (await post(sent)).body == b"hi"

    assert host.connections == 2


async def test_nobody_gets_the_answer_to_a_request_that_was_given_up() -> None:
    host = Host(None, OK)
    async with connected(host, limit=1) as sent:
        given_up = asyncio.create_task(post(sent))
        await asyncio.sleep(0.05)
        given_up.cancel()
        assert (await post(sent)).body == b"hi"

    assert host.connections == 2


async def test_closing_ends_what_is_under_way() -> None:
    async with connected(Host(None)) as sent:
        waiting = asyncio.create_task(post(sent))
        await asyncio.sleep(0.05)
        await sent.close()
        with pytest.raises(ConnectionError):
            await waiting


async def test_a_host_that_is_not_there_is_an_error() -> None:
    async with connected(Host()) as sent:
        pass
    with pytest.raises(OSError, match="Connect call failed"):
        await post(sent)


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
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authority.pem"))
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(name).configure_cert(tls)
    host = Host(OK, OK)
    async with connected(host, tls=tls) as sent:
        if trusted:
            assert [(await post(sent)).body for _ in range(2)] == [b"hi", b"hi"]
            assert host.connections == 1
        else:
            with pytest.raises(ssl.SSLCertVerificationError):
                await post(sent)
