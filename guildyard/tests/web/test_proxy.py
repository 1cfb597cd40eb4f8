"""The origin of an Activity: what reaches the application's server, and what comes back."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest

from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.world.model import User
from tests.libraries.activity import Game, open_game


@pytest.fixture
async def game(playground: Playground) -> AsyncIterator[Game]:
    async with open_game(playground) as opened:
        yield opened


def origin(playground: Playground, user: User) -> str:
    """Where somebody's page is."""
    return playground.origin_of_activity(user)


async def test_html_is_never_kept_and_may_be_shown_in_the_playground_alone(
    playground: Playground, game: Game, alice: Person, session: aiohttp.ClientSession
) -> None:
    async with session.get(origin(playground, alice.user) + "/?a=%20b") as answer:
        assert "<h1>Game</h1>" in await answer.text()
    assert answer.headers["Cache-Control"] == "no-store"
    here = playground.url.rstrip("/")
    led, own = answer.headers.getall("Content-Security-Policy")
    assert led == f"frame-ancestors {here} {here}"
    assert own.startswith("default-src 'self'")
    assert own.endswith(f"frame-ancestors {here}")


async def test_the_server_hears_the_origin_that_it_has_inside_discord(
    playground: Playground, game: Game, alice: Person, session: aiohttp.ClientSession
) -> None:
    own = origin(playground, alice.user)
    headers = {"Origin": own, "Referer": f"{own}/x", "Cookie": "playground-person=1"}
    async with session.post(own + "/api/token", json={"code": "x"}, headers=headers) as answer:
        assert await answer.json() == {"access_token": None}
    (heard,) = game.headers
    assert heard["Origin"] == f"https://{playground.world.bot.id}.discordsays.com"
    assert "Referer" not in heard
    assert "Cookie" not in heard


@pytest.mark.parametrize("headers", [{"Origin": "https://evil.example"}, {"Host": "evil.example"}])
async def test_no_foreign_page_comes_through(
    playground: Playground,
    game: Game,
    alice: Person,
    session: aiohttp.ClientSession,
    headers: dict[str, str],
) -> None:
    async with session.get(origin(playground, alice.user), headers=headers) as answer:
        assert answer.status == 403
    assert game.headers == []


async def test_a_prefix_leads_elsewhere_and_cookies_are_those_of_one_person(
    playground: Playground, game: Game, alice: Person, session: aiohttp.ClientSession
) -> None:
    own = origin(playground, alice.user)
    async with session.get(own + "/.proxy/other/hello") as answer:
        assert await answer.text() == "hello at /elsewhere/hello"
    kept = answer.headers.getall("Set-Cookie")
    mark = f"activity-{own.rpartition(':')[2]}-"
    assert kept == [f"{mark}inside=1; Path=/"]  # the other is not for pages inside others
    cookies = {"Cookie": f"{mark}inside=1; activity-1-other=2"}
    async with session.get(own, headers=cookies):
        pass
    assert game.headers[-1]["Cookie"] == "inside=1"


async def test_a_websocket_goes_both_ways_and_ends_with_its_code(
    playground: Playground, game: Game, alice: Person, session: aiohttp.ClientSession
) -> None:
    own = origin(playground, alice.user)
    async with session.ws_connect(own + "/socket", protocols=["game"], origin=own) as socket:
        assert socket.protocol == "game"
        await socket.send_str("me")
        assert await socket.receive_str() == "me, too"
        await socket.send_str("end")
        assert (await socket.receive()).data == 4321
    assert game.headers[0]["Origin"].endswith(".discordsays.com")


async def test_who_does_not_listen_is_named(
    playground: Playground, alice: Person, session: aiohttp.ClientSession
) -> None:
    own = origin(playground, alice.user)
    async with session.get(own + "/x") as answer:
        assert (answer.status, "No URL mapping" in await answer.text()) == (404, True)
    playground.url_mappings.add("/", "http://127.0.0.1:9")
    async with session.get(own + "/x") as answer:
        assert (answer.status, "http://127.0.0.1:9/x" in await answer.text()) == (502, True)
