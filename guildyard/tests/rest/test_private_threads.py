"""Private threads, and who is in a thread."""

import asyncio

import discord
import pytest

from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.world.guilds import Channel
from guildyard.world.model import ChannelKind
from tests.conftest import Post
from tests.sample_bot import SampleBot


@pytest.fixture
async def text(bot: SampleBot, channel: Channel, playground: Playground) -> discord.TextChannel:
    channel.allow("create_private_threads", "create_public_threads", "send_messages_in_threads")
    found = await bot.fetch_channel(channel.id)
    assert isinstance(found, discord.TextChannel)
    return found


async def test_a_private_thread_is_seen_by_its_members_only(
    text: discord.TextChannel, guild: Guild, alice: Person
) -> None:
    thread = await text.create_thread(name="Secret", invitable=False)
    assert thread.is_private()
    assert not thread.invitable
    place = guild.threads[thread.id]
    assert place.kind is ChannelKind.PRIVATE_THREAD
    assert alice.sees(place) == []
    await thread.send("hush")
    assert [each.content for each in alice.sees(place)] == []
    place.invitable = True
    await thread.add_user(discord.Object(alice.id))
    assert [each.content for each in alice.sees(place)] == ["hush"]
    assert {each.id for each in await thread.fetch_members()} == {alice.id, thread.owner_id}
    await thread.remove_user(discord.Object(alice.id))
    assert alice.sees(place) == []


async def test_a_bot_joins_and_leaves(text: discord.TextChannel, bot: SampleBot) -> None:
    thread = await text.create_thread(name="Open", type=discord.ChannelType.public_thread)
    await thread.leave()
    assert await thread.fetch_members() == []
    heard = asyncio.create_task(bot.wait_for("thread_join", timeout=30))
    await asyncio.sleep(0)
    await thread.join()
    assert (await heard).id == thread.id
    assert [each.id for each in await thread.fetch_members()] == [thread.owner_id]


async def test_archived_private_threads_are_for_moderators_and_their_members(
    text: discord.TextChannel, guild: Guild, channel: Channel, request_api: Post
) -> None:
    thread = await text.create_thread(name="Old")
    guild.threads[thread.id].archive()
    place = f"/channels/{channel.id}"
    status, _ = await request_api("GET", f"{place}/threads/archived/private")
    assert status == 403
    _, own = await request_api("GET", f"{place}/users/@me/threads/archived/private")
    assert [each["name"] for each in own["threads"]] == ["Old"]
    channel.allow("manage_threads")
    _, all_of_them = await request_api("GET", f"{place}/threads/archived/private")
    assert [each["id"] for each in all_of_them["threads"]] == [str(thread.id)]
    _, found = await request_api("GET", f"{place}/threads/search?name=ol")
    assert found["total_results"] == 1
    _, none = await request_api("GET", f"{place}/threads/search?name=new")
    assert none["threads"] == []
