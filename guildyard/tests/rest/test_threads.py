"""Threads and forums, as a discord.py bot and a raw client meet them."""

from typing import Any

import discord
import pytest

from guildyard.interactions.options import Refused
from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.testing.waiting import until
from guildyard.world.guilds import Channel
from tests.conftest import HandClock, Post
from tests.sample_bot import SampleBot, pixel


async def known(bot: SampleBot, channel: Channel) -> Any:
    """The channel, as soon as the bot has heard of it."""
    await until(lambda: bot.get_channel(channel.id))
    return bot.get_channel(channel.id)


async def test_a_message_has_one_thread_which_is_archived_after_a_while(
    bot: SampleBot, guild: Guild, channel: Channel, alice: Person, clock: HandClock
) -> None:
    place = await known(bot, channel)
    message = await place.send("today")
    thread = await message.create_thread(name="spoilers", auto_archive_duration=60)
    [opened] = channel.threads
    assert (opened.id, opened.name, opened.duration) == (message.id, "spoilers", 60)
    assert (await place.fetch_message(message.id)).flags.has_thread
    await until(lambda: guild.threads and bot.get_channel(thread.id))
    with pytest.raises(discord.HTTPException) as twice:
        await message.create_thread(name="again")
    assert twice.value.code == 160004

    inside = await thread.send("hush")
    assert [each.id for each in await place.guild.active_threads()] == [thread.id]
    clock.advance(minutes=60)
    assert opened.archived
    with pytest.raises(discord.HTTPException) as closed:
        await inside.edit(content="louder")
    assert closed.value.code == 50083
    assert [each.id async for each in place.archived_threads()] == [thread.id]
    await thread.edit(archived=False)
    await inside.edit(content="louder")
    await thread.edit(archived=True)
    assert opened.archived
    await alice.say(opened, "me too")
    assert not opened.archived
    with pytest.raises(discord.Forbidden):
        await thread.delete()
    await opened.delete()
    with pytest.raises(discord.NotFound):
        await inside.edit(content="?")


async def test_a_forum_has_posts_and_no_messages(
    bot: SampleBot, guild: Guild, alice: Person, request_api: Post
) -> None:
    forum = guild.add_forum("forum", "games", "news")
    place = await known(bot, forum)
    assert [tag.name for tag in place.available_tags] == ["games", "news"]
    status, refusal = await request_api(
        "POST", f"/channels/{forum.id}/messages", {"content": "hello"}
    )
    assert (status, refusal["code"]) == (400, 50008)
    with pytest.raises(Refused, match="a forum has posts"):
        await alice.say(forum, "hello")

    thread, message = await place.create_thread(
        name="Friday", content="hello", file=pixel(), applied_tags=place.available_tags[:1]
    )
    [post] = forum.threads
    assert thread.id == message.id == post.id
    assert [tag.name for tag in post.applied_tags] == ["games"]
    assert [each.content for each in alice.sees(post)] == ["hello"]
    assert len(post.messages[0].attachments) == 1
    await message.edit(content="hello again")
    reply = await alice.command("echo", post, text="here")
    assert reply.message.channel is post
    assert [each.content for each in alice.private_replies] == ["here"]

    forum.demands_tag = True
    with pytest.raises(discord.HTTPException) as untagged:
        await place.create_thread(name="Saturday", content="hello")
    assert untagged.value.code == 40067
    await forum.delete()
    assert not guild.threads


async def test_threads_have_permissions_of_their_own(
    bot: SampleBot, channel: Channel, request_api: Post
) -> None:
    place = await known(bot, channel)
    message = await place.send("today")
    path = f"/channels/{channel.id}/messages/{message.id}/threads"
    for bad in ({"name": ""}, {"name": "x" * 101}, {"name": "x", "auto_archive_duration": 5}):
        status, refusal = await request_api("POST", path, bad)
        assert (status, refusal["code"]) == (400, 50035)
    channel.deny("create_public_threads")
    with pytest.raises(discord.Forbidden):
        await message.create_thread(name="no")
    channel.allow("create_public_threads")
    thread = await message.create_thread(name="yes")
    channel.deny("send_messages_in_threads")
    with pytest.raises(discord.Forbidden):
        await thread.send("no")
    await place.send("still here")


async def test_a_role_is_notified_only_when_it_may_be_mentioned(
    bot: SampleBot, playground: Playground, guild: Guild, channel: Channel
) -> None:
    open_to_all = guild.add_role("Open", mentionable=True)
    closed = guild.add_role("Closed")
    place = await known(bot, channel)
    text = f"<@&{open_to_all.id}> <@&{closed.id}> <@&{guild.id}> @everyone"
    allowed = discord.AllowedMentions(everyone=False, users=False, roles=True)

    await place.send(text, allowed_mentions=allowed)
    assert channel.messages[-1].pings.roles == {open_to_all.id}
    channel.allow("mention_everyone")
    await place.send(text, allowed_mentions=allowed)
    pings = channel.messages[-1].pings
    assert pings.roles == {open_to_all.id, closed.id}
    assert not pings.everyone
    only = discord.AllowedMentions(everyone=False, users=False, roles=[discord.Object(closed.id)])
    await place.send(text, allowed_mentions=only)
    assert channel.messages[-1].pings.roles == {closed.id}

    await guild.delete_role(closed)
    await until(lambda: place.guild.get_role(closed.id) is None)
