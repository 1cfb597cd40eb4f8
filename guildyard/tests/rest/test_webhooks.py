"""Webhooks of channels, as discord.py makes and uses them."""

import aiohttp
import discord
import pytest

from guildyard.people.guilds import Guild
from guildyard.server import Playground
from guildyard.world.guilds import Channel
from tests.conftest import Post
from tests.sample_bot import SampleBot


@pytest.fixture
async def place(bot: SampleBot, channel: Channel) -> discord.TextChannel:
    channel.allow("manage_webhooks")
    found = await bot.fetch_channel(channel.id)
    assert isinstance(found, discord.TextChannel)
    return found


async def test_a_webhook_writes_under_any_name(
    place: discord.TextChannel, channel: Channel, guild: Guild
) -> None:
    hook = await place.create_webhook(name="Reporter")
    sent = await hook.send("News", username="Hermes", wait=True)
    kept = channel.messages[-1]
    assert (kept.author.name, kept.content, kept.webhook_id) == ("Hermes", "News", hook.id)
    edited = await sent.edit(content="Newer")
    assert edited.content == "Newer"
    assert (await hook.fetch_message(sent.id)).content == "Newer"
    await sent.delete()
    assert channel.messages == []
    renamed = await hook.edit(name="Herald")
    assert [each.name for each in await place.webhooks()] == [renamed.name]
    other = guild.add_text_channel("other")
    other.allow("manage_webhooks")
    await hook.edit(channel=discord.Object(other.id))
    assert await place.webhooks() == []
    await hook.delete()
    with pytest.raises(discord.NotFound):
        await hook.send("late")


async def test_a_webhook_opens_posts_in_a_forum(
    bot: SampleBot, guild: Guild, session: aiohttp.ClientSession, playground: Playground
) -> None:
    forum = guild.add_forum("ideas")
    forum.allow("manage_webhooks")
    found = await bot.fetch_channel(forum.id)
    assert isinstance(found, discord.ForumChannel)
    hook = await found.create_webhook(name="Ideas")
    with pytest.raises(discord.HTTPException) as refused:
        await hook.send("nowhere")
    assert refused.value.code == 220001
    await hook.send("A post", thread=discord.utils.MISSING, thread_name="Bees", wait=True)
    [thread] = forum.threads
    assert (thread.name, thread.messages[0].content) == ("Bees", "A post")


async def test_a_token_opens_its_webhook_and_no_other(
    request_api: Post, place: discord.TextChannel, channel: Channel
) -> None:
    hook = await place.create_webhook(name="Reporter")
    path = f"/webhooks/{hook.id}"
    assert (await request_api("GET", f"{path}/{hook.token}"))[1]["name"] == "Reporter"
    assert (await request_api("POST", f"{path}/wrong", {"content": "x"}))[1]["code"] == 50027
    assert (await request_api("POST", "/webhooks/1/x", {"content": "x"}))[1]["code"] == 10015
    _, body = await request_api("PATCH", path, {"name": "Clyde"})
    assert body["errors"]["name"]["_errors"][0]["code"] == "USERNAME_INVALID_CONTAINS"
    status, said = await request_api("POST", f"{path}/{hook.token}/slack", {"text": "from afar"})
    assert (status, said, channel.messages[-1].content) == (200, "ok", "from afar")
    form = {"sender": {"id": 1, "login": "ada", "html_url": "http://x", "avatar_url": "http://x"}}
    assert (await request_api("POST", f"{path}/{hook.token}/github", form))[0] == 204
    assert channel.messages[-1].author.name == "GitHub"
    channel.deny("manage_webhooks")
    assert (await request_api("GET", f"/channels/{channel.id}/webhooks"))[1]["code"] == 50013
