"""Messages of Components V2: what they list, and how one that was none becomes one."""

import json
from typing import Any

import aiohttp
import pytest

from guildyard.server import Playground
from guildyard.world.guilds import Channel
from tests.conftest import Post
from tests.sample_bot import PIXEL

V2 = 1 << 15
TEXT = {"type": 10, "content": "Below the picture"}
GALLERY = {"type": 12, "items": [{"media": {"url": "attachment://p.png"}, "description": "one"}]}


@pytest.fixture
def messages(channel: Channel) -> str:
    return f"/channels/{channel.id}/messages"


async def with_picture(
    playground: Playground, session: aiohttp.ClientSession, messages: str, form: dict[str, Any]
) -> Any:
    """A message of the bot's that carries a picture, as Discord tells it."""
    body = aiohttp.FormData(quote_fields=False)
    form = form | {"attachments": [{"id": "0", "filename": "p.png"}]}
    body.add_field("payload_json", json.dumps(form), content_type="application/json")
    body.add_field("files[0]", PIXEL, filename="p.png", content_type="application/octet-stream")
    headers = {"Authorization": f"Bot {playground.token}"}
    async with session.post(playground.api_url + messages, data=body, headers=headers) as answer:
        return await answer.json()


async def test_a_file_that_a_component_shows_is_known_by_it_and_not_listed(
    playground: Playground, session: aiohttp.ClientSession, request_api: Post, messages: str
) -> None:
    form = {"flags": V2, "components": [GALLERY, TEXT]}
    sent = await with_picture(playground, session, messages, form)
    media = sent["components"][0]["items"][0]["media"]
    assert sent["attachments"] == []
    assert media["attachment_id"]
    path = f"{messages}/{sent['id']}"
    kept = {"attachments": [{"id": media["attachment_id"]}], "components": [TEXT, GALLERY]}
    status, edited = await request_api("PATCH", path, kept)
    assert status == 200
    assert edited["components"][1]["items"][0]["media"]["url"] == media["url"]
    status, edited = await request_api("PATCH", path, {"components": [TEXT]})
    assert [each["id"] for each in edited["attachments"]] == [media["attachment_id"]]
    status, _ = await request_api("PATCH", path, {"attachments": [], "components": [GALLERY]})
    assert status == 400


async def test_a_plain_message_becomes_one_without_its_content_and_never_turns_back(
    request_api: Post, messages: str
) -> None:
    _, sent = await request_api("POST", messages, {"content": "plain", "embeds": [{"title": "t"}]})
    path, laid_out = f"{messages}/{sent['id']}", {"flags": V2, "components": [TEXT]}
    for form in (laid_out, laid_out | {"content": None}, laid_out | {"embeds": []}):
        status, refused = await request_api("PATCH", path, form)
        assert (status, refused["code"]) == (400, 50035)
    gone: dict[str, Any] = {"content": None, "embeds": []}
    status, edited = await request_api("PATCH", path, laid_out | gone)
    assert (status, edited["content"], edited["flags"] & V2) == (200, "", V2)
    status, _ = await request_api("PATCH", path, {"flags": 0, "content": "plain", "components": []})
    assert status == 400
    status, edited = await request_api("PATCH", path, {"flags": 0})
    assert edited["flags"] & V2


async def test_what_a_select_shows_at_first_is_told_by_ids_as_text_however_they_were_sent(
    request_api: Post, messages: str, channel: Channel
) -> None:
    shown = {"id": channel.id, "type": "channel"}
    select = {"type": 8, "custom_id": "where", "default_values": [shown]}
    form = {"content": "where?", "components": [{"type": 1, "components": [select]}]}
    _, sent = await request_api("POST", messages, form)
    assert sent["components"][0]["components"][0]["default_values"] == [
        shown | {"id": str(channel.id)}
    ]
