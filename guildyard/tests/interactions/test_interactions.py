"""Acknowledgements and follow-ups as Discord takes them: once, in time, and of the right kind."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from guildyard.interactions.replies import Modal, NoReply, Reply
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.world.guilds import Channel
from tests.conftest import HandClock, Post
from tests.impatience import impatient

MODAL = {
    "custom_id": "m",
    "title": "t",
    "components": [
        {
            "type": 1,
            "components": [{"type": 4, "custom_id": "f", "label": "l", "style": 1}],
        }
    ],
}
BUTTON = {
    "type": 1,
    "components": [{"type": 2, "style": 1, "label": "B", "custom_id": "b"}],
}


class RawBot:
    """Hears of interactions and answers them by hand."""

    def __init__(
        self, socket: aiohttp.ClientWebSocketResponse, post: Post, application: int
    ) -> None:
        self._socket = socket
        self._post = post
        self.application = application
        self.interaction: dict[str, Any] = {}

    async def hear(self) -> None:
        """Wait for an interaction."""
        while True:
            payload = await self._socket.receive_json()
            if payload["t"] == "INTERACTION_CREATE":
                self.interaction = payload["d"]
                return

    async def call_back(self, kind: int, data: Any = None) -> tuple[int, Any]:
        """Acknowledge the interaction last heard."""
        path = f"/interactions/{self.interaction['id']}/{self.interaction['token']}/callback"
        form = {"type": kind} | ({"data": data} if data is not None else {})
        return await self._post("POST", path + "?with_response=true", form)

    async def webhook(self, method: str, below: str = "", form: Any = None) -> tuple[int, Any]:
        """Use the interaction's webhook."""
        path = f"/webhooks/{self.application}/{self.interaction['token']}{below}"
        return await self._post(method, path, form)


@pytest.fixture
async def raw(
    playground: Playground, session: aiohttp.ClientSession, request_api: Post, channel: Channel
) -> AsyncIterator[RawBot]:
    """A bot that is connected and has a command ``/go``."""
    application = playground.world.bot.id
    await request_api(
        "PUT", f"/applications/{application}/commands", [{"name": "go", "description": "d"}]
    )
    async with session.ws_connect(playground.gateway_url) as socket:
        await socket.receive_json()
        identify = {"op": 2, "d": {"token": playground.token, "intents": 1}}
        await socket.send_json(identify)
        assert (await socket.receive_json())["t"] == "READY"
        yield RawBot(socket, request_api, application)


async def begin(raw: RawBot, alice: Person, channel: Channel) -> asyncio.Task[Any]:
    """Alice runs the command; the bot has heard of it."""
    task = asyncio.create_task(alice.command("/go", channel))
    await raw.hear()
    return task


async def test_the_second_acknowledgement_is_refused(
    raw: RawBot, alice: Person, channel: Channel
) -> None:
    task = await begin(raw, alice, channel)
    status, body = await raw.call_back(4, {"content": "one", "flags": 64})
    assert status == 200
    assert body["resource"]["message"]["content"] == "one"
    assert (await raw.call_back(4, {"content": "two"}))[1]["code"] == 40060
    assert (await task).content == "one"


async def test_an_acknowledgement_after_the_deadline_is_refused(
    playground: Playground, raw: RawBot, alice: Person, channel: Channel
) -> None:
    with impatient(playground), pytest.raises(NoReply):
        await (await begin(raw, alice, channel))
    status, body = await raw.call_back(4, {"content": "late"})
    assert (status, body["code"]) == (404, 10062)


async def test_a_refused_acknowledgement_can_be_mended(
    raw: RawBot, alice: Person, channel: Channel
) -> None:
    task = await begin(raw, alice, channel)
    assert (await raw.call_back(4, {"content": ""}))[1]["code"] == 50006
    assert (await raw.call_back(4, {"content": "mended"}))[0] == 200
    assert (await task).content == "mended"


@pytest.mark.parametrize("kind", [1, 6, 7, 8, 99, None])
async def test_a_callback_must_fit_the_interaction(
    raw: RawBot, alice: Person, channel: Channel, kind: Any
) -> None:
    task = await begin(raw, alice, channel)
    assert (await raw.call_back(kind, {}))[1]["code"] == 50035
    await raw.call_back(4, {"content": "c"})
    await task


async def test_a_modal_cannot_follow_a_deferral(
    raw: RawBot, alice: Person, channel: Channel
) -> None:
    task = await begin(raw, alice, channel)
    status, body = await raw.call_back(5, {"flags": 64})
    assert status == 200
    assert body["interaction"]["response_message_loading"] is True
    assert (await raw.call_back(9, MODAL))[1]["code"] == 40060
    await raw.webhook("PATCH", "/messages/@original", {"content": "done"})
    reply = await task
    assert (reply.content, reply.ephemeral) == ("done", True)


BAD_MODALS = [
    MODAL | {"title": "t" * 46},
    MODAL | {"custom_id": "c" * 101},
    MODAL | {"components": []},
    MODAL | {"components": MODAL["components"] * 6},  # type: ignore[operator] # a list
    MODAL | {"components": [BUTTON]},
    MODAL
    | {
        "components": [
            {
                "type": 1,
                "components": [{"type": 4, "custom_id": "f", "label": "l" * 46, "style": 1}],
            }
        ]
    },
]


@pytest.mark.parametrize("modal", BAD_MODALS)
async def test_a_bad_modal_is_refused(
    raw: RawBot, alice: Person, channel: Channel, modal: Any
) -> None:
    task = await begin(raw, alice, channel)
    assert (await raw.call_back(9, modal))[1]["code"] == 50035
    assert (await raw.call_back(9, MODAL))[0] == 200
    assert isinstance(await task, Modal)


async def test_a_modal_of_a_command_is_closed_without_a_word_and_answered_by_the_webhook(
    playground: Playground, raw: RawBot, alice: Person, channel: Channel
) -> None:
    for later in ("thanks", None):
        task = await begin(raw, alice, channel)
        await raw.call_back(9, MODAL)
        modal = await task
        task = asyncio.create_task(alice.submit(modal, {"l": "text"}))
        await raw.hear()
        assert (await raw.call_back(7, {"content": "there is nothing to update"}))[0] == 400
        playground.client.patience = 30.0 if later else 0.3
        assert (await raw.call_back(6, {}))[0] == 200
        if later:
            await raw.webhook("POST", "", {"content": later})
            assert (await task).content == later
        else:
            with pytest.raises(NoReply, match="says nothing"):
                await task


async def test_a_modal_from_a_button_can_update_its_message(
    raw: RawBot, alice: Person, channel: Channel
) -> None:
    task = await begin(raw, alice, channel)
    await raw.call_back(4, {"content": "press", "components": [BUTTON]})
    message = await task
    task = asyncio.create_task(alice.click(message, "B"))
    await raw.hear()
    await raw.call_back(9, MODAL)
    modal = await task
    task = asyncio.create_task(alice.submit(modal, {"l": "text"}))
    await raw.hear()
    assert raw.interaction["data"]["components"][0]["components"][0]["value"] == "text"
    assert (await raw.call_back(9, MODAL))[1]["code"] == 50035  # no modal after a modal
    assert (await raw.call_back(7, {"content": "pressed"}))[0] == 200
    reply = await task
    assert isinstance(reply, Reply)
    assert (reply.content, reply.updated) == ("pressed", True)
    assert reply.message_id == message.message_id


async def test_autocomplete_takes_up_to_25_choices(
    raw: RawBot, request_api: Post, alice: Person, channel: Channel
) -> None:
    option = {"type": 3, "name": "o", "description": "d", "autocomplete": True}
    command = {"name": "pick", "description": "d", "options": [option]}
    await request_api("PUT", f"/applications/{raw.application}/commands", [command])
    task = asyncio.create_task(alice.autocomplete("/pick", channel, "o", "x"))
    await raw.hear()
    assert raw.interaction["data"]["options"][0]["focused"] is True
    choices = [{"name": str(number), "value": str(number)} for number in range(26)]
    assert (await raw.call_back(8, {"choices": choices}))[1]["code"] == 50035
    assert (await raw.call_back(8, {"choices": choices[:25]}))[0] == 200
    assert await task == choices[:25]


async def test_follow_ups_are_made_changed_and_removed(
    raw: RawBot, alice: Person, channel: Channel
) -> None:
    task = await begin(raw, alice, channel)
    assert (await raw.webhook("POST", "", {"content": "early"}))[1]["code"] == 10015
    await raw.call_back(4, {"content": "one"})
    await task
    _, made = await raw.webhook("POST", "?wait=true", {"content": "two", "flags": 64})
    assert [reply.content for reply in alice.private_replies] == ["two"]
    one = f"/messages/{made['id']}"
    assert (await raw.webhook("PATCH", one, {"content": "2"}))[1]["content"] == "2"
    assert (await raw.webhook("DELETE", one)) == (204, None)
    assert (await raw.webhook("GET", one))[1]["code"] == 10008
    assert (await raw.webhook("GET", "/messages/@original"))[1]["content"] == "one"


async def test_a_token_lives_fifteen_minutes(
    raw: RawBot, alice: Person, channel: Channel, clock: HandClock
) -> None:
    task = await begin(raw, alice, channel)
    await raw.call_back(5)
    clock.advance(minutes=14)
    assert (await raw.webhook("PATCH", "/messages/@original", {"content": "one"}))[0] == 200
    assert (await task).content == "one"
    clock.advance(minutes=2)
    status, body = await raw.webhook("POST", "", {"content": "late"})
    assert (status, body["code"]) == (401, 50027)


async def test_old_interactions_are_forgotten(
    raw: RawBot, alice: Person, channel: Channel, clock: HandClock
) -> None:
    task = await begin(raw, alice, channel)
    await raw.call_back(4, {"content": "one"})
    await task
    old = dict(raw.interaction)
    clock.advance(hours=1)
    task = await begin(raw, alice, channel)
    await raw.call_back(4, {"content": "two"})
    await task
    raw.interaction = old
    assert (await raw.call_back(4, {"content": "three"}))[1]["code"] == 10062


async def test_commands_work_in_direct_messages(raw: RawBot, alice: Person) -> None:
    task = await begin(raw, alice, alice.direct_channel)
    assert raw.interaction["user"]["id"] == str(alice.id)
    assert "guild_id" not in raw.interaction
    await raw.call_back(4, {"content": "psst"})
    assert (await task).content == "psst"


async def test_a_guilds_own_command_hides_a_global_one(
    raw: RawBot, request_api: Post, alice: Person, channel: Channel, playground: Playground
) -> None:
    assert channel.guild is not None
    path = f"/applications/{raw.application}/guilds/{channel.guild.id}/commands"
    await request_api("PUT", path, [{"name": "go", "description": "own"}])
    here = playground.commands.available(channel)
    assert [command["description"] for command in here] == ["own"]
    elsewhere = playground.commands.available(alice.direct_channel)
    assert [command["description"] for command in elsewhere] == ["d"]
