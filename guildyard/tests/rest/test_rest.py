"""The API as a raw client meets it: messages, permissions, history, unknown things."""

import json
from typing import Any

import aiohttp
import pytest

from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.world.guilds import Channel
from tests.conftest import HandClock, Post
from tests.sample_bot import PIXEL


@pytest.fixture
def messages(channel: Channel) -> str:
    return f"/channels/{channel.id}/messages"


async def test_a_wrong_token_is_unauthorized(
    playground: Playground, session: aiohttp.ClientSession
) -> None:
    headers = {"Authorization": "Bot wrong"}
    async with session.get(f"{playground.api_url}/users/@me", headers=headers) as answer:
        assert answer.status == 401
        assert await answer.json() == {"message": "401: Unauthorized", "code": 0}


async def test_answers_look_like_discords(
    playground: Playground, session: aiohttp.ClientSession
) -> None:
    headers = {"Authorization": f"Bot {playground.token}"}
    async with session.get(f"{playground.api_url}/users/@me", headers=headers) as answer:
        assert answer.headers["Content-Type"] == "application/json"
        assert "Via" in answer.headers
        assert int(answer.headers["X-RateLimit-Remaining"]) > 0


@pytest.mark.parametrize(
    ("form", "kind"), [({"content": "hello"}, "application/json"), (None, "")], ids=["form", "none"]
)
async def test_what_was_sent_is_recorded_with_its_type(
    playground: Playground, request_api: Post, messages: str, form: Any, kind: str
) -> None:
    """Without it nothing that a bot sends would be compared with Discord's description."""
    await request_api("POST" if form else "GET", messages, form)
    [exchange] = playground.exchanges
    assert (exchange.content_type, exchange.request) == (kind, form)


async def test_an_unknown_route_is_a_finding(playground: Playground, request_api: Post) -> None:
    assert (await request_api("GET", "/nothing/here"))[0] == 404
    assert playground.findings == ["unknown route: GET /api/v10/nothing/here"]


async def test_a_request_without_sense_is_a_finding(
    playground: Playground, request_api: Post, messages: str
) -> None:
    status, _ = await request_api("GET", f"{messages}?before=yesterday")
    assert status == 500
    assert playground.findings[0].startswith(f"no sense in GET /api/v10{messages}")
    playground.exchanges.clear()  # Discord's description knows no such answer


async def test_broken_json_is_refused(
    playground: Playground, session: aiohttp.ClientSession, messages: str
) -> None:
    headers = {"Authorization": f"Bot {playground.token}", "Content-Type": "application/json"}
    url = playground.api_url + messages
    async with session.post(url, data=b"{", headers=headers) as answer:
        assert (await answer.json())["code"] == 50109


async def test_history_is_read_from_any_place(
    request_api: Post, messages: str, channel: Channel
) -> None:
    ids = [(await request_api("POST", messages, {"content": str(n)}))[1]["id"] for n in range(6)]

    async def page(query: str) -> list[str]:
        _, found = await request_api("GET", f"{messages}?{query}")
        assert isinstance(found, list)
        return [message["content"] for message in found]

    assert await page("limit=2") == ["5", "4"]
    assert await page(f"before={ids[2]}") == ["1", "0"]
    assert await page(f"after={ids[2]}&limit=2") == ["4", "3"]
    assert await page(f"around={ids[3]}&limit=3") == ["4", "3", "2"]
    assert (await request_api("GET", f"{messages}?limit=101"))[1]["code"] == 50035
    channel.deny("read_message_history")
    assert await page("limit=2") == []


async def test_messages_are_edited_and_deleted(
    request_api: Post, messages: str, channel: Channel, alice: Person
) -> None:
    _, made = await request_api("POST", messages, {"content": "a", "embeds": [{"title": "t"}]})
    one = f"{messages}/{made['id']}"
    _, edited = await request_api("PATCH", one, {"content": "b"})
    assert (edited["content"], edited["embeds"][0]["title"]) == ("b", "t")
    assert edited["edited_timestamp"]
    refused = await request_api("PATCH", one, {"content": "", "embeds": []})
    assert refused[1]["code"] == 50006
    assert channel.messages[0].content == "b"
    assert await request_api("DELETE", one) == (204, None)
    for method in ("GET", "PATCH", "DELETE"):
        assert (await request_api(method, one, {"content": "c"}))[1]["code"] == 10008
    said = await alice.say(channel, "mine")
    theirs = f"{messages}/{said.id}"
    assert (await request_api("PATCH", theirs, {"content": "c"}))[1]["code"] == 50005
    assert (await request_api("DELETE", theirs))[1]["code"] == 50013


@pytest.mark.parametrize(
    ("denied", "form", "code"),
    [
        ("view_channel", {"content": "a"}, 50001),
        ("send_messages", {"content": "a"}, 50013),
        ("embed_links", {"embeds": [{"title": "t"}]}, 50013),
    ],
)
async def test_missing_permissions_are_refused(
    request_api: Post, messages: str, channel: Channel, denied: str, form: Any, code: int
) -> None:
    channel.deny(denied)
    status, body = await request_api("POST", messages, form)
    assert (status, body["code"]) == (403, code)
    channel.allow(denied)
    assert (await request_api("POST", messages, form))[0] == 200


async def test_what_is_gone_is_unknown(
    request_api: Post, messages: str, channel: Channel, guild: Guild, alice: Person
) -> None:
    await channel.delete()
    assert (await request_api("POST", messages, {"content": "a"}))[1]["code"] == 10003
    await guild.remove_member(alice)
    member = f"/guilds/{guild.id}/members/{alice.id}"
    assert (await request_api("GET", member))[1]["code"] == 10007
    await guild.remove_bot()
    assert (await request_api("GET", member))[1]["code"] == 10004


async def test_a_guild_the_bot_was_removed_from_is_closed_to_it(
    request_api: Post, messages: str, guild: Guild
) -> None:
    await guild.remove_bot()
    assert (await request_api("POST", messages, {"content": "a"}))[1]["code"] == 50001


async def test_a_repeated_nonce_makes_no_second_message(
    request_api: Post, messages: str, channel: Channel, clock: HandClock
) -> None:
    form = {"content": "a", "nonce": "n", "enforce_nonce": True}
    _, first = await request_api("POST", messages, form)
    _, again = await request_api("POST", messages, form)
    assert again["id"] == first["id"]
    assert len(channel.messages) == 1
    await request_api("POST", messages, form | {"enforce_nonce": False})
    assert len(channel.messages) == 2
    clock.advance(minutes=6)
    await request_api("POST", messages, form)
    assert len(channel.messages) == 3


async def test_mentions_notify_only_as_allowed(
    request_api: Post, messages: str, channel: Channel, alice: Person
) -> None:
    content = f"@everyone {alice.mention}"
    await request_api("POST", messages, {"content": content})
    await request_api("POST", messages, {"content": content, "allowed_mentions": {"parse": []}})
    loud, quiet = channel.messages
    assert loud.pings.users == {alice.id}
    assert not loud.pings.everyone  # the bot may not mention everyone
    assert not quiet.pings


async def test_files_come_with_their_description_and_are_served(
    playground: Playground, session: aiohttp.ClientSession, messages: str
) -> None:
    form = aiohttp.FormData(quote_fields=False)
    entry = {"id": "0", "filename": "my pixel.png", "description": "one pixel"}
    form.add_field(
        "payload_json", json.dumps({"attachments": [entry]}), content_type="application/json"
    )
    form.add_field("files[0]", PIXEL, filename="x.png", content_type="application/octet-stream")
    headers = {"Authorization": f"Bot {playground.token}"}
    url = playground.api_url + messages
    async with session.post(url, data=form, headers=headers) as answer:
        [file] = (await answer.json())["attachments"]
    assert playground.exchanges[-1].content_type == "multipart/form-data"
    assert (file["filename"], file["description"]) == ("my_pixel.png", "one pixel")
    assert (file["width"], file["height"], file["content_type"]) == (1, 1, "image/png")
    async with session.get(file["url"]) as answer:
        assert await answer.read() == PIXEL


async def test_typing_needs_the_permission_to_write(request_api: Post, channel: Channel) -> None:
    assert await request_api("POST", f"/channels/{channel.id}/typing") == (204, None)
    channel.deny("send_messages")
    assert (await request_api("POST", f"/channels/{channel.id}/typing"))[1]["code"] == 50013


async def test_direct_channels_are_opened(
    request_api: Post, playground: Playground, alice: Person
) -> None:
    _, opened = await request_api("POST", "/users/@me/channels", {"recipient_id": str(alice.id)})
    path = f"/channels/{opened['id']}/messages"
    assert (await request_api("POST", path, {"content": "psst"}))[0] == 200
    assert [message.content for message in alice.direct_channel.messages] == ["psst"]


async def test_guilds_and_members_can_be_read(
    request_api: Post, guild: Guild, alice: Person, channel: Channel, playground: Playground
) -> None:
    for path in (
        f"/guilds/{guild.id}",
        f"/guilds/{guild.id}/channels",
        f"/guilds/{guild.id}/roles",
        f"/guilds/{guild.id}/members/{alice.id}",
        f"/channels/{channel.id}",
        f"/users/{alice.id}",
        "/users/@me",
        "/oauth2/applications/@me",
        "/gateway",
        "/gateway/bot",
    ):
        assert (await request_api("GET", path))[0] == 200, path
    assert [exchange.route for exchange in playground.exchanges][-1] == "/gateway/bot"


async def test_a_form_of_one_field_carries_json_too(
    playground: Playground, channel: Channel, session: aiohttp.ClientSession
) -> None:
    """As py-cord and simple programs send it."""
    url = f"{playground.api_url}/channels/{channel.id}/messages"
    headers = {"Authorization": f"Bot {playground.token}"}
    form = {"payload_json": '{"content": "hello"}'}
    async with session.post(url, data=form, headers=headers) as answer:
        assert (answer.status, (await answer.json())["content"]) == (200, "hello")


async def test_there_are_sounds_that_everybody_has(request_api: Post) -> None:
    status, sounds = await request_api("GET", "/soundboard-default-sounds")
    assert status == 200
    assert all(sound["name"] for sound in sounds)
