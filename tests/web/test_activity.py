"""The door inside Discord, whose frame is believed nothing.

Of ``bot/web/activity.py``.
"""

from contextlib import suppress
from typing import Any

import aiohttp
import pytest
from guildyard import Channel, Person

from bot.web import activity
from bot.web.limits import Pending
from bot.web.sessions import Seat
from tests.conftest import Hive
from tests.support.patience import PATIENCE
from tests.support.waiting import until
from tests.support.web_site import GONE, Browser, WebSite, end_of, flood


def code_of(site: WebSite, person: Person) -> str:
    """What AUTHORIZE gives the frame: a code that is bound to no address."""
    return site.playground.world.grants.code(person.user, ("identify", "guilds"))


def launched(site: WebSite, hive: Hive, *people: Person) -> str:
    """An Activity in the channel of the hive with these people in it."""
    activities = site.playground.world.activities
    [name] = {activities.join(hive.channel, each.user).name for each in people}
    return name


async def start(
    browser: Browser, code: str, instance: str, origin: str | None = ""
) -> tuple[int, Any]:
    answer = await browser.post(
        "/activity/token", json={"code": code, "instance_id": instance}, origin=origin
    )
    return answer.status, await answer.json()


async def test_a_person_in_an_activity_gets_a_session_of_its_place(
    site: WebSite, hive: Hive
) -> None:
    instance = launched(site, hive, hive.alice, hive.bob)
    async with site.browser() as frame:
        status, told = await start(frame, code_of(site, hive.alice), instance)
        assert status == 200, told
        assert told["place"] == {"id": str(hive.guild.id), "name": "Hive"}
        assert site.playground.world.grants.bearer(told["access_token"])
        assert frame.cookies() == {}, "which a frame would not send"
        socket = await frame.socket("/activity/socket")
        hello = {"id": 1, "do": "hello", "session": told["session"]}
        await socket.send_json(hello)
        heard = await socket.receive_json()
        assert heard["visitor"]["person_id"] == hive.alice.id
        assert heard["visitor"]["server_id"] == hive.guild.id
        assert '"do": "hello"' in heard["first"], "which is answered by who talks with the page"


async def test_behind_discords_proxy_the_page_has_another_origin(site: WebSite, hive: Hive) -> None:
    proxied = f"https://{site.members.application_id}.discordsays.com"
    instance = launched(site, hive, hive.alice)
    async with site.browser() as frame:
        status, _ = await start(frame, code_of(site, hive.alice), instance, proxied)
        assert status == 200
        await (await frame.socket("/activity/socket", origin=proxied)).close()


@pytest.mark.parametrize(
    "origin", ["https://1.discordsays.com", "https://evil.example", "https://discord.com", None]
)
async def test_another_application_gets_nothing(
    site: WebSite, hive: Hive, origin: str | None
) -> None:
    instance = launched(site, hive, hive.alice)
    async with site.browser() as frame:
        status, told = await start(frame, code_of(site, hive.alice), instance, origin)
        assert (status, told["error"]["code"]) == (403, "foreign")
        assert told["error"]["text"]
        assert await frame.refused("/activity/socket", origin=origin) == 403


async def test_who_is_not_in_an_activity_gets_no_session_of_it(site: WebSite, hive: Hive) -> None:
    instance = launched(site, hive, hive.alice)
    async with site.browser() as frame:
        assert (await start(frame, code_of(site, hive.bob), instance))[0] == 403
        running = site.playground.world.activities.find(instance)
        assert running
        site.playground.world.activities.leave(running, hive.alice.user)
        assert (await start(frame, code_of(site, hive.alice), instance))[0] == 403


@pytest.mark.parametrize(
    "instance",
    ["i-1-gc-1-2", "", "../../users/@me", "i-1%2f..", "a b", "x" * 121, "i\r\nX: y", "?a=b", "#"],
)
async def test_a_forged_instance_is_none(site: WebSite, hive: Hive, instance: str) -> None:
    async with site.browser() as frame:
        status, told = await start(frame, code_of(site, hive.alice), instance)
        assert (status, told["error"]["code"]) == (403, "not_here")
    asked = [each.path for each in site.playground.exchanges if "activity-instances" in each.path]
    assert [each for each in asked if "users" in each] == []


async def test_a_code_is_good_once(site: WebSite, hive: Hive) -> None:
    instance, code = launched(site, hive, hive.alice), code_of(site, hive.alice)
    async with site.browser() as frame:
        assert (await start(frame, code, instance))[0] == 200
        assert (await start(frame, code, instance))[0] == 400
        assert (await start(frame, "made-up", instance))[0] == 400


def launched_in(site: WebSite, channel: Channel, *people: Person) -> str:
    """An Activity in any channel."""
    [name] = {site.playground.world.activities.join(channel, each.user).name for each in people}
    return name


async def visitor_of(frame: Browser, session: str) -> Any:
    """Whom a session lets in, and where."""
    socket = await frame.socket("/activity/socket")
    await socket.send_json({"session": session})
    heard = await socket.receive_json()
    await socket.close()
    return heard["visitor"]


async def is_shut(frame: Browser, session: str) -> bool:
    socket = await frame.socket("/activity/socket")
    await socket.send_json({"session": session})
    message = await socket.receive()
    return message.data == activity.NOT_YOU  # type: ignore[no-any-return]  # of aiohttp


async def test_in_the_bots_direct_messages_an_activity_is_at_ones_own_place(
    site: WebSite, hive: Hive
) -> None:
    instance = launched_in(site, hive.alice.direct_channel, hive.alice)
    async with site.browser() as frame:
        status, told = await start(frame, code_of(site, hive.alice), instance)
        assert (status, told["place"]["id"]) == (200, str(-hive.alice.id))
        visitor = await visitor_of(frame, told["session"])
        assert (visitor["server_id"], visitor["name"]) == (-hive.alice.id, "Alice")
        assert (await start(frame, code_of(site, hive.bob), instance))[0] == 403


@pytest.mark.parametrize("several", [True, False])
async def test_in_a_group_an_activity_is_at_the_groups_place(
    site: WebSite, hive: Hive, several: bool
) -> None:
    people = [hive.alice, hive.bob, hive.admin][: 3 if several else 2]
    channel = site.playground.add_conversation(*people)
    instance = launched_in(site, channel, hive.alice, hive.bob)
    async with site.browser() as frame:
        for person in (hive.alice, hive.bob):
            status, told = await start(frame, code_of(site, person), instance)
            assert (status, told["place"]["id"]) == (200, str(-channel.id))
            visitor = await visitor_of(frame, told["session"])
            assert (visitor["person_id"], visitor["server_id"]) == (person.id, -channel.id)


async def test_in_a_server_without_the_bot_an_activity_is_at_the_place_of_who_plays_there(
    site: WebSite, hive: Hive
) -> None:
    elsewhere = site.playground.add_guild("Elsewhere")
    channel, eve = elsewhere.add_text_channel("general"), elsewhere.add_member("Eve")
    await elsewhere.remove_bot()
    instance = launched_in(site, channel, eve)
    async with site.browser() as frame:
        status, told = await start(frame, code_of(site, eve), instance)
        assert (status, told["place"]["id"]) == (200, str(-elsewhere.id))
        assert (await visitor_of(frame, told["session"]))["server_id"] == -elsewhere.id


async def test_who_is_not_in_the_activity_of_a_group_gets_no_session_of_it(
    site: WebSite, hive: Hive
) -> None:
    channel = site.playground.add_conversation(hive.alice, hive.bob)
    instance = launched_in(site, channel, hive.alice)
    async with site.browser() as frame:
        for stranger in (hive.bob, hive.admin):
            assert (await start(frame, code_of(site, stranger), instance))[0] == 403


async def test_who_left_the_activity_of_a_group_is_let_in_no_more(
    site: WebSite, hive: Hive
) -> None:
    channel = site.playground.add_conversation(hive.alice, hive.bob)
    instance = launched_in(site, channel, hive.alice, hive.bob)
    activities = site.playground.world.activities
    async with site.browser() as frame:
        _, told = await start(frame, code_of(site, hive.alice), instance)
        socket = await frame.socket("/activity/socket")
        await socket.send_json({"session": told["session"]})
        await socket.receive_json()
        await site.server.admission.look_again()
        assert len(site.server.sockets) == 1
        running = activities.find(instance)
        assert running
        activities.leave(running, hive.alice.user)
        site.clock.advance(minutes=5)
        await site.server.admission.look_again()
        assert (await socket.receive_json())["why"] == "ended"
        assert await is_shut(frame, told["session"])


async def test_the_session_of_a_group_needs_the_activity_that_proves_it(
    site: WebSite, hive: Hive
) -> None:
    """Not even a token that is signed well opens a group, or another person's own place."""
    sessions = site.server._place._hall.sessions
    who = await sessions.begin(hive.alice.id, "en-US", ())
    async with site.browser() as frame:
        for key in (-700, -hive.bob.id):
            for instance in ("", "i-1-pc-700"):
                seat = Seat(hive.alice.id, key, who.generation, "en-US", instance=instance)
                assert await is_shut(frame, sessions.seat_token(seat, framed=True)), key
        cookie = sessions.seat_token(Seat(hive.alice.id, -hive.alice.id, who.generation, "en"))
        assert await is_shut(frame, cookie), "which is for a browser"


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"null", b"{", b'{"code": "x"}', b"[" * 4000, b"\xff", b'"x"']
)
async def test_nonsense_is_refused(site: WebSite, body: bytes) -> None:
    async with site.browser() as frame:
        answer = await frame.post("/activity/token", data=body)
        assert answer.status == 404
        assert (await answer.json())["error"]["text"]


async def test_a_body_of_a_megabyte_is_not_read(site: WebSite) -> None:
    async with site.browser() as frame:
        answer = await frame.post("/activity/token", data=b"x" * 2**20)
        assert answer.status == 429


@pytest.mark.parametrize(
    "first",
    ["{}", "[]", "{", '{"session": 1}', '{"session": "a.b"}', '{"session": null}', "[" * 9000],
)
async def test_a_socket_without_a_session_is_closed(site: WebSite, first: str) -> None:
    async with site.browser() as frame:
        socket = await frame.socket("/activity/socket")
        await socket.send_str(first)
        assert (await socket.receive()).data == activity.NOT_YOU


async def test_a_socket_that_says_nothing_is_closed(
    site: WebSite, hive: Hive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(activity, "FIRST_FRAME_TIMEOUT", 0.05)
    async with site.browser(hive.alice) as frame:
        await frame.log_in(path := f"/s/{hive.guild.id}/")
        page = await frame.socket(f"{path}socket")  # which has a session, and may be slow
        await page.receive_json()
        socket = await frame.socket("/activity/socket")
        assert await end_of(socket) == GONE
        await page.send_str("hello at last")
        assert await page.receive_str() == "hello at last"
        await page.close()


@pytest.mark.parametrize("kind", ["ping", "pong"])
async def test_a_stranger_who_sends_control_frames_is_cut_off(
    site: WebSite, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with site.browser() as frame:
        for _ in range(3):
            assert await flood(await frame.socket("/activity/socket"), kind) == GONE
    assert caplog.text.count("too many pings or pongs") == 1, "one line per address and minute"


async def test_a_few_pings_are_answered(site: WebSite) -> None:
    async with site.browser() as frame:
        socket = await frame.socket("/activity/socket", autoping=False)
        for number in b"abc":
            await socket.ping(bytes([number]))
            message = await socket.receive(timeout=PATIENCE)
            assert (message.type, message.data) == (aiohttp.WSMsgType.PONG, bytes([number]))
        await socket.close()


async def test_who_floods_after_the_goodbye_is_cut_off(
    site: WebSite, caplog: pytest.LogCaptureFixture
) -> None:
    async with site.browser() as frame:
        socket = await frame.socket("/activity/socket", autoclose=False)
        await socket.send_str("{}")
        assert (await socket.receive()).data == activity.NOT_YOU
        with suppress(ConnectionError):
            for _ in range(2000):
                await socket.ping()
        await until(lambda: "aborted a connection" in caplog.text)
        await until(lambda: len(site.server.door) == 0)


async def test_few_sockets_of_an_address_wait_for_their_first_frame(
    site: WebSite, hive: Hive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site.server._activity, "_pending", Pending(100, 2))
    async with site.browser(hive.alice) as frame:
        await frame.log_in(path := f"/s/{hive.guild.id}/")
        silent = [await frame.socket("/activity/socket") for _ in range(2)]
        assert await frame.refused("/activity/socket") == 429
        page = await frame.socket(f"{path}socket")
        assert (await page.receive_json())["visitor"]["name"] == "Alice"
        for socket in (*silent, page):
            await socket.close()
        await (await frame.socket("/activity/socket")).close()


async def test_a_first_frame_of_a_megabyte_closes_the_socket(site: WebSite) -> None:
    async with site.browser() as frame:
        socket = await frame.socket("/activity/socket")
        await socket.send_str("x" * 2**20)
        message = await socket.receive()
        assert message.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED)


async def test_the_session_of_an_activity_ends_with_the_day(site: WebSite, hive: Hive) -> None:
    instance = launched(site, hive, hive.alice)
    async with site.browser() as frame:
        _, told = await start(frame, code_of(site, hive.alice), instance)
        site.clock.advance(days=1, seconds=1)
        socket = await frame.socket("/activity/socket")
        await socket.send_json({"session": told["session"]})
        assert (await socket.receive()).data == activity.NOT_YOU


async def test_who_left_the_server_is_not_let_in_with_an_old_session(
    site: WebSite, hive: Hive
) -> None:
    instance = launched(site, hive, hive.alice)
    async with site.browser() as frame:
        _, told = await start(frame, code_of(site, hive.alice), instance)
        await hive.guild.remove_member(hive.alice)
        site.clock.advance(minutes=5)
        socket = await frame.socket("/activity/socket")
        await socket.send_json({"session": told["session"]})
        assert (await socket.receive()).data == activity.NOT_YOU


async def test_the_page_is_the_same_and_discord_may_show_it(site: WebSite) -> None:
    async with site.browser() as frame:
        page = await frame.get("/activity/?frame_id=1&instance_id=2&platform=desktop")
        assert page.status == 200
        assert "https://*.discordsays.com" in page.headers["Content-Security-Policy"]
        assert "X-Frame-Options" not in page.headers


async def test_a_page_is_told_whose_activity_it_is(site: WebSite) -> None:
    async with site.browser() as frame:
        answer = await frame.get("/activity/application")
        assert await answer.json() == {"id": str(site.members.application_id)}
