"""What answers may rely on, whichever client they go over."""

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import aiohttp
import pytest

from bot.discord.answering.http_client import LONGEST, HttpClient, HttpClientClosed, Response
from bot.discord.limits.refusals import BROKEN
from bot.discord.unreachable import reason_of
from tests.support.hosts import OK, Host, listening
from tests.support.http_clients import HTTP_CLIENTS
from tests.support.waiting import until

JSON = "application/json"
REFUSED = (
    b"HTTP/1.1 429 Slow Down\r\nRetry-After: 2\r\nVIA: 1.1 proxy\r\nContent-Length: 2\r\n\r\n{}"
)
OPEN_FILES = Path("/proc/self/fd")
Make = Callable[..., HttpClient]


@pytest.fixture(params=HTTP_CLIENTS)
def make(request: pytest.FixtureRequest) -> Make:
    return HTTP_CLIENTS[request.param]


def open_files() -> int:
    gc.collect()
    return len(list(OPEN_FILES.iterdir()))


@asynccontextmanager
async def asking(make: Make, host: Host) -> AsyncIterator[tuple[HttpClient, str]]:
    """A client, and the address of the host."""
    async with listening(host) as address:
        client = make("me")
        try:
            yield client, f"http://{address}/"
        finally:
            await client.close()


async def test_an_answer_is_its_status_reason_headers_and_body(make: Make) -> None:
    async with asking(make, Host(REFUSED)) as (client, url):
        said = await client.post(url, b"{}", JSON)
    assert (said.status, said.reason, said.body) == (429, "Slow Down", b"{}")
    assert (said.headers["retry-after"], said.headers.get("via")) == ("2", "1.1 proxy")
    assert said.headers.get("content-type", "") == ""


async def test_a_request_says_no_more_than_is_needed(make: Make) -> None:
    """No cookie that came, and no wait for a leave to go on."""
    cookie = OK.replace(b"Content-Length", b"Set-Cookie: a=b\r\nContent-Length")
    host = Host(cookie, OK)
    async with asking(make, host) as (client, url):
        for content in (b"{}", b"x" * 2**20):
            await client.post(url, content, JSON)
    heads = [request.partition("\r\n\r\n")[0].lower() for request in host.requests]
    assert all("user-agent: me" in head and "cookie:" not in head for head in heads)
    assert all("expect:" not in head for head in heads)


async def test_each_request_has_its_own_content_type(make: Make) -> None:
    host = Host(*[OK] * 3)
    async with asking(make, host) as (client, url):
        for kind in (JSON, "multipart/form-data; boundary=x", JSON):
            await client.post(url, b"{}", kind)
    kinds = [
        request.lower().split("content-type: ")[1].split("\r\n")[0] for request in host.requests
    ]
    assert kinds == [JSON, "multipart/form-data; boundary=x", JSON]


async def test_a_connection_is_kept(make: Make) -> None:
    host = Host(*[OK] * 3)
    async with asking(make, host) as (client, url):
        for _ in range(3):
            await client.post(url, b"{}", JSON)
    assert host.connections == 1


async def test_where_to_go_instead_is_not_followed(make: Make) -> None:
    moved = b"HTTP/1.1 307 Moved\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n"
    host = Host(moved)
    async with asking(make, host) as (client, url):
        assert (await client.post(url, b"{}", JSON)).status == 307
    assert len(host.requests) == 1


async def test_what_comes_before_an_answer_is_not_taken_for_it(make: Make) -> None:
    early = b"HTTP/1.1 103 Early Hints\r\nLink: x\r\nVia: early\r\n\r\n"
    async with asking(make, Host(early + OK)) as (client, url):
        said = await client.post(url, b"{}", JSON)
    assert (said.status, said.reason, said.body, said.headers.get("via")) == (
        200,
        "OK",
        b"hi",
        None,
    )


async def test_an_answer_is_heard_to_its_bound(make: Make) -> None:
    long = b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n" + b"x" * 1_000_000
    async with asking(make, Host(long, OK)) as (client, url):
        assert (await client.post(url, b"{}", JSON)).body == b"x" * LONGEST
        assert (await client.post(url, b"{}", JSON)).body == b"hi"


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\nConnection: close\r\n\r\nhi",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nhi",
        b"HTTP/1.1 200 OK\r\nContent-Le",
    ],
)
async def test_an_answer_that_is_cut_is_none(make: Make, answer: bytes) -> None:
    host = Host(answer)
    async with asking(make, host) as (client, url):
        asked = asyncio.create_task(client.post(url, b"{}", JSON))
        await until(lambda: bool(host.requests))
        host.writers[0].close()
        with pytest.raises(BROKEN):
            await asked


@pytest.mark.parametrize("closing", [b"\r\nConnection: close", b""])
async def test_a_host_that_hangs_up_after_an_answer_is_connected_anew(
    make: Make, closing: bytes
) -> None:
    host = Host(OK.replace(b" OK", b" OK" + closing), OK)
    async with asking(make, host) as (client, url):
        await client.post(url, b"{}", JSON)
        host.writers[0].close()
        await host.writers[0].wait_closed()
        await client.post(url, b"{}", JSON)
    assert (len(host.requests), host.connections) == (2, 2)


@pytest.mark.parametrize("fresh", [True, False])
async def test_a_request_is_never_sent_twice(make: Make, fresh: bool) -> None:
    """Whoever asked decides, and knows then that there may be an answer already."""
    host = Host(OK, b"", OK)
    async with asking(make, host) as (client, url):
        await client.post(url, b"{}", JSON)
        with pytest.raises(BROKEN) as error:
            await client.post(url, b"{}", JSON, fresh=fresh)
        assert reason_of(error.value) == "the connection ended before there was an answer"
        assert (await client.post(url, b"{}", JSON)).body == b"hi"
    assert len(host.requests) == 3


async def test_whoever_no_longer_waits_leaves_nothing_behind(make: Make) -> None:
    host = Host(None, OK)
    async with asking(make, host) as (client, url):
        asked = asyncio.create_task(client.post(url, b"{}", JSON))
        await until(lambda: bool(host.requests))
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert (await client.post(url, b"{}", JSON)).body == b"hi"
    assert host.connections == 2


async def test_an_answer_that_comes_with_the_cancellation_harms_nobody(make: Make) -> None:
    host = Host(*[OK] * 40)
    async with asking(make, host) as (client, url):
        for turns in range(20):
            asked = asyncio.create_task(client.post(url, b"{}", JSON))
            for _ in range(turns):
                await asyncio.sleep(0)
            asked.cancel()
            with suppress(asyncio.CancelledError):
                await asked
        assert (await client.post(url, b"{}", JSON)).body == b"hi"


async def test_what_is_under_way_when_all_is_closed_fails(make: Make) -> None:
    host = Host(None)
    async with asking(make, host) as (client, url):
        asked = asyncio.create_task(client.post(url, b"{}", JSON))
        await until(lambda: bool(host.requests))
        await client.close()
        with pytest.raises(BROKEN):
            await asked
        with pytest.raises(HttpClientClosed):
            await client.post(url, b"{}", JSON)
        await client.close()


@pytest.mark.skipif(not OPEN_FILES.is_dir(), reason="needs /proc to see what is open")
async def test_no_connection_outlives_the_client(make: Make) -> None:
    async with asking(make, Host(OK)) as (client, url):  # whatever is made once
        await client.post(url, b"{}", JSON)
    before = open_files()
    async with asking(make, Host(*[OK] * 20, None)) as (client, url):
        await asyncio.gather(*(client.post(url, b"{}", JSON) for _ in range(20)))
        with suppress(TimeoutError):
            await asyncio.wait_for(client.post(url, b"{}", JSON), 0.01)
    await until(lambda: open_files() <= before)


async def test_so_many_connections_are_opened_at_a_time(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next one begins when one is open, not only when its request is answered."""
    answering, hosts = asyncio.Event(), []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        hosts.append(writer)
        host.serving.add(asyncio.current_task())
        await reader.readuntil(b"\r\n\r\n{}")
        await answering.wait()
        writer.write(OK)
        await reader.read()
        writer.close()

    host = Host()
    monkeypatch.setattr(host, "serve", serve)
    async with listening(host) as address:
        client = make("me", opening=2)
        asked = [
            asyncio.create_task(client.post(f"http://{address}/", b"{}", JSON)) for _ in range(10)
        ]
        await until(lambda: len(hosts) == 10)
        answering.set()
        said: list[Response] = await asyncio.gather(*asked)
        await client.close()
    assert [each.body for each in said] == [b"hi"] * 10


async def test_a_proxy_of_the_environment_is_none_of_ours(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    async with asking(make, Host(OK)) as (client, url):
        assert (await client.post(url, b"{}", JSON)).status == 200


async def test_a_proxy_that_was_given_counts_for_every_host(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.setenv(name, "*")
    host = Host(OK)
    async with listening(host) as address:
        client = make("me", proxy=f"http://name:pass%40word@{address}")
        await client.post("http://discord.invalid/x", b"{}", JSON)
        await client.close()
    head = host.requests[0].lower()
    assert head.startswith("post http://discord.invalid/x http/1.1")
    assert "proxy-authorization: basic bmftztpwyxnzqhdvcmq=" in head


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        (b"407 Login", "the proxy wants a name and a password"),
        (b"403 Forbidden", "the proxy does not let it pass (403 Forbidden)"),
    ],
)
async def test_what_a_proxy_refuses_is_told(make: Make, status: bytes, reason: str) -> None:
    host = Host(b"HTTP/1.1 %s\r\nContent-Length: 0\r\n\r\n" % status)
    async with listening(host) as address:
        client = make("me", proxy=f"http://{address}")
        with pytest.raises(aiohttp.ClientError) as error:
            await client.post("https://discord.invalid/x", b"{}", JSON)
        await client.close()
    assert reason_of(error.value).startswith(reason)


async def test_who_cannot_be_reached_is_told(make: Make) -> None:
    client = make("me")
    with pytest.raises(aiohttp.ClientError) as error:
        await client.post("http://127.0.0.1:1/", b"{}", JSON)
    nobody = "127.0.0.1:1 cannot be reached: nothing listens there (connection refused)"
    assert reason_of(error.value) == nobody
    with pytest.raises(aiohttp.ClientError) as error:
        await client.post("http://discord.invalid/", b"{}", JSON)
    assert reason_of(error.value).startswith("the name discord.invalid is not found")
    await client.close()
