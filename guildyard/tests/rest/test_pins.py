"""Pins, the deletion of many messages, and announcements that are followed."""

import discord
import pytest

from guildyard.people.guilds import Guild
from guildyard.server import Playground
from guildyard.world.guilds import Channel
from guildyard.world.model import ChannelKind
from tests.conftest import HandClock, Post
from tests.sample_bot import SampleBot


async def seen(bot: SampleBot, channel: Channel) -> discord.TextChannel:
    found = await bot.fetch_channel(channel.id)
    assert isinstance(found, discord.TextChannel)
    return found


async def test_a_message_is_pinned_and_everybody_is_told(
    bot: SampleBot, channel: Channel, request_api: Post
) -> None:
    place = await seen(bot, channel)
    message = await place.send("keep this")
    with pytest.raises(discord.Forbidden):
        await message.pin()
    channel.allow("pin_messages")
    await message.pin()
    assert [each.id async for each in place.pins()] == [message.id]
    assert channel.messages[-1].kind == 6
    _, older = await request_api("GET", f"/channels/{channel.id}/pins")
    assert [each["id"] for each in older] == [str(message.id)]
    await message.unpin()
    assert [each.id async for each in place.pins()] == []


async def test_many_messages_are_deleted_at_once_unless_they_are_old(
    bot: SampleBot, channel: Channel, clock: HandClock
) -> None:
    channel.allow("manage_messages")
    place = await seen(bot, channel)
    old = [await place.send(str(number)) for number in range(2)]
    clock.advance(days=15)
    messages = [await place.send(str(number)) for number in range(3)]
    await place.delete_messages(messages)
    assert [each.id for each in channel.messages] == [each.id for each in old]
    with pytest.raises(discord.HTTPException) as refused:
        await place.delete_messages(old)
    assert refused.value.code == 50034


async def test_an_announcement_comes_to_every_channel_that_follows(
    bot: SampleBot, guild: Guild, channel: Channel
) -> None:
    news = guild.add_channel("news", ChannelKind.ANNOUNCEMENT)
    source = await seen(bot, news)
    target = await seen(bot, channel)
    message = await source.send("Extra!")
    channel.allow("manage_webhooks")
    await source.follow(destination=target)
    await message.publish()
    assert channel.messages[-1].content == "Extra!"
    with pytest.raises(discord.HTTPException) as refused:
        await message.publish()
    assert refused.value.code == 40033
    [hook] = await target.webhooks()
    assert hook.type is discord.WebhookType.channel_follower


async def test_typing_is_heard(bot: SampleBot, channel: Channel, playground: Playground) -> None:
    async with (await seen(bot, channel)).typing():
        pass
    assert [each.route for each in playground.exchanges][-1] == "/channels/{channel_id}/typing"
