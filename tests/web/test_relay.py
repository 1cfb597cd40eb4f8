"""Two processes with one page: each passes on what is the other's."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace

import aiohttp
import pytest
from aiohttp import web
from guildyard import Playground

from bot.discord.gateway.client import Honeygram
from bot.texts.web import Over
from bot.web import relay
from bot.web.limits import Rate
from bot.web.server import address_for_others
from bot.web.socket import PageSocket
from tests.conftest import Hive
from tests.support.harness import Clock
from tests.support.patience import PATIENCE
from tests.support.waiting import until
from tests.support.web_site import GONE, Browser, WebSite, flood, web_site
from tests.web.test_activity import code_of, launched, start

SOON = PATIENCE


@dataclass
class Known:
    """Holders as a test says they are."""

    address: str | None = None
    several: bool = True
    asked: list[int] = field(default_factory=list)

    async def holder(self, key: int) -> str | None:
        self.asked.append(key)
        return self.address


@dataclass
class Two:
    """The process that browsers come to, and the one that serves the hive."""

    front: WebSite
    holder: WebSite
    known: Known
    serves: dict[str, bool]


@asynccontextmanager
async def two_processes(bot: Honeygram, playground: Playground, clock: Clock) -> AsyncIterator[Two]:
    serves = {"front": False, "holder": True}
    async with (
        web_site(bot, playground, clock, may_serve=lambda: serves["front"]) as front,
        web_site(
            bot, playground, clock, site=front.site, may_serve=lambda: serves["holder"]
        ) as holder,
    ):
        known = Known(holder.address)
        front.server._relay._holders = known
        yield Two(front, holder, known, serves)


@pytest.fixture
async def two(bot: Honeygram, playground: Playground, clock: Clock) -> AsyncIterator[Two]:
    async with two_processes(bot, playground, clock) as running:
        yield running


async def come_in(two: Two, hive: Hive) -> tuple[Browser, str]:
    browser, path = two.front.browser(hive.alice), f"/s/{hive.guild.id}/"
    page = await browser.log_in(path)
    assert page.status == 200, await page.text()
    return browser, path


async def test_the_page_comes_from_the_process_that_serves_the_server(two: Two, hive: Hive) -> None:
    browser, path = await come_in(two, hive)
    async with browser:
        assert browser.cookies(path)["honeygram-place"]
        socket = await browser.socket(f"{path}socket")
        assert (await socket.receive_json())["visitor"]["name"] == "Alice"
        await socket.send_str("there and back")
        assert await socket.receive_str() == "there and back"
        assert len(two.holder.server.sockets.seats()) == 1
        assert two.front.server.sockets.seats() == []
        page = await browser.get(path)
        assert 'src="assets/' in await page.text()
        assert page.headers["Content-Security-Policy"]
        await socket.close()
        await until(lambda: len(two.holder.server.sockets) == 0)


async def test_who_is_no_member_there_does_not_come_in_here(two: Two, hive: Hive) -> None:
    browser, path = await come_in(two, hive)
    async with browser:
        await hive.guild.remove_member(hive.alice)
        two.front.clock.advance(minutes=5)
        assert await browser.refused(f"{path}socket") == 403
        assert (await browser.get(path)).status == 403


async def test_the_page_is_told_when_the_other_process_is_gone(two: Two, hive: Hive) -> None:
    browser, path = await come_in(two, hive)
    async with browser:
        socket = await browser.socket(f"{path}socket")
        await socket.receive_json()
        [held] = two.holder.server.sockets._open
        assert held.socket._req
        assert held.socket._req.transport
        held.socket._req.transport.abort()  # as if it were killed
        told = await socket.receive_json(timeout=SOON)
        assert (told["push"], told["why"]) == ("over", "moved")
        assert (await socket.receive(SOON)).data == 4002


async def test_a_server_that_moves_takes_its_pages_along(two: Two, hive: Hive) -> None:
    browser, path = await come_in(two, hive)
    async with browser:
        socket = await browser.socket(f"{path}socket")
        await socket.receive_json()
        two.serves |= {"front": True, "holder": False}
        two.front.server.admission.let_go()
        two.holder.server.admission.let_go()
        told = await socket.receive_json(timeout=SOON)
        assert (told["push"], told["why"]) == ("over", "moved")
        assert (await socket.receive(SOON)).data == 4002
        again = await browser.socket(f"{path}socket")
        await again.receive_json()
        assert len(two.front.server.sockets.seats()) == 1


async def test_a_holder_that_does_not_answer_is_waited_for(two: Two, hive: Hive) -> None:
    browser, path = await come_in(two, hive)
    async with browser:
        two.known.address = "127.0.0.1:9"
        assert (await browser.get(path)).status == 503
        assert await browser.refused(f"{path}socket") == 503
        two.known.address = None
        assert (await browser.get(path)).status == 503, "nobody serves it by now"


async def test_a_page_that_hangs_up_while_it_is_carried_leaves_nothing_open(
    two: Two, hive: Hive, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone(request: web.Request) -> None:
        await until(lambda: len(two.holder.server.sockets) == 1)
        assert request.transport
        request.transport.abort()
        raise ConnectionResetError("cannot write to closing transport")

    browser, path = await come_in(two, hive)
    async with browser:
        hall = two.front.server._place._hall
        new_socket = hall.new_socket

        def leaving() -> PageSocket:
            socket = new_socket()
            monkeypatch.setattr(socket, "prepare", gone)
            return socket

        monkeypatch.setattr(two.front.server._place, "_hall", replace(hall, new_socket=leaving))
        with suppress(aiohttp.ClientError):
            await browser.socket(f"{path}socket")
        await until(lambda: len(two.holder.server.sockets) == 0)


async def test_nothing_is_passed_on_twice(two: Two, hive: Hive) -> None:
    """Two that take each other for the holder would ask each other without end."""
    back = Known(two.front.address)
    two.holder.server._relay._holders = back
    browser, path = await come_in(two, hive)
    async with browser:
        two.serves["holder"] = False
        assert (await browser.get(path)).status == 503
        assert back.asked == []


@pytest.mark.parametrize("token", ["", "x", "e30.e30", "a" * 5000])
async def test_who_is_none_of_the_processes_is_not_believed(
    two: Two, hive: Hive, token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(two.front.server, "_rate", Rate(0.0, 1))
    async with two.front.browser() as browser:
        sent = {relay.PROOF: token}
        statuses = [(await browser.get("/", headers=sent)).status for _ in range(2)]
    assert statuses == [200, 429], "it counts for whoever is connected"


async def test_what_is_passed_on_counts_for_whom_it_is_for(two: Two, hive: Hive) -> None:
    browser, path = await come_in(two, hive)
    async with browser:
        socket = await browser.socket(f"{path}socket")
        await socket.receive_json()
        [held] = two.holder.server.sockets._open
        [here] = two.front.server.sockets._open
        assert (held.carried, here.carried) == (False, True)
        addresses = [
            connection.client_address for connection in two.holder.server.door._inside.values()
        ]
        assert addresses == ["127.0.0.1"]


async def test_a_process_elsewhere_brings_many(two: Two, hive: Hive) -> None:
    two.holder.server._proxies._networks = []  # it comes from an address that is no proxy's
    two.holder.server.door.of_address = 2
    browser, path = await come_in(two, hive)
    async with browser:
        sockets = [await browser.socket(f"{path}socket") for _ in range(4)]
        for socket in sockets:
            await socket.receive_json()
            await socket.send_str("still here")
            assert await socket.receive_str(timeout=PATIENCE) == "still here"
            await socket.close()
        assert (await browser.get(path)).status == 200
        await until(lambda: len(two.holder.server.sockets) == 0)
        assert two.holder.server.door._peers.total() == 0


async def test_an_activity_finds_the_process_of_its_server(two: Two, hive: Hive) -> None:
    instance = launched(two.front, hive, hive.alice)
    async with two.front.browser() as frame:
        status, told = await start(frame, code_of(two.front, hive.alice), instance)
        assert status == 200
        assert told["place"]["id"] == str(hive.guild.id)
        socket = await frame.socket("/activity/socket")
        await socket.send_json({"do": "hello", "session": told["session"]})
        heard = await socket.receive_json()
        assert heard["visitor"]["name"] == "Alice"
        assert "hello" in heard["first"]


async def test_a_process_that_stops_tells_those_whom_it_carried(two: Two, hive: Hive) -> None:
    browser, path = await come_in(two, hive)
    async with browser:
        socket = await browser.socket(f"{path}socket")
        await socket.receive_json()
        two.front.server.sockets.end(lambda seat: True, Over.STOPPING)
        assert (await socket.receive_json(timeout=SOON))["why"] == "stopping"
        assert (await socket.receive(SOON)).type is aiohttp.WSMsgType.CLOSE
    await until(lambda: len(two.holder.server.sockets) == 0)
    await asyncio.sleep(0)


def test_others_find_a_process_by_its_address_or_by_its_machine() -> None:
    assert address_for_others("10.0.0.1", 80) == "10.0.0.1:80"
    assert address_for_others("::1", 80) == "[::1]:80"
    assert "0.0.0.0" not in address_for_others("0.0.0.0", 80)  # noqa: S104  # it is compared


async def test_ones_own_place_is_played_on_the_process_of_the_first_shard(
    two: Two, hive: Hive
) -> None:
    async with two.front.browser(hive.alice) as browser:
        assert (await browser.log_in("/me/")).status == 200
        socket = await browser.socket("/me/socket")
        assert (await socket.receive_json())["visitor"]["server_id"] == -hive.alice.id
        assert len(two.holder.server.sockets.seats()) == 1
        assert two.front.server.sockets.seats() == []
        await socket.close()


async def test_ones_own_place_moves_with_the_first_shard(two: Two, hive: Hive) -> None:
    async with two.front.browser(hive.alice) as browser:
        await browser.log_in("/me/")
        socket = await browser.socket("/me/socket")
        await socket.receive_json()
        two.serves |= {"front": True, "holder": False}
        two.front.server.admission.let_go()
        two.holder.server.admission.let_go()
        assert (await socket.receive_json(timeout=SOON))["why"] == "moved"
        assert (await socket.receive(SOON)).data == 4002
        await (await browser.socket("/me/socket")).receive_json()
        assert len(two.front.server.sockets.seats()) == 1


async def test_the_activity_of_a_group_is_passed_on_too(two: Two, hive: Hive) -> None:
    playground = two.front.playground
    channel = playground.add_conversation(hive.alice, hive.bob)
    instance = playground.world.activities.join(channel, hive.alice.user).name
    code = playground.world.grants.code(hive.alice.user, ("identify", "guilds"))
    async with two.front.browser() as frame:
        asked = {"code": code, "instance_id": instance}
        told = await (await frame.post("/activity/token", json=asked)).json()
        assert told["place"] == {"id": str(-channel.id), "name": ""}
        socket = await frame.socket("/activity/socket")
        await socket.send_json({"session": told["session"]})
        visitor = (await socket.receive_json())["visitor"]
        assert (visitor["server_id"], visitor["name"]) == (-channel.id, "Alice")
        assert len(two.holder.server.sockets.seats()) == 1
        await socket.close()


async def test_a_page_that_is_carried_and_sends_control_frames_is_cut_off(
    two: Two, hive: Hive
) -> None:
    browser, path = await come_in(two, hive)
    async with browser:
        socket = await browser.socket(f"{path}socket")
        await socket.receive_json()
        assert await flood(socket, "ping") == GONE
    for site in (two.front, two.holder):
        await until(lambda site=site: len(site.server.sockets) == 0)  # type: ignore[misc]


async def test_another_process_that_sends_control_frames_is_left(
    two: Two, hive: Hive, caplog: pytest.LogCaptureFixture
) -> None:
    browser, path = await come_in(two, hive)
    async with browser:
        socket = await browser.socket(f"{path}socket")
        await socket.receive_json()
        [held] = two.holder.server.sockets._open
        with suppress(ConnectionError):
            for _ in range(2000):
                await held.socket.pong()
        assert (await socket.receive_json(timeout=SOON))["why"] == "moved"
    assert "another process sends too many pings or pongs" in caplog.text
    await until(lambda: len(two.holder.server.sockets) == 0)
