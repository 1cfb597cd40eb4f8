"""Logging in with Discord, and who tries to in somebody else's place.

Of ``bot/web/login.py``, ``bot/web/cookies.py``, ``bot/web/oauth.py`` and ``bot/web/landing.py``.
"""

import logging
from http.cookies import Morsel, SimpleCookie
from urllib.parse import parse_qs, urlsplit

import pytest
from guildyard import Fault, Trouble
from multidict import CIMultiDictProxy

from bot.web.cookies import MAX_LOGINS
from bot.web.login import server_id_of
from tests.conftest import Hive
from tests.support.web_site import WebSite


def query_of(address: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}


async def test_whoever_is_new_is_asked_to_log_in(site: WebSite) -> None:
    async with site.browser() as browser:
        page = await browser.get("/")
        assert page.status == 200
        assert "Log in with Discord" in await page.text()
        assert browser.cookies() == {}


async def test_a_log_in_leads_to_the_servers_that_have_the_bot(site: WebSite, hive: Hive) -> None:
    other = site.playground.add_guild("Elsewhere")
    async with site.browser(hive.alice) as browser:
        page = await browser.log_in()
        assert page.url.path == "/"
        text = await page.text()
        assert f'href="/s/{hive.guild.id}/"' in text
        assert "Hive" in text
        assert str(other.id) not in text
        assert {*browser.cookies()} == {"honeygram-login"}


async def test_a_log_in_leads_back_to_the_place_where_it_began(site: WebSite, hive: Hive) -> None:
    async with site.browser(hive.alice) as browser:
        page = await browser.log_in(f"/s/{hive.guild.id}/")
        assert page.url.path == f"/s/{hive.guild.id}/"
        assert page.status == 200


async def test_a_log_in_leads_back_to_ones_own_place(site: WebSite, hive: Hive) -> None:
    async with site.browser(hive.alice) as browser:
        asked = await browser.get("/me/")
        assert asked.headers["Location"] == "/login?to=me"
        page = await browser.log_in("/me/")
        assert (page.status, page.url.path) == (200, "/me/")


async def test_a_login_leads_to_the_puzzle_that_its_address_named(
    site: WebSite, hive: Hive
) -> None:
    async with site.browser(hive.alice) as browser:

        async def end_of(puzzle: str) -> str:
            began = await browser.get(f"/login?to={hive.guild.id}&puzzle={puzzle}")
            back = await hive.alice.authorize(began.headers["Location"])
            done = await browser.get(back.removeprefix(site.origin))
            return done.headers["Location"]

        place = f"/s/{hive.guild.id}/"
        assert await end_of("anigram/a2026-11-02") == f"{place}#anigram/a2026-11-02"
        assert await end_of("evil%0d%0aSet-Cookie:a=b") == place
        assert await end_of("") == place


async def test_a_browser_takes_the_fragment_along_before_it_goes_to_discord(
    site: WebSite,
) -> None:
    async with site.browser() as browser:
        page = await browser.get("/login?to=me", headers={"Accept": "text/html,*/*;q=0.8"})
        assert page.status == 200
        assert 'href="/login?to=me&amp;puzzle="' in await page.text()
        script = await browser.get("/login.js")
        assert script.content_type == "text/javascript"
        assert (await browser.get("/login?to=me&puzzle=")).status == 303


async def test_two_logins_in_two_tabs_end_each_at_its_own_puzzle(site: WebSite, hive: Hive) -> None:
    async with site.browser(hive.alice) as browser:
        began = [await browser.get(f"/login?to=me&puzzle={name}") for name in ("anigram", "square")]
        for answer, name in zip(began, ("anigram", "square"), strict=True):
            back = await hive.alice.authorize(answer.headers["Location"])
            done = await browser.get(back.removeprefix(site.origin))
            assert (done.status, done.headers["Location"]) == (303, f"/me/#{name}")


async def test_a_browser_keeps_a_bounded_number_of_logins(site: WebSite) -> None:
    async with site.browser() as browser:
        for _ in range(MAX_LOGINS + 3):
            await browser.get("/login")
        assert len(browser.cookies()) == MAX_LOGINS


async def test_discord_is_asked_with_a_state_and_a_challenge_that_are_new_each_time(
    site: WebSite,
) -> None:
    async with site.browser() as browser:
        asked = [query_of((await browser.get("/login")).headers["Location"]) for _ in range(2)]
    for each in asked:
        assert each["scope"] == "identify guilds"
        assert each["code_challenge_method"] == "S256"
        assert each["redirect_uri"] == f"{site.origin}/login/callback"
    assert asked[0]["state"] != asked[1]["state"]
    assert asked[0]["code_challenge"] != asked[1]["code_challenge"]


async def test_discord_asks_only_once_whether_one_agrees(site: WebSite, hive: Hive) -> None:
    """To revoke the token would be to take back all that the person has allowed the bot."""
    scopes = ("identify", "guilds")
    async with site.browser(hive.alice) as browser:
        await browser.log_in()
        assert site.playground.world.grants.has_allowed(hive.alice.user, scopes)
        asked = query_of((await browser.get("/login")).headers["Location"])
        assert asked["prompt"] == "none"


async def test_whoever_declines_is_not_logged_in(site: WebSite, hive: Hive) -> None:
    async with site.browser(hive.alice) as browser:
        page = await browser.log_in(agrees=False)
        assert page.status == 403
        assert "You aren&#x27;t logged in" in await page.text()
        assert "honeygram-login" not in browser.cookies()


async def test_a_state_that_another_browser_began_with_is_refused(
    site: WebSite, hive: Hive
) -> None:
    """Else somebody could be logged in as the attacker, whose words would then be theirs."""
    async with site.browser(hive.bob) as attacker, site.browser(hive.alice) as victim:
        began = await attacker.get("/login")
        back = await hive.bob.authorize(began.headers["Location"])
        path = back.removeprefix(site.origin)
        assert (await victim.get(path)).status == 400
        await victim.get("/login")
        assert (await victim.get(path)).status == 400
        assert "honeygram-login" not in victim.cookies()


async def test_a_code_and_its_state_are_good_once(site: WebSite, hive: Hive) -> None:
    async with site.browser(hive.alice) as browser:
        began = await browser.get("/login")
        before = browser.cookies()
        path = (await hive.alice.authorize(began.headers["Location"])).removeprefix(site.origin)
        assert (await browser.get(path)).status == 303
        assert (await browser.get(path)).status == 400, "the verifier is gone"
        [(name, verifier)] = before.items()
        browser.put_cookie(name, verifier)
        assert (await browser.get(path)).status == 400, "Discord takes no code twice"


async def test_a_code_of_another_log_in_is_refused(site: WebSite, hive: Hive) -> None:
    """Its challenge was another one, so it is of no use to who intercepts it."""
    async with site.browser(hive.bob) as thief, site.browser(hive.alice) as victim:
        began = await victim.get("/login")
        stolen = query_of(await hive.alice.authorize(began.headers["Location"]))["code"]
        own = query_of((await thief.get("/login")).headers["Location"])["state"]
        assert (await thief.get(f"/login/callback?code={stolen}&state={own}")).status == 400
        assert "honeygram-login" not in thief.cookies()


async def test_a_log_in_that_took_too_long_is_refused(site: WebSite, hive: Hive) -> None:
    async with site.browser(hive.alice) as browser:
        began = await browser.get("/login")
        path = (await hive.alice.authorize(began.headers["Location"])).removeprefix(site.origin)
        site.clock.advance(minutes=11)
        assert (await browser.get(path)).status == 400


@pytest.mark.parametrize(
    "to",
    [
        "//evil.example",
        "https://evil.example/",
        "/\\evil.example",
        "1/../../evil",
        "1%0d%0aSet-Cookie:%20a=b",
        "-1",
        "0",
        "9" * 30,
        "١٢",
        "javascript:alert(1)",
    ],
)
async def test_a_log_in_leads_nowhere_but_to_a_place_here(
    site: WebSite, hive: Hive, to: str
) -> None:
    async with site.browser(hive.alice) as browser:
        page = await browser.log_in(f"/login?to={to}")
        assert str(page.url) == f"{site.origin}/"
        assert "a" not in browser.cookies()


def test_a_server_is_digits_and_nothing_else() -> None:
    assert server_id_of("1100000000000000003") == 1_100_000_000_000_000_003
    assert [server_id_of(each) for each in ("", " 1", "1 ", "1_0", "+1", "²", str(2**63))] == [
        None
    ] * 7


@pytest.mark.parametrize("kind", [Trouble.RESET_BEFORE, Trouble.STATUS])
async def test_a_discord_that_does_not_answer_is_told(
    site: WebSite, hive: Hive, kind: Trouble, caplog: pytest.LogCaptureFixture
) -> None:
    site.playground.faults.add(Fault(kind=kind, method="POST", path="/oauth2/token", times=9))
    async with site.browser(hive.alice) as browser:
        page = await browser.log_in()
        assert page.status == 502
        assert "Discord doesn&#x27;t answer" in await page.text()
        assert "honeygram-login" not in browser.cookies()
    assert "nobody can log in to the page" in caplog.text


async def test_no_code_state_or_token_is_in_the_log(
    site: WebSite, hive: Hive, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with site.browser(hive.alice) as browser:
        began = await browser.get("/login")
        back = await hive.alice.authorize(began.headers["Location"])
        await browser.get(back.removeprefix(site.origin))
        secrets = [*query_of(back).values(), *browser.cookies().values()]
    secrets = [each for each in secrets if each != site.playground.url]
    said = [record.getMessage() for record in caplog.records if record.name.startswith("bot.")]
    assert any("callback: 303" in each for each in said)
    assert [each for each in said if any(secret in each for secret in secrets)] == []
    assert site.site.client_secret not in repr(site.site)


async def test_a_log_out_ends_what_is_open_everywhere(site: WebSite, hive: Hive) -> None:
    path = f"/s/{hive.guild.id}/"
    async with site.browser(hive.alice) as phone, site.browser(hive.alice) as laptop:
        await phone.log_in(path)
        await laptop.log_in(path)
        socket = await phone.socket(f"{path}socket")
        await socket.receive_json()
        assert (await laptop.post("/logout")).status == 303
        over = await socket.receive_json()
        assert (over["push"], over["why"]) == ("over", "ended")
        assert (await socket.receive()).data == 4001
        assert (await phone.get(path)).headers["Location"] == f"/login?to={hive.guild.id}"
        assert await phone.refused(f"{path}socket") == 400


@pytest.mark.parametrize("origin", ["https://evil.example", "null", None])
async def test_another_page_cannot_log_anybody_out(
    site: WebSite, hive: Hive, origin: str | None
) -> None:
    async with site.browser(hive.alice) as browser:
        await browser.log_in()
        assert (await browser.post("/logout", origin=origin)).status == 403
        assert "Hive" in await (await browser.get("/")).text()


async def test_cookies_are_for_no_script_and_no_other_site(site: WebSite, hive: Hive) -> None:
    async with site.browser(hive.alice) as browser:
        began = await browser.get("/login")
        path = (await hive.alice.authorize(began.headers["Location"])).removeprefix(site.origin)
        done = await browser.get(path)
        place = await browser.get(f"/s/{hive.guild.id}/")
    for answer in (began, done, place):
        for morsel in cookies_of(answer.headers):
            assert morsel["httponly"]
            assert morsel["samesite"] == "Lax"
    paths = {morsel.key: morsel["path"] for morsel in cookies_of(place.headers)}
    assert paths["honeygram-place"] == f"/s/{hive.guild.id}/"


def cookies_of(headers: CIMultiDictProxy[str]) -> list[Morsel[str]]:
    return [each for line in headers.getall("Set-Cookie") for each in SimpleCookie(line).values()]


async def test_who_asks_too_often_waits(site: WebSite) -> None:
    async with site.browser() as browser:
        statuses = [(await browser.get("/login")).status for _ in range(25)]
        assert statuses[:20] == [303] * 20
        assert 429 in statuses[20:]


async def test_a_name_is_text_on_the_page(site: WebSite, hive: Hive) -> None:
    site.playground.add_guild("<script>alert(1)</script>").add_member("Alice", id=hive.alice.id)
    async with site.browser(hive.alice) as browser:
        assert "<script" not in await (await browser.log_in()).text()
