"""What is aiohttp's own: the rest is alike for all clients."""

from typing import Any

from bot.discord.answering.http_aiohttp import AiohttpClient
from tests.support.hosts import OK, Host, listening
from tests.support.waiting import until


def kept(client: AiohttpClient) -> list[Any]:
    """The connections that wait for the next request."""
    pool: Any = client._session.connector
    return [protocol for connections in pool._conns.values() for protocol, _ in connections]


async def test_a_connection_on_which_more_was_heard_is_not_used_again() -> None:
    host = Host(OK, OK)
    client = AiohttpClient("me")
    async with listening(host) as address:
        await client.post(f"http://{address}/", b"{}", "application/json")
        host.writers[0].write(OK)
        await until(lambda: kept(client)[0].should_close)
        await client.post(f"http://{address}/", b"{}", "application/json")
        await client.close()
    assert host.connections == 2
