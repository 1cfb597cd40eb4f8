"""The versions of the API, and what of it is not here."""

import aiohttp
import pytest

from guildyard.server import Playground
from tests.conftest import Post


@pytest.mark.parametrize("version", ["/v10", "/v9", "/v8", "/v6", ""])
async def test_every_version_that_discord_speaks_is_served(
    playground: Playground, session: aiohttp.ClientSession, version: str
) -> None:
    headers = {"Authorization": f"Bot {playground.token}"}
    url = f"{playground.url}api{version}/users/@me"
    async with session.get(url, headers=headers) as answer:
        assert (answer.status, (await answer.json())["bot"]) == (200, True)
    assert playground.exchanges[-1].path == "/users/@me"


async def test_a_version_that_is_gone_is_refused(
    playground: Playground, session: aiohttp.ClientSession
) -> None:
    headers = {"Authorization": f"Bot {playground.token}"}
    async with session.get(f"{playground.url}api/v5/users/@me", headers=headers) as answer:
        assert (answer.status, (await answer.json())["code"]) == (400, 50041)


async def test_the_gateway_answers_in_the_version_that_it_was_asked_for(
    playground: Playground, session: aiohttp.ClientSession
) -> None:
    async with session.ws_connect(f"{playground.gateway_url}?v=9") as socket:
        await socket.receive_json()
        identify = {"token": playground.token, "intents": 0, "properties": {}}
        await socket.send_json({"op": 2, "d": identify})
        assert (await socket.receive_json())["d"]["v"] == 9


async def test_what_is_documented_and_not_here_says_its_name(
    playground: Playground, request_api: Post
) -> None:
    status, body = await request_api("GET", "/oauth2/userinfo")
    assert (status, body["message"]) == (
        501,
        "501: get_openid_connect_userinfo is not in this playground",
    )
    assert playground.findings == [
        "not in this playground: GET /oauth2/userinfo (get_openid_connect_userinfo)"
    ]
