"""The page of a server: for its members, for nobody else, and for as long as they are members.

Of ``bot/web/place.py``, ``bot/web/hall.py``, ``bot/web/admission.py``,
``bot/web/open_sockets.py`` and ``bot/web/troubles.py``.
"""

from base64 import urlsafe_b64decode as b64decode
from base64 import urlsafe_b64encode as b64encode
from dataclasses import replace
from datetime import timedelta

import aiohttp
import pytest
from guildyard import Fault, Person, Trouble

from bot.discord.gateway.client import Honeygram
from bot.play.logins import LASTING
from bot.web import hall, open_sockets
from bot.web.sessions import Seat, WebSessions
from bot.web.tokens import Seal
from tests.conftest import Errors, Hive
from tests.support.patience import PATIENCE
from tests.support.waiting import until
from tests.support.web_site import Browser, WebSite

SOON = PATIENCE


async def come_in(site: WebSite, hive: Hive, person: Person) -> tuple[Browser, str]:
    """Somebody on the page of the hive."""
    browser, path = site.browser(person), f"/s/{hive.guild.id}/"
    page = await browser.log_in(path)
    assert page.status == 200, await page.text()
    return browser, path


async def is_told_that_it_is_over(socket: aiohttp.ClientWebSocketResponse) -> str:
    told = await socket.receive_json(timeout=SOON)
    assert told["push"] == "over"
    assert told["text"]
    await socket.receive(SOON)
    assert socket.closed
    return str(told["why"])


async def test_a_member_is_known_as_the_server_knows_them(site: WebSite, hive: Hive) -> None:
    browser, path = await come_in(site, hive, hive.alice)
    async with browser:
        socket = await browser.socket(f"{path}socket")
        visitor = (await socket.receive_json())["visitor"]
        assert visitor["person_id"] == hive.alice.id
        assert visitor["name"] == "Alice"
        assert visitor["avatar"].startswith(site.playground.cdn_url)
        assert (visitor["server_id"], visitor["server_name"]) == (hive.guild.id, "Hive")
        assert visitor["locale"] == "en-US"
        await socket.send_str("to be repeated")
        assert await socket.receive_str() == "to be repeated"


async def test_a_log_in_outlives_a_restart(site: WebSite, hive: Hive) -> None:
    """Another server of the page, with the key and the generations of the database."""
    browser, path = await come_in(site, hive, hive.alice)
    async with browser:
        application = site.server._services.application  # as after a restart
        key = await application.people.logins.key()
        again = WebSessions(Seal(key, site.clock), application.people.logins, site.clock)
        seat = await again.seat(browser.cookies(f"{path}socket")["honeygram-place"])
        assert seat == Seat(hive.alice.id, hive.guild.id, seat.generation if seat else "", "en-US")


async def test_who_is_no_member_does_not_come_in(site: WebSite, hive: Hive) -> None:
    secret = site.playground.add_guild("Secret club")
    async with site.browser(hive.alice) as browser:
        page = await browser.log_in(f"/s/{secret.id}/")
        assert page.status == 403
        text = await page.text()
        nowhere = await browser.get("/s/123456789/")
        assert await nowhere.text() == text, "nobody learns whether the bot is there"
        assert "Secret club" not in text
        assert "honeygram-place" not in browser.cookies(f"/s/{secret.id}/")


async def test_the_session_of_one_place_opens_no_other(site: WebSite, hive: Hive) -> None:
    garden = site.playground.add_guild("Garden")
    garden.add_member("Bob", id=hive.bob.id)
    browser, path = await come_in(site, hive, hive.alice)
    async with browser:
        token = browser.cookies(path)["honeygram-place"]
        browser.put_cookie("honeygram-place", token, f"/s/{garden.id}/")
        assert await browser.refused(f"/s/{garden.id}/socket") == 400
        assert (await browser.get(f"/s/{garden.id}/")).status == 403


async def test_somebody_elses_place_is_not_taken_over_with_ones_own_log_in(
    site: WebSite, hive: Hive
) -> None:
    """Two people at one browser: whoever is logged in plays, and not who was there before."""
    browser, path = await come_in(site, hive, hive.alice)
    async with browser:
        browser.person = hive.bob
        await browser.log_in("/login")
        assert await browser.refused(f"{path}socket") == 400
        assert (await browser.get(path)).status == 200
        socket = await browser.socket(f"{path}socket")
        assert (await socket.receive_json())["visitor"]["person_id"] == hive.bob.id


@pytest.mark.parametrize("origin", ["https://evil.example", "null", None, "http://127.0.0.1"])
async def test_a_page_of_another_origin_gets_no_socket(
    site: WebSite, hive: Hive, origin: str | None
) -> None:
    browser, path = await come_in(site, hive, hive.alice)
    async with browser:
        assert await browser.refused(f"{path}socket", origin=origin) == 403


async def test_nobody_gets_a_socket_without_a_session(site: WebSite, hive: Hive) -> None:
    async with site.browser() as browser:
        assert await browser.refused(f"/s/{hive.guild.id}/socket") == 400


@pytest.mark.parametrize("server", ["0", "-1", "1x", "9" * 19, "9" * 40, "%2e%2e", "1%0d%0a"])
async def test_an_address_of_no_server_leads_nowhere(site: WebSite, server: str) -> None:
    async with site.browser() as browser:
        assert (await browser.get(f"/s/{server}/")).status in (404, 400)
        assert await browser.refused(f"/s/{server}/socket") in (404, 400)


async def test_an_address_without_its_slash_gets_it(site: WebSite, hive: Hive) -> None:
    async with site.browser() as browser:
        answer = await browser.get(f"/s/{hive.guild.id}")
        assert answer.headers["Location"] == f"/s/{hive.guild.id}/"
        answer = await browser.get("/activity?frame_id=1&x=%0d%0aA:b")
        assert answer.headers["Location"] == "/activity/?frame_id=1&x=%0d%0aA:b"
        assert (await browser.get("//evil.example/s")).status == 404


async def test_whoever_leaves_is_sent_away_when_they_are_looked_at(
    site: WebSite, hive: Hive
) -> None:
    browser, path = await come_in(site, hive, hive.alice)
    async with browser:
        socket = await browser.socket(f"{path}socket")
        await socket.receive_json()
        await site.server.admission.look_again()
        await hive.guild.remove_member(hive.alice)
        site.clock.advance(minutes=5)
        await site.server.admission.look_again()
        assert await is_told_that_it_is_over(socket) == "ended"
        assert await browser.refused(f"{path}socket") == 403
        assert (await browser.get(path)).status == 403


async def test_a_discord_that_does_not_answer_sends_nobody_away(site: WebSite, hive: Hive) -> None:
    browser, path = await come_in(site, hive, hive.alice)
    async with browser:
        socket = await browser.socket(f"{path}socket")
        await socket.receive_json()
        site.clock.advance(minutes=5)
        down = Fault(kind=Trouble.STATUS, method="GET", path="/members/", times=99, status=500)
        site.playground.faults.add(down)
        await site.server.admission.look_again()
        assert down.hits
        await socket.send_str("still here")
        assert await socket.receive_str() == "still here"
        site.clock.advance(hours=2)
        assert await browser.refused(f"{path}socket") == 502
        site.playground.faults.clear()


async def test_whoever_is_forgotten_is_out_at_once(site: WebSite, hive: Hive) -> None:
    privacy = site.server._services.application.people.privacy
    browser, path = await come_in(site, hive, hive.alice)
    other, _ = await come_in(site, hive, hive.bob)
    async with browser, other:
        socket, stays = [await each.socket(f"{path}socket") for each in (browser, other)]
        await socket.receive_json()
        await stays.receive_json()
        await privacy.forget(hive.alice.id, site.clock())
        assert await is_told_that_it_is_over(socket) == "ended"
        assert await browser.refused(f"{path}socket") == 400
        assert "Log in" in await (await browser.get("/")).text()
        assert await privacy.export(hive.alice.id, site.clock()) is None
        await stays.send_str("here")
        assert await stays.receive_str() == "here"


async def test_whoever_is_forgotten_elsewhere_is_out_when_that_is_known(
    site: WebSite, hive: Hive
) -> None:
    """The database says that somebody was forgotten, and not who: their log-in is gone."""
    logins = site.server._services.application.people.logins
    browser, path = await come_in(site, hive, hive.alice)
    async with browser:
        socket = await browser.socket(f"{path}socket")
        await socket.receive_json()
        await logins.end(hive.alice.id)  # as another process does it
        await site.server.admission.forgot(None)
        assert await is_told_that_it_is_over(socket) == "ended"


async def test_a_server_that_removes_the_bot_ends_its_pages(site: WebSite, hive: Hive) -> None:
    browser, path = await come_in(site, hive, hive.alice)
    async with browser:
        socket = await browser.socket(f"{path}socket")
        await socket.receive_json()
        site.server.admission.end_server(hive.guild.id)
        assert await is_told_that_it_is_over(socket) == "ended"


async def test_the_page_is_told_when_the_process_stops(site: WebSite, hive: Hive) -> None:
    browser, path = await come_in(site, hive, hive.alice)
    async with browser:
        socket = await browser.socket(f"{path}socket")
        await socket.receive_json()
        site.server.stop()
        assert await is_told_that_it_is_over(socket) == "stopping"
        assert socket.close_code == 1001
        async with site.browser(hive.bob) as late:
            with pytest.raises(aiohttp.ClientConnectorError):
                await late.get("/")
    await until(lambda: len(site.server.sockets) == 0)


async def test_a_session_is_renewed_while_somebody_comes(site: WebSite, hive: Hive) -> None:
    browser, path = await come_in(site, hive, hive.alice)
    logins = site.server._services.application.people.logins
    async with browser:
        for _ in range(4):
            site.clock.advance(days=LASTING.days - 2)
            before = browser.cookies(f"{path}socket")["honeygram-place"]
            socket = await browser.socket(f"{path}socket")
            await socket.receive_json()
            await socket.close()
            assert browser.cookies(f"{path}socket")["honeygram-place"] != before
            await logins.drop_old(site.clock())
        site.clock.advance(days=LASTING.days + 1)
        assert await browser.refused(f"{path}socket") == 400


async def test_one_person_has_so_many_pages_open_and_no_more(
    site: WebSite, hive: Hive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_sockets, "MOST_OF_PERSON", 3)
    browser, path = await come_in(site, hive, hive.alice)
    other, _ = await come_in(site, hive, hive.bob)
    async with browser, other:
        sockets = [await browser.socket(f"{path}socket") for _ in range(3)]
        assert await browser.refused(f"{path}socket") == 429
        await (await other.socket(f"{path}socket")).close()
        await sockets[0].close()
        await until(lambda: len(site.server.sockets) == 2)
        await (await browser.socket(f"{path}socket")).close()


async def test_a_fault_in_a_conversation_ends_it_and_is_told_to_the_log(
    site: WebSite, hive: Hive, monkeypatch: pytest.MonkeyPatch, errors: Errors
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise RuntimeError("a bug")

    troubled = replace(site.server._place._hall, talk=fail)
    monkeypatch.setattr(site.server._place, "_hall", troubled)
    browser, path = await come_in(site, hive, hive.alice)
    async with browser:
        socket = await browser.socket(f"{path}socket")
        assert (await socket.receive(SOON)).type is aiohttp.WSMsgType.CLOSE
    [record] = errors.take()
    assert record.name == hall.__name__


async def test_a_bot_that_has_not_logged_in_says_so(
    site: WebSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site.members, "_client", lambda: None)
    async with site.browser() as browser:
        assert (await browser.get("/login")).status == 503
        assert await browser.refused("/activity/socket") == 503


def test_a_seat_is_the_same_however_old_its_token() -> None:
    assert Seat(1, 2, "g", "en", True) == Seat(1, 2, "g", "en", False)
    assert timedelta(days=1) < LASTING


async def test_the_client_of_the_moment_is_asked(bot: Honeygram, site: WebSite) -> None:
    assert site.members.application_id == bot.application_id


OWN = "/me/"


async def come_home(site: WebSite, person: Person) -> Browser:
    """Somebody on the page of their own place."""
    browser = site.browser(person)
    page = await browser.log_in(OWN)
    assert (page.status, page.url.path) == (200, OWN), await page.text()
    return browser


async def seat_of(site: WebSite, person: Person, key: int, *, framed: bool = False) -> str:
    """A token that is signed well, of a person at whichever place."""
    hall = site.server._place._hall
    who = await hall.sessions.begin(person.id, "en-US", ())
    return hall.sessions.seat_token(Seat(person.id, key, who.generation, "en-US"), framed=framed)


async def test_everybody_has_a_place_of_their_own_without_any_server(site: WebSite) -> None:
    elsewhere = site.playground.add_guild("Elsewhere")
    eve = elsewhere.add_member("Eve")
    await elsewhere.remove_bot()
    async with await come_home(site, eve) as browser:
        socket = await browser.socket(f"{OWN}socket")
        visitor = (await socket.receive_json())["visitor"]
        assert (visitor["person_id"], visitor["server_id"]) == (eve.id, -eve.id)
        assert visitor["name"] == "Eve"
        assert visitor["avatar"].startswith(site.playground.cdn_url)
        await socket.close()
        assert (await browser.get("/me")).headers["Location"] == OWN
        start = await (await browser.get("/")).text()
        assert f'href="{OWN}">Your own games' in start
        assert "no server that has me" in start


async def test_at_one_browser_whoever_is_logged_in_is_at_their_own_place(
    site: WebSite, hive: Hive
) -> None:
    async with await come_home(site, hive.alice) as browser:
        browser.person = hive.bob
        await browser.log_in("/login")
        assert await browser.refused(f"{OWN}socket") == 400, "Alice's cookie is not Bob's"
        assert (await browser.get(OWN)).status == 200
        socket = await browser.socket(f"{OWN}socket")
        assert (await socket.receive_json())["visitor"]["server_id"] == -hive.bob.id


async def test_nobody_comes_to_another_persons_own_place(site: WebSite, hive: Hive) -> None:
    """Not even with a token that says so, which nobody is given."""
    token = await seat_of(site, hive.bob, -hive.alice.id)
    async with site.browser() as browser:
        browser.put_cookie("honeygram-place", token, OWN)
        assert await browser.refused(f"{OWN}socket") == 400
        assert (await browser.get(OWN)).headers["Location"] == "/login?to=me"


async def test_a_forged_cookie_opens_no_own_place(site: WebSite, hive: Hive) -> None:
    async with await come_home(site, hive.alice) as browser:
        good = browser.cookies(OWN)["honeygram-place"]
    payload, signature = good.split(".")
    theirs = b64encode(b64decode(f"{payload}==").replace(b'"g"', b'"G"')).decode().rstrip("=")
    for forged in (
        f"{payload}.{signature[::-1]}",
        f"{theirs}.{signature}",
        payload,
        ".",
        "x" * 5000,
    ):
        async with site.browser() as stranger:
            stranger.put_cookie("honeygram-place", forged, OWN)
            assert await stranger.refused(f"{OWN}socket") == 400
            assert (await stranger.get(OWN)).status == 303


async def test_the_token_of_one_place_opens_no_other(site: WebSite, hive: Hive) -> None:
    server = f"/s/{hive.guild.id}/"
    for key, path in ((-hive.alice.id, server), (hive.guild.id, OWN)):
        token = await seat_of(site, hive.alice, key)
        async with site.browser() as browser:
            browser.put_cookie("honeygram-place", token, path)
            assert await browser.refused(f"{path}socket") == 400
            assert (await browser.get(path)).status == 303


async def test_a_group_has_no_page_on_the_web(site: WebSite, hive: Hive) -> None:
    """Neither by its key in the address, nor by a token of it, whatever that is for."""
    group = -700
    async with site.browser(hive.alice) as browser:
        await browser.log_in("/login")
        for named in ("-700", f"-{hive.alice.id}", "%2D700", "0", "me"):
            assert (await browser.get(f"/s/{named}/")).status == 404, named
            assert await browser.refused(f"/s/{named}/socket") == 404, named
    for framed in (False, True):
        token = await seat_of(site, hive.alice, group, framed=framed)
        for path in (OWN, "/s/700/", f"/s/{hive.guild.id}/"):
            async with site.browser() as browser:
                browser.put_cookie("honeygram-place", token, path)
                assert await browser.refused(f"{path}socket") == 400
                assert (await browser.get(path)).status == 303


async def test_ones_own_place_is_over_with_a_log_out_and_when_one_is_forgotten(
    site: WebSite, hive: Hive
) -> None:
    browser = await come_home(site, hive.alice)
    async with browser:
        socket = await browser.socket(f"{OWN}socket")
        await socket.receive_json()
        services = site.server._services.application
        await services.people.privacy.forget(hive.alice.id, site.clock())
        assert await is_told_that_it_is_over(socket) == "ended"
        assert await browser.refused(f"{OWN}socket") == 400


async def test_ones_own_place_waits_for_the_process_that_serves_it(
    site: WebSite, hive: Hive, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await come_home(site, hive.alice) as browser:
        monkeypatch.setattr(site.members, "_may_serve", lambda: False)
        assert (await browser.get(OWN)).status == 503
        assert await browser.refused(f"{OWN}socket") == 503
