"""Why Discord is out of reach, in words: from real sockets, and from what Discord answers.

Of ``bot/discord/gateway/nonsense.py``.
"""

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
import pytest
import trustme
from guildyard import Fault, Playground, Trouble

from bot.application import Application
from bot.discord.gateway.nonsense import NONSENSE
from bot.discord.unreachable import CLOSES, PROXY_LOGIN, reason_of
from tests.support.harness import Staying
from tests.support.waiting import until

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]

REPR = ("Error(", "Key(", "ClientConn", "[Errno", "<")


@asynccontextmanager
async def server(answer: bytes | None, tls: ssl.SSLContext | None = None) -> AsyncIterator[int]:
    """The port of something that gives everybody the same answer and hangs up; None is silence."""
    over = asyncio.Event()

    async def reply(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        if answer is None:
            await over.wait()
        else:
            writer.write(answer)
        writer.close()

    async with await asyncio.start_server(reply, "127.0.0.1", 0, ssl=tls) as listening:
        yield listening.sockets[0].getsockname()[1]
        over.set()


async def reason(url: str, *, ws: bool = False, proxy: str | None = None) -> str:
    """Why an address cannot be read."""
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=0.5)) as session:
        try:
            if ws:
                await session.ws_connect(url, proxy=proxy)
            else:
                await (await session.get(url, proxy=proxy)).read()
        except Exception as error:
            told = reason_of(error)
    assert not any(each in told for each in REPR), told
    return told


async def closed_port() -> int:
    async with server(b"") as port:
        return port


def answer(status: str, *headers: str) -> bytes:
    return "\r\n".join([f"HTTP/1.1 {status}", *headers, "Content-Length: 0", "", ""]).encode()


async def test_a_name_that_is_not_found_is_named() -> None:
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.ClientConnectorDNSError) as unknown:
            await session.get("https://discord.invalid/api")
    assert reason_of(unknown.value).startswith("the name discord.invalid is not found: look at")


async def test_a_port_on_which_nobody_listens_is_named() -> None:
    port = await closed_port()
    told = "cannot be reached: nothing listens there (connection refused)"
    assert await reason(f"http://127.0.0.1:{port}/") == f"127.0.0.1:{port} {told}"
    assert await reason(f"ws://127.0.0.1:{port}/", ws=True) == f"127.0.0.1:{port} {told}"


async def test_silence_is_no_answer_in_time() -> None:
    async with server(None) as port:
        assert await reason(f"http://127.0.0.1:{port}/") == "no answer came in time"


async def test_a_connection_that_ends_too_early_is_told() -> None:
    async with server(b"") as port:
        assert await reason(f"http://127.0.0.1:{port}/") in (
            "the connection ended before there was an answer",
            "the connection was cut",
        )
    async with server(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf") as port:
        told = await reason(f"http://127.0.0.1:{port}/")
        assert told == "the answer broke off in the middle"


async def test_a_certificate_that_is_not_trusted_is_told() -> None:
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    trustme.CA().issue_cert("127.0.0.1").configure_cert(tls)
    async with server(b"", tls) as port:
        told = await reason(f"https://127.0.0.1:{port}/")
    assert told.startswith(f"the certificate of 127.0.0.1:{port} is not trusted (")
    assert "self" in told or "unable to get" in told


async def test_what_speaks_no_tls_is_told() -> None:
    async with server(answer("200 OK")) as port:
        told = await reason(f"https://127.0.0.1:{port}/")
    assert (
        told == f"127.0.0.1:{port} does not speak TLS as it should: look at the scheme and the port"
    )


async def test_a_proxy_is_told_apart_from_discord() -> None:
    port = await closed_port()
    told = await reason("http://discord.invalid/", proxy=f"http://127.0.0.1:{port}")
    assert told.startswith(f"the proxy 127.0.0.1:{port} cannot be reached: nothing listens there")
    assert told.endswith("look at HTTPS_PROXY")
    for status, expected in (
        ("407 Proxy Authentication Required", PROXY_LOGIN),
        ("403 Forbidden", "the proxy does not let it pass (403 Forbidden): look at HTTPS_PROXY"),
    ):
        async with server(answer(status)) as port:
            proxy = f"http://127.0.0.1:{port}"
            assert await reason("https://discord.invalid/", proxy=proxy) == expected


@pytest.mark.parametrize(
    ("status", "told"),
    [
        ("503 Service Unavailable", "a fault of its own: look at https://discordstatus.com"),
        ("404 Not Found", "look at DISCORD_API_URL and DISCORD_GATEWAY_URL"),
        ("999 Odd", "the gateway opens no connection (999)"),
    ],
)
async def test_a_gateway_that_opens_no_connection_is_told(status: str, told: str) -> None:
    async with server(answer(status)) as port:
        assert told in await reason(f"ws://127.0.0.1:{port}/", ws=True)


async def test_an_address_that_is_none_is_told() -> None:
    assert (await reason("http://")).startswith("an address is none: look at DISCORD_API_URL")


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (OSError(101, "Network is unreachable"), "there is no way to it (network is unreachable)"),
        (OSError(113, "No route to host"), "there is no way to it (no route to host)"),
        (
            OSError("Multiple exceptions: [Errno 111] Connect call failed, [Errno 101] Network"),
            "nothing listens there (connection refused)",
        ),
        (OSError("broken"), "broken"),
        (TimeoutError(), "no answer came in time"),
        (BrokenPipeError(), "the connection was cut"),
        (discord.RateLimited(61), "it wants to be left alone for 61 s"),
        (
            discord.GatewayNotFound(),  # type: ignore[no-untyped-call] # discord.py's own
            "Discord does not say where its gateway is",
        ),
        (aiohttp.ClientError("a sentence of ours"), "a sentence of ours"),
        (
            AttributeError("'NoneType'"),
            "nothing came, or nothing that makes sense (AttributeError)",
        ),
    ],
    ids=str,
)
def test_other_errors_have_words_too(error: Exception, told: str) -> None:
    assert reason_of(error) == told


# What the host reads of a bot that runs


async def ending(playground: Playground, app: Application, caplog: pytest.LogCaptureFixture) -> str:
    """The line of the first attempt, which failed."""
    async with Staying(playground, app) as staying:
        await until(lambda: staying.attempts > 1)
    lines = [each.getMessage() for each in caplog.records]
    return next(line for line in lines if "next try in" in line)


async def test_a_fault_of_discords_is_told_with_its_status(
    playground: Playground, app: Application, caplog: pytest.LogCaptureFixture
) -> None:
    playground.faults.add(Fault(kind=Trouble.STATUS, status=503, path="/users/@me"))
    assert (await ending(playground, app, caplog)).startswith(
        "Discord is out of reach (it answered 503 Service Unavailable, a fault of its own: look at"
        " https://discordstatus.com); next try in"
    )


async def test_an_answer_that_makes_no_sense_is_told(
    playground: Playground, app: Application, caplog: pytest.LogCaptureFixture
) -> None:
    body: Any = "<html>Welcome!</html>"
    playground.faults.add(Fault(kind=Trouble.STATUS, status=200, body=body, path="/users/@me"))
    assert f"({NONSENSE});" in await ending(playground, app, caplog)


async def test_a_refused_token_is_no_outage(
    playground: Playground, app: Application, caplog: pytest.LogCaptureFixture
) -> None:
    playground.faults.add(Fault(kind=Trouble.STATUS, status=401, path="/users/@me"))
    line = await ending(playground, app, caplog)
    assert line.startswith("Discord refuses the token (once can be a mistake); next try in")
    assert "out of reach" not in caplog.text


async def test_a_token_that_the_gateway_refuses_is_no_outage(
    playground: Playground, app: Application, caplog: pytest.LogCaptureFixture
) -> None:
    playground.gateway.close_code = 4004
    async with Staying(playground, app):
        await until(lambda: "next try in" in caplog.text)
        playground.gateway.close_code = None
    assert "Discord refuses the token (once can be a mistake)" in caplog.text
    assert "out of reach" not in caplog.text


@dataclass
class ClosedSocket:
    """All that discord.py asks a socket for."""

    close_code: int


@pytest.mark.parametrize("code", [*CLOSES, 4999])
def test_the_code_with_which_the_gateway_closes_is_told_with_its_meaning(code: int) -> None:
    socket: Any = ClosedSocket(code)
    meaning = f": {CLOSES[code]}" if code in CLOSES else ""
    told = reason_of(discord.ConnectionClosed(socket, shard_id=0))
    assert told == f"the gateway closed with {code}{meaning}"
