"""The authorization page in a browser, and the person's own steps on it."""

import re
from collections.abc import AsyncIterator
from urllib.parse import parse_qs, urlencode, urlsplit

import aiohttp
import pytest
from aiohttp import web

from guildyard.interactions.options import Refused
from guildyard.people.authorizing import Unaskable
from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.testing.logins import log_in

BACK = "http://127.0.0.1:8080/login/callback?from=here"
AGREE = {"answer": "yes"}


@pytest.fixture
def address(playground: Playground) -> str:
    """Where the application sends people to."""
    playground.redirects.append(BACK)
    return f"{playground.authorize_url}?" + urlencode(
        {
            "client_id": playground.world.bot.id,
            "response_type": "code",
            "redirect_uri": BACK,
            "scope": "identify guilds",
            "state": "xyz&",
        }
    )


def told(back: str) -> dict[str, str]:
    """What the address says to which the browser goes."""
    return {name: value for name, [value] in parse_qs(urlsplit(back).query).items()}


async def test_whoever_agrees_goes_back_with_a_code(
    address: str, session: aiohttp.ClientSession, alice: Person, guild: Guild
) -> None:
    guild.add_member("<Bob>")
    async with session.get(address) as answer:
        page = await answer.text()
        assert "form-action" not in answer.headers["Content-Security-Policy"]
    assert "Authorize Bot" in page
    assert "know what servers you are in" in page
    assert "&lt;Bob&gt;" in page
    form = AGREE | {"person": str(alice.id)}
    async with session.post(address, data=form, allow_redirects=False) as answer:
        back = answer.headers["Location"]
    assert answer.status == 302
    assert back.startswith(BACK)
    assert back.endswith("#")  # otherwise a browser would keep the fragment that it came with
    assert told(back) | {"code": ""} == {
        "from": "here",
        "code": "",
        "state": "xyz&",
        "iss": "https://discord.com",
    }


async def test_whoever_declines_goes_back_with_that(
    address: str, session: aiohttp.ClientSession, alice: Person
) -> None:
    form = {"answer": "no", "person": str(alice.id)}
    async with session.post(address, data=form, allow_redirects=False) as answer:
        back = told(answer.headers["Location"])
    assert (back["error"], back["state"]) == ("access_denied", "xyz&")
    assert "code" not in back
    assert told(await alice.decline(address)) == back


async def test_one_is_who_one_was_on_the_page(
    address: str, session: aiohttp.ClientSession, guild: Guild, alice: Person
) -> None:
    bob = guild.add_member("Bob")
    cookie = {"Cookie": f"playground-person={bob.id}"}
    async with session.get(address, headers=cookie) as answer:
        assert re.search(r"<option [^>]*selected>(\w+)<", await answer.text())[1] == "Bob"  # type: ignore[index]


async def test_nobody_is_asked_twice_who_is_not_to_be(
    address: str, session: aiohttp.ClientSession, alice: Person
) -> None:
    silent = address + "&prompt=none"
    cookie = {"Cookie": f"playground-person={alice.id}"}
    for _ in range(2):
        async with session.get(silent, headers=cookie, allow_redirects=False) as answer:
            status = answer.status
        if status == 200:
            await alice.authorize(address)
    assert status == 302
    async with session.get(silent, allow_redirects=False) as answer:
        assert answer.status == 200  # nobody is logged in
    more = silent.replace("guilds", "guilds+email")
    async with session.get(more, headers=cookie, allow_redirects=False) as answer:
        assert answer.status == 200
    await alice.deauthorize()
    async with session.get(silent, headers=cookie, allow_redirects=False) as answer:
        assert answer.status == 200


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"redirect_uri": "http://127.0.0.1:8080/"}, "Redirect URI http://127.0.0.1:8080/ is not"),
        ({"redirect_uri": 'https://evil.example/"<b>'}, "&quot;&lt;b&gt; is not supported"),
        ({"client_id": "1"}, "Unknown Application"),
    ],
)
async def test_nobody_is_sent_where_the_application_does_not_live(
    address: str,
    session: aiohttp.ClientSession,
    alice: Person,
    changed: dict[str, str],
    words: str,
) -> None:
    parts = urlsplit(address)
    wanted = parts._replace(query=urlencode(told(address) | changed)).geturl()
    for send in (session.get, session.post):
        async with send(wanted, allow_redirects=False) as answer:
            assert answer.status == 400
            assert words in await answer.text()
    with pytest.raises(Unaskable):
        await alice.authorize(wanted)


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"scope": "identify everything"}, "invalid_scope"),
        ({"scope": ""}, "invalid_scope"),
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"code_challenge": "abc", "code_challenge_method": "plain"}, "invalid_request"),
    ],
)
async def test_what_cannot_be_asked_is_told_to_the_application(
    address: str,
    session: aiohttp.ClientSession,
    alice: Person,
    changed: dict[str, str],
    error: str,
) -> None:
    wanted = urlsplit(address)._replace(query=urlencode(told(address) | changed)).geturl()
    async with session.get(wanted, allow_redirects=False) as answer:
        back = told(answer.headers["Location"])
    assert (back["error"], back["state"]) == (error, "xyz&")
    assert told(await alice.authorize(wanted)) == back


async def test_the_first_address_is_gone_back_to_when_none_is_named(
    address: str, alice: Person, playground: Playground
) -> None:
    query = {name: value for name, value in told(address).items() if name != "redirect_uri"}
    wanted = urlsplit(address)._replace(query=urlencode(query)).geturl()
    assert (await alice.authorize(wanted)).startswith(BACK)
    playground.redirects.clear()
    with pytest.raises(Refused, match="Invalid OAuth2 redirect_uri"):
        await alice.authorize(wanted)


@pytest.fixture
async def own_page(playground: Playground) -> AsyncIterator[str]:
    """A page of a bot's own, that people log in to."""
    app = web.Application()

    async def start(request: web.Request) -> web.Response:
        if "name" in request.cookies:
            return web.Response(text=f"Hello, {request.cookies['name']}!")
        query = {
            "client_id": playground.world.bot.id,
            "response_type": "code",
            "scope": "identify",
            "redirect_uri": str(request.url.with_path("/back")),
        }
        raise web.HTTPFound(f"https://discord.com/oauth2/authorize?{urlencode(query)}")

    async def back(request: web.Request) -> web.Response:
        if "error" in request.query:
            return web.Response(status=403, text="Then not.")
        grant = playground.world.grants.redeem(
            request.query["code"], str(request.url.with_query(None)), None
        )
        answer = web.HTTPFound("/")
        answer.set_cookie("name", grant.user.name)
        raise answer

    app.router.add_get("/", start)
    app.router.add_get("/back", back)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    playground.redirects.append(f"http://{host}:{port}/back")
    yield f"http://{host}:{port}/"
    await runner.cleanup()


async def test_a_person_logs_in_to_a_page_of_the_bots_own(own_page: str, alice: Person) -> None:
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as browser:
        refused = await log_in(browser, alice, own_page, agrees=False)
        assert (refused.status, await refused.text()) == (403, "Then not.")
        assert await (await log_in(browser, alice, own_page)).text() == "Hello, Alice!"
