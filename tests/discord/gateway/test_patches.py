"""Why the bot thinks that a gateway hung up."""

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from discord import ConnectionClosed
from discord.gateway import DiscordClientWebSocketResponse, DiscordWebSocket, ReconnectWebSocket

from bot.discord.gateway.patches import MAX_PAUSE, FairWebSocket, HonestSocket, ShardBackoff
from tests.discord.gateway.test_upstream import can_go
from tests.support.waiting import until

DISALLOWED_INTENTS = 4014


@pytest.fixture
async def url() -> AsyncIterator[str]:
    """Where a gateway closes with a code and has hung up before anybody can say goodbye."""

    async def close(request: web.Request) -> web.WebSocketResponse:
        response = web.WebSocketResponse(timeout=0)
        await response.prepare(request)
        await response.close(code=DISALLOWED_INTENTS)
        return response

    app = web.Application()
    app.router.add_get("/", close)
    async with TestServer(app) as server:
        yield str(server.make_url("/"))


async def test_the_code_is_known_although_the_other_end_is_gone(url: str) -> None:
    """Before, it was 1006, and what wants no other attempt was asked again."""
    async with aiohttp.ClientSession(ws_response_class=HonestSocket) as session:
        socket = await session.ws_connect(url, autoclose=False)
        await until(lambda: socket.get_extra_info("socket") is None)  # the other end is gone
        gateway = FairWebSocket(socket, loop=asyncio.get_running_loop())
        vars(gateway).update(_max_heartbeat_timeout=60.0, shard_id=0)  # as when it connects
        with pytest.raises(ConnectionClosed) as raised:
            await gateway.poll_event()
    assert raised.value.code == DISALLOWED_INTENTS


async def test_discord_py_itself_takes_the_code_for_a_connection_that_broke(url: str) -> None:
    async with aiohttp.ClientSession(ws_response_class=DiscordClientWebSocketResponse) as session:
        socket = await session.ws_connect(url, autoclose=False)
        await until(lambda: socket.get_extra_info("socket") is None)
        gateway = DiscordWebSocket(socket, loop=asyncio.get_running_loop())
        vars(gateway).update(_max_heartbeat_timeout=60.0, shard_id=0)
        [outcome] = await asyncio.gather(gateway.poll_event(), return_exceptions=True)
    assert isinstance(outcome, ReconnectWebSocket), can_go("HonestSocket")


@pytest.mark.parametrize("outage", [1, 5, 10, 60])
def test_a_shard_comes_back_soon_after_an_outage_however_often_there_was_one(outage: int) -> None:
    now = 0.0
    backoff = ShardBackoff(lambda: now)
    for _ in range(20):
        began = now
        while now - began < outage:
            now += backoff.delay()
        assert now - began <= outage + outage / 0.75 + 1  # a pause is up to a quarter shorter
        now += 600


def test_a_shard_that_is_refused_for_good_is_tried_ever_less_often() -> None:
    now = 0.0
    backoff = ShardBackoff(lambda: now)
    for _ in range(20):
        now += (pause := backoff.delay())
    assert 0.75 * MAX_PAUSE.total_seconds() <= pause <= MAX_PAUSE.total_seconds()
