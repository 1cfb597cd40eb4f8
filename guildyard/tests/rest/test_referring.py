"""Messages that are spoken, forwarded or hold a sticker."""

import discord
import pytest

from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.world.guilds import Channel
from tests.conftest import Post
from tests.sample_bot import SampleBot


async def test_a_spoken_message_takes_the_permission(request_api: Post, channel: Channel) -> None:
    path, form = f"/channels/{channel.id}/messages", {"content": "Attention", "tts": True}
    assert (await request_api("POST", path, form))[1]["code"] == 50013
    channel.allow("send_tts_messages")
    assert (await request_api("POST", path, form))[1]["tts"] is True


async def test_a_message_is_forwarded_as_it_was(
    bot: SampleBot, guild: Guild, channel: Channel, alice: Person
) -> None:
    said = await alice.say(channel, "look at this")
    place = bot.get_partial_messageable(channel.id)
    original = await place.fetch_message(said.id)
    there = guild.add_text_channel("elsewhere")
    elsewhere = await bot.fetch_channel(there.id)
    assert isinstance(elsewhere, discord.TextChannel)
    forwarded = await original.forward(elsewhere)
    said.content = "changed"
    again = await elsewhere.fetch_message(forwarded.id)
    assert [each.content for each in again.message_snapshots] == ["look at this"]
    assert again.flags.forwarded
    with pytest.raises(discord.HTTPException):
        await again.edit(content="mine")


@pytest.mark.parametrize(
    ("button", "fine"),
    [
        ({"style": 6, "sku_id": "1"}, True),
        ({"style": 6}, False),
        ({"style": 6, "sku_id": "1", "label": "Buy"}, False),
        ({"style": 1, "label": "Press"}, False),
    ],
)
async def test_a_premium_button_names_what_it_sells_and_nothing_else(
    request_api: Post, channel: Channel, button: dict[str, object], fine: bool
) -> None:
    row = {"type": 1, "components": [{"type": 2, **button}]}
    path = f"/channels/{channel.id}/messages"
    status, body = await request_api("POST", path, {"content": "Shop", "components": [row]})
    assert (status == 200) is fine
    assert fine or body["code"] == 50035
