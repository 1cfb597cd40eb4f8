"""Connections that are too many, or that say nothing."""

import asyncio
import base64
from collections import Counter
from contextlib import suppress
from ipaddress import ip_network

import pytest
from guildyard import Playground

from bot.discord.gateway.client import Honeygram
from bot.ops.config import LOOPBACK
from bot.web import door as door_module
from bot.web.door import Door, DoorProtocol
from bot.web.limits import TrustedProxies
from tests.conftest import Hive
from tests.support.harness import Clock
from tests.support.patience import PATIENCE
from tests.support.waiting import until
from tests.support.web_site import GONE, WebSite, end_of, flood, web_site

FLOOD = 2000
PROXIES = TrustedProxies(LOOPBACK)


async def connect(site: WebSite) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", int(site.origin.rpartition(":")[2]))


async def test_thousands_of_connections_keep_nobody_out_for_long(
    bot: Honeygram, playground: Playground, clock: Clock, hive: Hive
) -> None:
    async with web_site(bot, playground, clock, Door(most=50, patience=60)) as site:
        flood = []
        for _ in range(FLOOD):
            with suppress(ConnectionError):
                flood.append(await connect(site))
        await asyncio.sleep(0)
        assert len(site.server.door) <= 50
        for _, writer in flood:
            writer.close()
        await until(lambda: len(site.server.door) == 0)
        async with site.browser(hive.alice) as browser:
            assert (await browser.log_in()).status == 200


async def test_who_comes_when_it_is_full_is_told_so_and_others_play_on(
    bot: Honeygram, playground: Playground, clock: Clock, hive: Hive
) -> None:
    async with (
        web_site(bot, playground, clock, Door(most=20, patience=60)) as site,
        site.browser(hive.alice) as browser,
    ):
        await browser.log_in(path := f"/s/{hive.guild.id}/")
        page = await browser.socket(f"{path}socket")
        await page.receive_json()
        flood = [await connect(site) for _ in range(100)]
        answers = Counter[bytes]()
        for _, writer in flood:
            writer.write(b"GET /landing.css HTTP/1.1\r\nHost: x\r\n\r\n")
        for reader, _ in flood:
            with suppress(ConnectionError):
                answers[await reader.readline()] += 1
        assert answers.keys() == {b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 503 Service Unavailable\r\n"}
        assert answers[b"HTTP/1.1 200 OK\r\n"] < 20
        await page.send_str("still here")
        assert await page.receive_str(timeout=PATIENCE) == "still here"
        for _, writer in flood:
            writer.close()
        await page.close()


async def test_who_connects_and_says_nothing_is_hung_up_on(
    bot: Honeygram, playground: Playground, clock: Clock
) -> None:
    async with web_site(bot, playground, clock, Door(patience=0.05)) as site:
        silent, slow = await connect(site), await connect(site)
        slow[1].write(b"GET / HTTP/1.1\r\nHost: x\r\n")
        for reader, writer in (silent, slow):
            with suppress(ConnectionError):
                assert await reader.read() == b""
            writer.close()
        await until(lambda: len(site.server.door) == 0)


async def test_a_connection_that_speaks_stays(
    bot: Honeygram, playground: Playground, clock: Clock
) -> None:
    async with web_site(bot, playground, clock, Door(patience=PATIENCE)) as site:
        reader, writer = await connect(site)
        for _ in range(2):
            writer.write(b"GET /landing.css HTTP/1.1\r\nHost: x\r\n\r\n")
            assert b"200 OK" in await reader.readuntil(b"\r\n")
            await reader.readuntil(b"}\n")
            [connection] = site.server.door._inside.values()
            assert connection.timer.cancelled()
        writer.close()


class Transport(asyncio.Transport):
    """A connection from somewhere."""

    def __init__(self, peer: object) -> None:
        super().__init__({"peername": peer})
        self.closed = False
        self.told = b""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.told += data

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed


async def test_one_address_has_so_many_connections_and_its_oldest_makes_room() -> None:
    door = Door(of_address=2)
    protocols = [DoorProtocol(door, asyncio.Protocol, PROXIES) for _ in range(6)]
    transports = [Transport(("8.8.8.8", each)) for each in range(3)]
    transports += [Transport(("127.0.0.1", 1)), Transport(("1.1.1.1", 2)), Transport(None)]
    for protocol, transport in zip(protocols, transports, strict=True):
        protocol.connection_made(transport)
    assert [each.closed for each in transports] == [True, False, False, False, False, False]
    assert transports[0].told.startswith(b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: ")
    for protocol in protocols:
        protocol.data_received(b"")
        protocol.pause_writing()
        protocol.resume_writing()
        protocol.eof_received()
        protocol.connection_lost(None)
    assert len(door) == 0
    again = Transport(("8.8.8.8", 9))
    DoorProtocol(door, asyncio.Protocol, PROXIES).connection_made(again)
    assert not again.closed
    door.remove(again)


async def test_only_a_trusted_proxy_brings_many() -> None:
    proxies = TrustedProxies([ip_network("203.0.113.0/24"), ip_network("2001:db8:1::/48")])
    for peer, trusted in [
        ("203.0.113.9", True),
        ("2001:db8:1::9", True),
        ("::ffff:203.0.113.9", True),
        ("192.168.1.9", False),
        ("::ffff:10.0.0.9", False),
        ("8.8.8.8", False),
        ("127.0.0.1", False),
    ]:
        door = Door(of_address=2)
        transports = [Transport((peer, each)) for each in range(3)]
        for each in transports:
            protocol = DoorProtocol(door, asyncio.Protocol, proxies)
            protocol.connection_made(each)
        assert [each.closed for each in transports] == [not trusted, False, False], peer
        protocol.data_received(b"x" * 200_000)  # at once: less than a proxy may, more than a client
        assert transports[-1].closed is not trusted, peer
        for each in transports:
            door.remove(each)
        assert len(door) == 0


async def test_one_network_of_ipv6_is_one_address() -> None:
    door = Door(of_address=2)
    transports = [Transport((f"2001:db8::{each}", each)) for each in range(3)]
    for each in transports:
        DoorProtocol(door, asyncio.Protocol, PROXIES).connection_made(each)
    assert [each.closed for each in transports] == [True, False, False]
    for each in transports:
        door.remove(each)


@pytest.mark.parametrize(("trusted", "inside"), [("192.0.2.0/24", 2), ("127.0.0.0/8", 4)])
async def test_the_server_tells_its_door_whom_it_trusts(
    bot: Honeygram, playground: Playground, clock: Clock, trusted: str, inside: int
) -> None:
    door, proxies = Door(of_address=2), [ip_network(trusted)]
    async with web_site(bot, playground, clock, door, proxies=proxies) as site:
        flood = [await connect(site) for _ in range(4)]
        reader, writer = flood[-1]
        writer.write(b"GET /landing.css HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"200 OK" in await reader.readline()
        assert len(door) == inside
        for _, writer in flood:
            writer.close()


async def test_when_it_is_full_the_address_with_the_most_makes_room() -> None:
    door, transports = Door(most=4, reserved=1), []
    for peer in ("8.8.8.8", "1.1.1.1", "1.1.1.1", "9.9.9.9"):
        transports.append(Transport((peer, 1)))
        DoorProtocol(door, asyncio.Protocol, PROXIES).connection_made(transports[-1])
    assert [each.closed for each in transports] == [False, True, False, False]
    assert len(door) == 3
    for each in transports:
        door.remove(each)


async def test_a_client_that_sends_too_many_bytes_is_aborted(
    site: WebSite, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(door_module, "MAX_PROXY_BYTES", (1, 10_000))
    for _ in range(2):
        reader, writer = await connect(site)
        with suppress(ConnectionError):
            writer.write(b"POST /logout HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\n\r\n")
            writer.write(b"x" * 20_000)
            await reader.read()
        writer.close()
    await until(lambda: len(site.server.door) == 0)
    assert caplog.text.count("too many bytes") == 1, "one line per address and minute"


async def test_no_header_gives_a_client_more_bytes(
    bot: Honeygram, playground: Playground, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door_module, "MAX_CLIENT_BYTES", (0, 10_000))
    elsewhere = [ip_network("192.0.2.0/24")]
    async with web_site(bot, playground, clock, proxies=elsewhere) as site:
        reader, writer = await connect(site)
        answered = 0
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            for _ in range(20):  # of 1 kB each
                lines = b"Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Filler: "
                writer.write(
                    b"GET /landing.css HTTP/1.1\r\n" + lines.ljust(1000, b"x") + b"\r\n\r\n"
                )
                assert b"200 OK" in await reader.readuntil(b"\r\n")
                await reader.readuntil(b"}\n")
                answered += 1
        writer.close()
        assert answered == 9


async def test_a_socket_through_a_proxy_has_the_bytes_of_one_page(
    site: WebSite, hive: Hive, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with site.browser(hive.alice) as browser:
        await browser.log_in(path := f"/s/{hive.guild.id}/")
        monkeypatch.setattr(door_module, "MAX_CLIENT_BYTES", (0, 1000))
        page = await browser.socket(f"{path}socket")
        await page.receive_json()
        await page.send_str("x" * 500)
        assert await page.receive_str(timeout=PATIENCE) == "x" * 500
        await page.send_str("x" * 900)
        assert await end_of(page) == GONE


@pytest.mark.parametrize("kind", ["ping", "pong"])
async def test_a_player_who_sends_control_frames_is_cut_off(
    site: WebSite, hive: Hive, kind: str
) -> None:
    async with site.browser(hive.alice) as browser:
        await browser.log_in(path := f"/s/{hive.guild.id}/")
        page = await browser.socket(f"{path}socket")
        await page.receive_json()
        assert await flood(page, kind) == GONE


class Parser(asyncio.Protocol):
    """Notes what it is to parse."""

    def __init__(self) -> None:
        self.received = b""

    def data_received(self, data: bytes) -> None:
        self.received += data


@pytest.mark.parametrize(
    ("frame", "reason"),
    [
        (b"\x8a\x80mask", "too many pings or pongs"),
        (b"\x89\x00", "too many pings or pongs"),
        (b"\x81\x80mask", "too many frames"),
    ],
)
async def test_a_thousand_frames_at_once_are_not_parsed(
    frame: bytes, reason: str, caplog: pytest.LogCaptureFixture
) -> None:
    parser, transport = Parser(), Transport(("8.8.8.8", 1))
    connection = DoorProtocol(Door(), lambda: parser, PROXIES)
    connection.connection_made(transport)
    assert connection.begin_frames()

    connection.data_received(frame * 5)
    connection.data_received(frame * 1000)

    assert parser.received == frame * 5
    assert transport.closed
    assert reason in caplog.text
    connection.connection_lost(None)


async def test_frames_before_the_handshake_are_not_parsed(
    site: WebSite, caplog: pytest.LogCaptureFixture
) -> None:
    reader, writer = await connect(site)
    key = base64.b64encode(bytes(16)).decode()
    writer.write(
        f"GET /activity/socket HTTP/1.1\r\nHost: x\r\nOrigin: {site.origin}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
        + b"\x8a\x80mask" * 5000
    )
    with suppress(ConnectionError):
        assert await reader.read() == b""
    writer.close()
    await until(lambda: len(site.server.door) == 0)
    assert "frames before the handshake" in caplog.text
    assert "Traceback" not in caplog.text


async def test_strangers_leave_places_to_players_whose_page_comes_slowly(
    bot: Honeygram, playground: Playground, clock: Clock, hive: Hive
) -> None:
    """The page opens its socket with a cookie, and says hello when its scripts have come."""
    async with (
        web_site(bot, playground, clock, Door(most=20, reserved=10, patience=60)) as site,
        site.browser(hive.alice) as browser,
    ):
        await browser.log_in(path := f"/s/{hive.guild.id}/")
        page = await browser.socket(f"{path}socket")
        await page.receive_json()
        flood = [await connect(site) for _ in range(100)]
        assert len(site.server.door) <= 11
        again = await browser.socket(f"{path}socket")
        await again.receive_json()
        for socket in (page, again):
            await socket.send_str("slow")
            assert await socket.receive_str(timeout=PATIENCE) == "slow"
            await socket.close()
        for _, writer in flood:
            writer.close()


@pytest.mark.parametrize("request_line", [b"GET / HTTP/9\r\n\r\n", b"\x16\x03\x01", b"\r\n" * 9])
async def test_what_is_no_http_is_refused(site: WebSite, request_line: bytes) -> None:
    reader, writer = await connect(site)
    writer.write(request_line + b"\r\n\r\n")
    writer.write_eof()
    answer = await reader.read()
    assert b"200" not in answer.split(b"\r\n")[0]
    writer.close()
