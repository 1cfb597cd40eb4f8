"""The page: its files, who may open it, and what it can do with people."""

import re
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.web.pages import FILES
from guildyard.world.guilds import Channel
from tests.impatience import impatient
from tests.sample_bot import SampleBot


class Page:
    """What the page's own connection does."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._number = 0
        self.view: Any = None

    async def see(self) -> Any:
        """The next view."""
        self.view = (await self.receive("view"))["view"]
        return self.view

    async def receive(self, kind: str) -> Any:
        """The next frame of this kind."""
        while True:
            received = await self._socket.receive_json()
            if kind in received:
                return received

    async def send_raw(self, frame: str | bytes) -> Any:
        """The answer to a frame that the page would not send."""
        if isinstance(frame, bytes):
            await self._socket.send_bytes(frame)
        else:
            await self._socket.send_str(frame)
        return await self.receive("answer")

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


async def test_people_talk_without_the_bot(page: Page, guild: Guild, alice: Person) -> None:
    guild.add_member("Bob")
    asked = await page.ask("form", what="conversation")
    assert [each["label"] for each in asked["modal"]["parts"]] == ["Name of a group", "With whom"]
    await page.ask("add", what="conversation", values={"name": "", "to": ["Bob"]})
    while not page.view["conversations"]:
        await page.see()
    [talk] = page.view["conversations"]
    assert (talk["name"], talk["type"]) == ("Bob", 1)
    await page.ask("look", person=str(alice.id), channel=talk["id"])
    await page.see()
    assert page.view["channel"] | {"private": True, "name": "Bob"} == page.view["channel"]
    assert page.view["commands"] == []
    assert {each["name"] for each in page.view["choosable"]["people"]} == {"Alice", "Bob"}
    alone = await page.ask("add", what="conversation", values={"name": "", "to": []})
    assert "2 to 10 people" in alone["problem"]


async def test_the_app_is_installed_on_the_page(page: Page, alice: Person) -> None:
    world = page.view
    assert not world["installed"]
    listed = (await page.ask("panel", what="apps"))["panel"]
    assert [each["title"] for each in listed["entries"]] == ["Bot"]
    entry = listed["entries"][0]["id"]
    answer = await page.ask("panel_do", what="apps", act="install", entry=entry)
    assert [each["do"] for each in answer["panel"]["entries"][0]["buttons"]] == ["uninstall"]
    assert alice.user in alice.direct_channel.world.installed
    await page.ask("panel_do", what="apps", act="uninstall", entry=entry)
    assert alice.direct_channel.world.installed == []


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


async def test_a_person_reacts_and_takes_it_back(page: Page, channel: Channel) -> None:
    await page.ask("record", wanted=True)
    await page.ask("say", text="Who comes?")
    while not (page.view and page.view["messages"]):
        await page.see()
    message = page.view["messages"][-1]["id"]
    for emoji in ("👍", "🎉"):
        assert "problem" not in await page.ask("react", message=message, emoji=emoji, wanted=True)
    assert "problem" not in await page.ask("react", message=message, emoji="🎉", wanted=False)
    refused = await page.ask("react", message=message, emoji="hello", wanted=True)
    assert refused["problem"] == "'hello' is no emoji"
    while not page.view["messages"][-1]["reactions"]:
        await page.see()
    shown = {"emoji": "👍", "count": 1, "mine": True, "who": ["Alice"]}
    assert page.view["messages"][-1]["reactions"] == [shown]
    code = (await page.ask("record", wanted=False))["recording"]["code"]
    assert 'post_2 = alice.find(puzzles, "Who comes?")' in code
    assert 'alice.react(post_2, "👍")' in code
    assert 'alice.unreact(post_2, "🎉")' in code


async def test_menus_show_the_commands_of_the_bot(
    page: Page, alice: Person, playground: Playground
) -> None:
    assert page.view["menus"] == {"user": ["Wave at"], "message": ["Count letters"]}
    await page.ask("record", wanted=True)
    said = (await page.ask("command", path="echo", options={"text": "hi"}))["reply"]["id"]
    counted = await page.ask("menu", name="Count letters", message=said)
    assert counted["reply"]["content"].startswith("2 letters")
    used = counted["reply"]["used"]
    assert (used["command"], used["menu"]) == ("Count letters", True)
    for user in (alice.id, playground.world.bot.id):
        waved = await page.ask("menu", name="Wave at", user=str(user))
        assert waved["reply"]["content"] == f"Hello, <@{user}>!"
    assert "problem" in await page.ask("menu", name="Wave at", user="1")
    code = (await page.ask("record", wanted=False))["recording"]["code"]
    assert 'answer_2 = alice.menu("Count letters", answer_1)' in code
    assert 'answer_3 = alice.menu("Wave at", alice, puzzles)' in code
    assert 'answer_4 = alice.menu("Wave at", playground_stage.bot, puzzles)' in code


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


async def test_what_goes_wrong_is_said(page: Page, playground: Playground) -> None:
    assert "no command" in (await page.ask("command", path="nothing", options={}))["problem"]
    with impatient(playground):
        ignored = await page.ask("command", path="ignore", options={})
    assert "did not respond" in ignored["problem"]
    assert "impossible" in (await page.ask("fly"))["problem"]
    assert "impossible" in (await page.ask("click", message="x", custom_id="y"))["problem"]
    assert (await page.ask("say", text="hello")).keys() == {"answer"}


@pytest.mark.parametrize(
    "frame",
    [
        "no json",
        "[]",
        "null",
        "{}",
        '{"do": 5}',
        '{"do": "say"}',
        '{"do": "say", "text": 5}',
        '{"do": "say", "text": "\\ud800"}',
        '{"do": "look", "person": "1"}',
        '{"do": "command", "path": "echo", "options": 7}',
        '{"do": "command", "path": "echo", "options": {"text": "a", "times": "1e999"}}',
        '{"do": "submit", "custom_id": "none", "values": {}}',
        '{"do": "forward", "seconds": -5}',
        '{"do": "fault", "kind": "delay", "path": "("}',
        '{"do": "fault", "kind": "plague"}',
        '{"do": "gateway", "what": "burn"}',
        "[" * 100_000,
        b"\xff\xfe",
    ],
    ids=range(18),
)
async def test_a_malformed_frame_is_answered_and_kills_nothing(
    page: Page, frame: str | bytes
) -> None:
    assert "problem" in await page.send_raw(frame)
    assert (await page.ask("say", text="still here")).keys() == {"answer"}


async def test_a_clock_that_is_not_the_playgrounds_own_stays() -> None:
    server = Playground()
    await server.start()
    server.add_guild("Hive").add_member("Alice")
    address = server.url + "page/socket"
    async with aiohttp.ClientSession() as session, session.ws_connect(address) as socket:
        answer = await Page(socket).ask("forward", seconds=5)
    await server.close()
    assert answer["problem"] == "this clock cannot be moved"


async def test_too_long_a_message_is_refused_whole(page: Page, channel: Channel) -> None:
    answer = await page.ask("say", text="x" * 2_001)
    assert answer["problem"] == "a message has 1 to 2000 characters"
    assert channel.messages == []


async def test_the_right_to_manage_is_given_and_taken(page: Page, alice: Person) -> None:
    assert (page.view["manages"], page.view["person"]) == (False, str(alice.id))
    await page.ask("manage", granted=True)
    while not page.view["manages"]:
        await page.see()
    assert "manage" in [command["path"] for command in page.view["commands"]]
    await page.ask("manage", granted=False)
    while page.view["manages"]:
        await page.see()


async def test_traffic_and_trouble(page: Page, playground: Playground) -> None:
    state = await page.ask("fault", kind="status", status=503, path="/interactions/", times=1)
    assert [fault["kind"] for fault in state["faults"]] == ["status"]
    assert state["shards"] == 1
    await page.ask("traffic", wanted=True)
    seen: list[Any] = []
    while not [entry for entry in seen if entry.get("status") == 200]:
        seen += (await page.receive("traffic"))["traffic"]
    assert "IDENTIFY" in [entry["title"] for entry in seen]
    assert playground.token not in str(seen)
    with impatient(playground):  # discord.py tries once more, a second later
        answer = await page.ask("command", path="echo", options={"text": "hi"})
    assert answer["silent"]
    assert (await page.ask("tools"))["faults"] == []
    await page.ask("gateway", what="limit")
    assert (await page.ask("tools"))["limited"]
    assert (await page.ask("clear")).items() >= {"limited": False, "silent": False}.items()
