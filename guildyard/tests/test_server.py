"""The stand-in as a whole: that it ends well."""

import asyncio
import gc
import socket

import aiohttp
import pytest

from guildyard import server as module
from guildyard.inspect.faults import Fault, Trouble
from guildyard.server import HOST, Playground
from guildyard.testing.waiting import until, waiting_for

A_DAY = 24 * 60 * 60.0  # seconds: longer than any test
REQUEST = b"GET /page/app.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def port_of(server: Playground) -> int:
    return int(server.url.rstrip("/").rpartition(":")[2])


def open_connections(port: int) -> list[asyncio.Transport]:
    """Those to a port of this process that nobody has closed."""
    transports = [each for each in gc.get_objects() if isinstance(each, asyncio.Transport)]
    names = [(each, each.get_extra_info("sockname")) for each in transports]
    return [
        each
        for each, name in names
        if name == (HOST, port) and each.get_extra_info("socket").fileno() >= 0
    ]


async def is_waited_for(port: int) -> bool:
    """Has somebody not read all that was sent? A look takes long where there are many objects."""
    await asyncio.sleep(0.3)
    return any(each.get_write_buffer_size() for each in open_connections(port))


async def test_a_client_that_no_longer_reads_is_hung_up_on() -> None:
    """As a paused process is."""
    server = Playground()
    await server.start()
    with socket.create_connection((HOST, port_of(server))) as client:
        client.sendall(REQUEST * 1000)
        await until(lambda: is_waited_for(port_of(server)))

        await server.close()

        assert open_connections(port_of(server)) == []


@pytest.mark.parametrize("turns", range(6))
async def test_whoever_connects_while_it_closes_is_hung_up_on(turns: int) -> None:
    server = Playground()
    await server.start()
    clients = [socket.create_connection((HOST, port_of(server))) for _ in range(4)]
    for _ in range(turns):
        await asyncio.sleep(0)

    await server.close()

    assert open_connections(port_of(server)) == []
    for client in clients:
        client.close()


async def test_nobody_waits_for_a_delayed_answer_when_it_closes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """aiohttp logs an error if an answer is ready just when it stops waiting for it."""
    monkeypatch.setattr(module, "FAREWELL", A_DAY)
    server = Playground()
    await server.start()
    late = server.faults.add(Fault(kind=Trouble.DELAY, delay=A_DAY))
    async with aiohttp.ClientSession() as session:
        asking = asyncio.create_task(session.get(server.api_url + "/users/@me"))
        await until(lambda: late.hits)
        async with waiting_for("the playground to close"):
            await server.close()
        with pytest.raises(aiohttp.ClientConnectionError):
            await asking
    assert not server.exchanges
