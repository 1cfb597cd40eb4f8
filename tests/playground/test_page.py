"""The page: its files, who may open it, and what it can do with people."""

import re
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from playground.guilds import Channel, Guild
from playground.page_api import FILES
from playground.people import Person
from playground.server import Playground
from tests.playground.sample_bot import SampleBot


class Page:
    """What the page's own connection does."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._number = 0
        self.view: Any = None

    async def see(self) -> Any:
        """The next view."""
        while True:
            received = await self._socket.receive_json()
            if "view" in received:
                self.view = received["view"]
                return self.view

    async def ask(self, action: str, **details: Any) -> Any:
        """The answer to a request."""
        self._number += 1
        await self._socket.send_json({"do": action, "number": self._number, **details})
        while True:
            received = await self._socket.receive_json()
            if received.get("answer") == self._number:
                return received


@pytest.fixture
async def page(
    playground: Playground, session: aiohttp.ClientSession, alice: Person, bot: SampleBot
) -> AsyncIterator[Page]:
    async with session.ws_connect(playground.url + "page/socket") as socket:
        opened = Page(socket)
        await opened.see()
        yield opened


async def test_the_page_is_served_and_fetches_nothing_from_outside(
    playground: Playground, session: aiohttp.ClientSession
) -> None:
    async with session.get(playground.url) as answer:
        assert answer.status == 200
        text = await answer.text()
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    for address in re.findall(r'(?:src|href)="(/[^"]+)"', text):
        async with session.get(playground.url.rstrip("/") + address) as answer:
            assert answer.status == 200
    async with session.get(playground.url + "page/..%2fserver.py") as answer:
        assert answer.status == 404


@pytest.mark.parametrize("path", sorted(FILES.glob("*.js")), ids=lambda path: path.name)
def test_text_never_becomes_markup(path: Any) -> None:
    script = path.read_text()
    for danger in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
        assert danger not in script
    for module in re.findall(r'from "([^"]+)"', script):
        assert (FILES / module).is_file()


@pytest.mark.parametrize("path", ["", "page/socket", "api/v10/gateway", "gateway"])
@pytest.mark.parametrize(
    "headers",
    [{"Host": "evil.example"}, {"Origin": "http://evil.example"}, {"Origin": "null"}],
)
async def test_strangers_are_refused(
    playground: Playground,
    session: aiohttp.ClientSession,
    path: str,
    headers: dict[str, str],
) -> None:
    async with session.get(playground.url + path, headers=headers) as answer:
        assert answer.status == 403


async def test_a_view_shows_what_the_person_sees(
    page: Page, guild: Guild, channel: Channel, alice: Person
) -> None:
    assert page.view["person"] == str(alice.id)
    assert page.view["channel"]["name"] == "puzzles"
    paths = [command["path"] for command in page.view["commands"]]
    assert "who name" in paths
    assert "manage" not in paths
    other = guild.add_member("Bob")
    await other.say(channel, "hello")
    while not page.view["messages"]:
        await page.see()
    assert page.view["messages"][0]["author_name"] == "Bob"


async def test_commands_buttons_and_modals_work(page: Page) -> None:
    answer = await page.ask("command", path="echo", options={"text": "hi", "times": "2"})
    assert (answer["reply"]["content"], answer["reply"]["ephemeral"]) == ("hihi", True)
    used = answer["reply"]["used"]
    assert (used["command"], used["by"]) == ("echo", "Alice")
    panel = (await page.ask("command", path="panel", options={}))["reply"]
    updated = await page.ask("click", message=panel["id"], custom_id="update")
    assert updated["reply"]["content"] == "updated"
    chosen = await page.ask("select", message=panel["id"], custom_id="color", values=["red"])
    assert chosen["reply"]["content"] == "You chose red"
    modal = (await page.ask("click", message=panel["id"], custom_id="ask"))["modal"]
    values = {modal["parts"][0]["custom_id"]: "Ann"}
    said = await page.ask("submit", custom_id=modal["custom_id"], values=values)
    assert said["reply"]["content"] == "Hello Ann"


async def test_options_are_typed_and_completed(
    page: Page, guild: Guild, channel: Channel, alice: Person
) -> None:
    named = await page.ask("command", path="who name", options={"member": str(alice.id)})
    assert named["reply"]["content"].endswith("is Alice")
    boss = guild.add_member("Boss", manage_guild=True)
    await page.ask("look", person=str(boss.id), channel=str(channel.id))
    options = {"channel": str(channel.id), "zone": ""}
    details = {"path": "manage", "option": "zone", "text": "auck", "options": options}
    found = await page.ask("complete", **details)
    assert [choice["value"] for choice in found["choices"]] == ["Pacific/Auckland"]
    done = await page.ask("command", path="manage", options=options)
    assert done["reply"]["content"] == "puzzles UTC"


async def test_what_goes_wrong_is_said(page: Page) -> None:
    assert "no command" in (await page.ask("command", path="nothing", options={}))["problem"]
    assert "did not respond" in (await page.ask("command", path="ignore", options={}))["problem"]
    assert "impossible" in (await page.ask("fly"))["problem"]
    assert "impossible" in (await page.ask("click", message="x", custom_id="y"))["problem"]
    assert (await page.ask("say", text="hello")).keys() == {"answer"}
