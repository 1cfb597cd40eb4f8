"""What holds for every request, and what the log and the figures say of it.

Of ``bot/web/server.py``, ``bot/web/services.py`` and ``bot/texts/web.py``.
"""

import asyncio
import logging
from contextlib import suppress
from ipaddress import ip_network

import aiohttp
import pytest
from guildyard import Playground
from prometheus_client import generate_latest

from bot.discord.gateway.client import Honeygram
from bot.errors import ErrorCode, StorageUnavailable
from bot.play.web_addresses import UNTRUSTED_PROXY
from bot.store.settings import get_setting
from bot.texts import web as texts
from bot.texts.web import Over, WebTrouble
from bot.web import admission, landing
from bot.web.door import MAX_PIPELINED, MAX_REFUSALS
from bot.web.limits import Rate
from bot.web.sessions import Seat
from tests.conftest import Errors, Hive
from tests.support.harness import Clock
from tests.support.language import ENGLISH
from tests.support.waiting import until
from tests.support.web_site import WebSite, web_site


def figures(bot: Honeygram) -> str:
    return generate_latest(bot.services.host.metrics.registry).decode()


async def test_requests_are_counted_by_what_was_asked_for(
    bot: Honeygram, site: WebSite, hive: Hive
) -> None:
    async with site.browser(hive.alice) as browser:
        await browser.log_in(f"/s/{hive.guild.id}/")
        socket = await browser.socket(f"/s/{hive.guild.id}/socket")
        await browser.get("/activity/assets/x")
        await browser.get("/wp-login.php?x=1")
        shown = figures(bot)
        await socket.close()
    for line in (
        'honeygram_web_requests_total{page="callback",status="303"} 1.0',
        'honeygram_web_requests_total{page="place",status="200"} 1.0',
        'honeygram_web_requests_total{page="asset",status="404"} 1.0',
        'honeygram_web_requests_total{page="other",status="404"} 1.0',
        "honeygram_web_sockets 1.0",
    ):
        assert line in shown
    assert "wp-login" not in shown
    assert "honeygram_web_connections 0.0" not in shown


async def test_an_address_that_asks_without_end_is_told_to_slow_down(
    site: WebSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site.server, "_rate", Rate(0.0, 3))
    async with site.browser() as browser:
        answers = [await browser.get("/") for _ in range(5)]
        assert [each.status for each in answers] == [200] * 3 + [429] * 2
        assert answers[-1].headers["Retry-After"] == "60"
        assert "Slow down" in await answers[-1].text()
        assert (await browser.get("/activity/")).status == 200, "which others share"


async def test_who_sends_requests_without_reading_answers_is_refused_a_few_times(
    site: WebSite,
) -> None:
    reader, writer = await asyncio.open_connection(*site.address.split(":"))
    writer.write(b"GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n" * MAX_PIPELINED)
    with suppress(ConnectionError):
        told = await reader.read()
    assert told.count(b"HTTP/1.1 404") == MAX_REFUSALS
    assert told.count(b"Connection: close") == 1
    writer.close()


async def test_who_sends_many_requests_at_once_is_cut_off_before_they_are_parsed(
    site: WebSite, caplog: pytest.LogCaptureFixture
) -> None:
    reader, writer = await asyncio.open_connection(*site.address.split(":"))
    writer.write(b"GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n" * (MAX_PIPELINED + 1))
    told = b""
    with suppress(ConnectionError):
        told = await reader.read()
    assert told == b""
    assert "too many requests at once" in caplog.text
    writer.close()


async def test_a_refusal_is_rendered_once_per_language(
    site: WebSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with site.browser() as browser:
        first = await (await browser.get("/nothing")).text()
        monkeypatch.setattr(landing, "DOCUMENT", "")
        assert await (await browser.get("/nothing-either")).text() == first


async def test_behind_a_proxy_that_is_not_trusted_players_have_limits_of_their_own(
    bot: Honeygram,
    playground: Playground,
    clock: Clock,
    hive: Hive,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    elsewhere = [ip_network("192.0.2.0/24")]
    async with (
        web_site(bot, playground, clock, proxies=elsewhere) as site,
        site.browser(hive.alice) as alice,
        site.browser() as stranger,
    ):
        await alice.log_in(path := f"/s/{hive.guild.id}/")
        monkeypatch.setattr(site.server, "_rate", Rate(0.0, 3))
        statuses = [
            (await stranger.get("/", headers={"X-Forwarded-For": f"198.51.100.{each}"})).status
            for each in range(5)
        ]
        assert statuses == [200, 200, 200, 429, 429], "they count as one"
        assert (await alice.get(path)).status == 200
        await (await alice.socket(f"{path}socket")).close()
        database = bot.services.host.database
        await asyncio.gather(*site.server._tasks)
        noted = f"127.0.0.1 {clock().isoformat()}"
        assert await get_setting(database, UNTRUSTED_PROXY) == noted
    assert caplog.text.count("WEB_TRUSTED_PROXIES") == 1


async def test_a_fault_is_told_to_the_log_and_to_nobody_else(
    site: WebSite, monkeypatch: pytest.MonkeyPatch, errors: Errors
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("very-secret")

    monkeypatch.setattr(site.server._login._sessions, "logged_in", fail)
    async with site.browser() as browser:
        answer = await browser.get("/?token=very-secret")
        assert answer.status == 500
        assert "Traceback" not in await answer.text()
    [record] = errors.take()
    assert "very-secret" not in record.getMessage(), "the query; a traceback is for the host"


async def test_whoever_hangs_up_is_counted_and_is_no_fault(
    bot: Honeygram, site: WebSite, hive: Hive, monkeypatch: pytest.MonkeyPatch, errors: Errors
) -> None:
    asked, gone = asyncio.Event(), asyncio.Event()
    sessions = site.server._place._hall.sessions

    async def slow(*_: object) -> Seat:
        asked.set()
        await gone.wait()
        return Seat(hive.alice.id, hive.guild.id, "", "en")

    monkeypatch.setattr(sessions, "seat", slow)
    monkeypatch.setattr(sessions, "renew", done)
    _, writer = await asyncio.open_connection("127.0.0.1", int(site.address.rpartition(":")[2]))
    head = (
        f"GET /s/{hive.guild.id}/socket HTTP/1.1",
        f"Host: {site.address}",
        f"Origin: {site.origin}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    )
    writer.write("\r\n".join([*head, "", ""]).encode())
    await asked.wait()
    writer.transport.abort()
    await until(lambda: len(site.server.door) == 0)
    gone.set()
    counted = 'honeygram_web_requests_total{page="socket",status="499"} 1.0'
    await until(lambda: counted in figures(bot))
    assert errors.take() == []


async def done(*_: object) -> None:
    """What a test does not need to be done."""


async def test_a_database_that_is_away_is_told_at_every_door(
    site: WebSite, hive: Hive, monkeypatch: pytest.MonkeyPatch, errors: Errors
) -> None:
    async def away(*_: object, **__: object) -> None:
        raise StorageUnavailable(ErrorCode.STORAGE_BUSY)

    path = f"/s/{hive.guild.id}/"
    async with site.browser(hive.alice) as browser:
        await browser.log_in(path)
        sessions = site.server._place._hall.sessions
        for name in ("logged_in", "seat"):
            monkeypatch.setattr(sessions, name, away)
        for each in ("/", path):
            answer = await browser.get(each)
            assert answer.status == 503
            assert "It&#x27;s all still there" in await answer.text()
        assert await browser.refused(f"{path}socket") == 503
        frame = await browser.socket("/activity/socket")
        await frame.send_json({"do": "hello", "session": "x"})
        assert (await frame.receive(10)).type is aiohttp.WSMsgType.CLOSE
    assert errors.take() == []


async def test_every_method_but_those_that_are_meant_is_refused(site: WebSite) -> None:
    async with site.browser() as browser:
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"):
            async with browser.session.request(method, site.origin + "/") as answer:
                assert answer.status == 404
        assert (await browser.get("/logout")).status == 404
        assert (await browser.get("/activity/token")).status == 404


async def test_a_request_with_endless_headers_is_refused_and_no_error_of_ours(
    site: WebSite,
) -> None:
    async with site.browser() as browser:
        answer = await browser.get("/", headers={"X-Long": "x" * 20_000})
        assert answer.status == 400


async def test_the_language_is_the_browsers(site: WebSite) -> None:
    async with site.browser() as browser:
        for wanted in ("de, en;q=0.5", "x" * 5000, ",;,;", "en-GB", "*"):
            page = await browser.get("/", headers={"Accept-Language": wanted})
            assert '<html lang="en' in await page.text()


async def test_who_may_stay_is_looked_at_again_and_again(
    monkeypatch: pytest.MonkeyPatch, errors: Errors
) -> None:
    looks: list[float] = []

    async def sleep(seconds: float) -> None:
        assert seconds == admission.AGAIN
        if len(looks) == 3:
            raise asyncio.CancelledError

    async def look() -> None:
        looks.append(0.0)
        if len(looks) == 2:
            raise RuntimeError("a bug")

    with pytest.raises(asyncio.CancelledError):
        await admission.repeat(look, sleep)
    assert len(looks) == 3
    [record] = errors.take()
    assert record.exc_info


def test_there_is_a_sentence_for_everything_that_can_go_wrong() -> None:
    for trouble in WebTrouble:
        notice = texts.trouble(ENGLISH, trouble)
        assert notice.heading
        assert notice.text
        assert landing.trouble(ENGLISH, trouble).status == landing.STATUS[trouble]
    assert all(texts.over(ENGLISH, why) for why in Over)


async def test_the_log_says_what_was_asked_for_and_never_with_what(
    site: WebSite, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "bot.web")
    async with site.browser() as browser:
        await browser.get("/login/callback?code=very-secret&state=other-secret")
    said = " ".join(record.getMessage() for record in caplog.records)
    assert "GET callback: 400" in said
    assert "secret" not in said
