"""OAuth2 as the server of a page meets it: the token, and what it opens."""

import base64
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import aiohttp
import pytest

from guildyard.inspect.faults import Fault, Trouble
from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.world.grants import challenge_of
from tests.conftest import HandClock, Post

BACK = "http://127.0.0.1:8080/login/callback"
Answered = tuple[int, Any]
Token = Callable[..., Awaitable[Answered]]
Login = Callable[..., Awaitable[str]]


@pytest.fixture(autouse=True)
def redirect(playground: Playground) -> None:
    playground.redirects.append(BACK)


@pytest.fixture
def token(playground: Playground, session: aiohttp.ClientSession) -> Token:
    """Ask for a token as the application does; ``path`` for the end of one."""

    async def ask(path: str = "/oauth2/token", **form: str) -> Answered:
        given = {
            "client_id": str(playground.world.bot.id),
            "client_secret": playground.client_secret,
        }
        async with session.post(playground.api_url + path, data=given | form) as answer:
            return answer.status, await answer.json()

    return ask


@pytest.fixture
def log_in(playground: Playground, alice: Person, token: Token) -> Login:
    """An access token of Alice's for these scopes."""

    async def agree(*scopes: str) -> str:
        code = await code_of(playground, alice, scope=" ".join(scopes))
        _, got = await token(grant_type="authorization_code", code=code, redirect_uri=BACK)
        return str(got["access_token"])

    return agree


@pytest.fixture
def ask_as(playground: Playground, session: aiohttp.ClientSession) -> Callable[..., Any]:
    """A request with somebody's access token."""

    async def send(access: str, path: str) -> Answered:
        headers = {"Authorization": f"Bearer {access}"}
        async with session.get(playground.api_url + path, headers=headers) as answer:
            return answer.status, await answer.json()

    return send


async def code_of(playground: Playground, person: Person, **query: str) -> str:
    """The code with which a person who agrees is sent back."""
    wanted = {
        "client_id": str(playground.world.bot.id),
        "response_type": "code",
        "redirect_uri": BACK,
        "scope": "identify guilds",
    }
    back = await person.authorize(f"{playground.authorize_url}?{urlencode(wanted | query)}")
    return dict(parse_qsl(urlsplit(back).query))["code"]


async def test_a_code_becomes_a_token(playground: Playground, alice: Person, token: Token) -> None:
    code = await code_of(playground, alice)
    form = {"grant_type": "authorization_code", "code": code, "redirect_uri": BACK}
    status, got = await token(**form)
    assert status == 200
    assert got | {"access_token": "", "refresh_token": ""} == {
        "token_type": "Bearer",
        "access_token": "",
        "expires_in": 604_800,
        "refresh_token": "",
        "scope": "identify guilds",
    }
    refused = {"error": "invalid_grant", "error_description": 'Invalid "code" in request.'}
    assert await token(**form) == (400, refused)


async def test_the_secret_comes_in_the_form_or_the_header(
    playground: Playground, alice: Person, token: Token, session: aiohttp.ClientSession
) -> None:
    form = {"grant_type": "authorization_code", "redirect_uri": BACK}
    invalid = (401, {"error": "invalid_client"})
    code = await code_of(playground, alice)
    assert await token(**form, code=code, client_secret="wrong") == invalid
    assert await token(**form, code=code, client_id="1") == invalid
    both = f"{playground.world.bot.id}:{playground.client_secret}".encode()
    headers = {"Authorization": f"Basic {base64.b64encode(both).decode()}"}
    url = f"{playground.api_url}/oauth2/token"
    async with session.post(url, data=form | {"code": code}, headers=headers) as answer:
        assert answer.status == 200


async def test_a_proof_is_asked_for_when_it_was_promised(
    playground: Playground, alice: Person, token: Token
) -> None:
    proof = {"code_challenge": challenge_of("v" * 43), "code_challenge_method": "S256"}
    form = {"grant_type": "authorization_code", "redirect_uri": BACK}
    for verifier, expected in (("w" * 43, 400), ("v" * 43, 200)):
        code = await code_of(playground, alice, **proof)
        assert (await token(**form, code=code, code_verifier=verifier))[0] == expected
    code = await code_of(playground, alice, **proof)
    assert (await token(**form, code=code))[1]["error"] == "invalid_grant"


async def test_a_form_is_a_form_and_no_json(
    playground: Playground, token: Token, session: aiohttp.ClientSession
) -> None:
    both = {"client_id": str(playground.world.bot.id), "client_secret": playground.client_secret}
    url = f"{playground.api_url}/oauth2/token"
    async with session.post(url, json=both | {"grant_type": "refresh_token"}) as answer:
        assert (answer.status, await answer.json()) == (401, {"error": "invalid_client"})
    status, told = await token(grant_type="password")
    assert (status, told["error"]) == (400, "unsupported_grant_type")


async def test_a_refresh_token_is_good_once(
    playground: Playground, alice: Person, token: Token, ask_as: Any
) -> None:
    code = await code_of(playground, alice)
    _, first = await token(grant_type="authorization_code", code=code, redirect_uri=BACK)
    form = {"grant_type": "refresh_token", "refresh_token": first["refresh_token"]}
    status, second = await token(**form)
    assert (status, second["scope"]) == (200, "identify guilds")
    assert await token(**form) == (400, {"error": "invalid_grant"})
    assert (await ask_as(first["access_token"], "/users/@me"))[0] == 401
    assert (await ask_as(second["access_token"], "/users/@me"))[0] == 200


async def test_a_revoked_token_opens_nothing(log_in: Login, token: Token, ask_as: Any) -> None:
    access = await log_in("identify")
    assert await token("/oauth2/token/revoke", token=access) == (200, {})
    unauthorized = (401, {"message": "401: Unauthorized", "code": 0})
    assert await ask_as(access, "/users/@me") == unauthorized


async def test_who_takes_it_all_back_is_logged_out(
    log_in: Login, ask_as: Any, alice: Person
) -> None:
    access = await log_in("identify")
    await alice.deauthorize()
    assert (await ask_as(access, "/users/@me"))[0] == 401


async def test_a_token_ends_with_its_week(log_in: Login, ask_as: Any, clock: HandClock) -> None:
    access = await log_in("identify")
    clock.advance(days=8)
    assert (await ask_as(access, "/users/@me"))[0] == 401


async def test_a_person_is_told_without_the_address_of_mail_unless_it_was_allowed(
    log_in: Login, ask_as: Any, alice: Person
) -> None:
    _, seen = await ask_as(await log_in("identify"), "/users/@me")
    assert (seen["id"], seen["global_name"], seen["bot"]) == (str(alice.id), "Alice", False)
    assert "email" not in seen
    _, seen = await ask_as(await log_in("identify", "email"), "/users/@me")
    assert seen["email"] == "alice@example.com"


async def test_the_servers_of_a_person_are_also_those_without_the_bot(
    playground: Playground, guild: Guild, alice: Person, log_in: Login, ask_as: Any
) -> None:
    other = playground.add_guild("Elsewhere")
    other.add_member("Alice", manage_guild=True)
    other.transfer(alice.user)
    await other.remove_bot()
    playground.add_guild("Not hers")
    access = await log_in("identify", "guilds")
    _, seen = await ask_as(access, "/users/@me/guilds?with_counts=true")
    assert [(each["name"], each["owner"]) for each in seen] == [
        ("Hive", False),
        ("Elsewhere", True),
    ]
    granted = guild.members[alice.id].guild_permissions
    assert seen[0]["permissions"] == str(granted)


async def test_the_membership_of_a_person(
    guild: Guild, alice: Person, playground: Playground, log_in: Login, ask_as: Any
) -> None:
    access = await log_in("guilds.members.read")
    guild.members[alice.id].details["nick"] = "Ally"
    status, seen = await ask_as(access, f"/users/@me/guilds/{guild.id}/member")
    assert (status, seen["nick"], seen["user"]["id"]) == (200, "Ally", str(alice.id))
    elsewhere = playground.add_guild("Not hers")
    status, told = await ask_as(access, f"/users/@me/guilds/{elsewhere.id}/member")
    assert (status, told["code"]) == (404, 10004)


async def test_a_token_opens_what_its_scopes_name(guild: Guild, log_in: Login, ask_as: Any) -> None:
    paths = {
        "/users/@me": "identify",
        "/users/@me/guilds": "guilds",
        f"/users/@me/guilds/{guild.id}/member": "guilds.members.read",
        "/users/@me/connections": "connections",
    }
    for own in paths.values():
        access = await log_in(own)
        for path, scope in paths.items():
            assert (await ask_as(access, path))[0] == (200 if scope == own else 401)
        assert (await ask_as(access, f"/guilds/{guild.id}"))[0] == 401


async def test_an_authorization_tells_of_itself(
    playground: Playground, alice: Person, log_in: Login, ask_as: Any, request_api: Post
) -> None:
    _, seen = await ask_as(await log_in("identify", "guilds"), "/oauth2/@me")
    assert seen["scopes"] == ["identify", "guilds"]
    assert seen["user"]["id"] == str(alice.id)
    assert seen["application"]["id"] == str(playground.world.bot.id)
    _, seen = await ask_as(await log_in("guilds"), "/oauth2/@me")
    assert "user" not in seen
    assert (await request_api("GET", "/oauth2/@me"))[1]["code"] == 50025


async def test_what_is_for_people_is_not_for_bots(guild: Guild, request_api: Post) -> None:
    status, told = await request_api("GET", f"/users/@me/guilds/{guild.id}/member")
    assert (status, told["code"]) == (403, 20001)


async def test_the_owner_of_the_application_gets_a_token_without_a_page(
    playground: Playground, token: Token, ask_as: Any
) -> None:
    status, got = await token(grant_type="client_credentials", scope="identify")
    assert status == 200
    assert "refresh_token" not in got
    _, seen = await ask_as(got["access_token"], "/users/@me")
    assert seen["id"] == str(playground.world.host.id)
    _, told = await token(grant_type="client_credentials", scope="bot")
    assert told["error"] == "invalid_scope"


async def test_tokens_count_among_the_requests_of_the_bot(
    playground: Playground, token: Token
) -> None:
    playground.limit_requests(True)
    told = [(await token(grant_type="refresh_token"))[0] for _ in range(51)]
    assert told == [400] * 50 + [429]


async def test_trouble_strikes_here_as_elsewhere(playground: Playground, token: Token) -> None:
    fault = Fault(kind=Trouble.STATUS, status=503, path="/oauth2/token")
    playground.faults.add(fault)
    assert (await token(grant_type="refresh_token"))[0] == 503
