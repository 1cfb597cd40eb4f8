"""A stand-in for load tests answers as any other, and keeps and checks nothing."""

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.world.guilds import Channel
from tests.conftest import Post


@pytest.fixture(params=[True, False], ids=["inspected", "not_inspected"])
async def playground(request: pytest.FixtureRequest) -> AsyncIterator[Playground]:
    server = Playground(deadline=30.0, patience=30.0, inspect=request.param)
    await server.start()
    yield server
    await server.close()


@pytest.fixture
def is_inspected(request: pytest.FixtureRequest) -> bool:
    return bool(request.node.callspec.params["playground"])


@pytest.mark.usefixtures("bot")
async def test_what_a_bot_exchanges_is_kept_only_when_inspected(
    playground: Playground, alice: Person, channel: Channel, *, is_inspected: bool
) -> None:
    notified: list[Any] = []
    playground.on_exchange.append(notified.append)

    reply = await alice.command("echo", channel, text="hello")

    assert reply.content == "hello"
    kept = (playground.exchanges, playground.frames, notified)
    assert [bool(each) for each in kept] == [is_inspected] * 3


async def test_mistakes_are_refused_alike_and_found_only_when_inspected(
    playground: Playground, request_api: Post, channel: Channel, *, is_inspected: bool
) -> None:
    paths = ["/nothing/here", "/oauth2/userinfo", f"/channels/{channel.id}/messages?before=never"]
    statuses = [(await request_api("GET", path))[0] for path in paths]
    assert statuses == [404, 501, 500]
    assert len(playground.findings) == (3 if is_inspected else 0)


async def test_undeclared_events_are_looked_for_only_when_inspected(
    playground: Playground,
    request_api: Post,
    guild: Guild,
    channel: Channel,
    *,
    is_inspected: bool,
) -> None:
    def add_role(event: str) -> None:  # its event is declared by no route of messages
        if event == "MESSAGE_CREATE":
            guild.add_role("Bees")

    playground.events.watchers.append(add_role)
    status, _ = await request_api("POST", f"/channels/{channel.id}/messages", {"content": "hello"})
    assert status == 200
    assert bool(playground.undeclared) == is_inspected


async def test_nothing_is_compared_with_a_description_when_not_inspected(
    tmp_path: Any, session: aiohttp.ClientSession
) -> None:
    server = Playground(contract_path=tmp_path / "missing.json", inspect=False)
    await server.start()
    async with session.get(server.api_url + "/gateway") as answer:
        assert answer.status == 200
    await server.close()
