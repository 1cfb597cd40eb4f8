"""Reactions of a real discord.py bot and of people, over the wire."""

import asyncio
from datetime import timedelta
from typing import Any

import discord
import pytest

from guildyard.interactions.options import Refused
from guildyard.interactions.replies import Reply
from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.testing.waiting import waiting_for
from guildyard.world.guilds import Channel
from guildyard.world.threads import open_thread
from tests.conftest import HandClock, Post, StartBot
from tests.sample_bot import SampleBot

INTENTS = discord.Intents(guilds=True, messages=True, reactions=True)
FLAG = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


class Listener(SampleBot):
    """Notes what it hears of reactions."""

    def __init__(self, **options: Any) -> None:
        super().__init__(intents=INTENTS, **options)
        self.heard: asyncio.Queue[Any] = asyncio.Queue()

    async def on_raw_reaction_add(self, event: discord.RawReactionActionEvent) -> None:
        await self.heard.put(("add", str(event.emoji), event.user_id))

    async def on_raw_reaction_remove(self, event: discord.RawReactionActionEvent) -> None:
        await self.heard.put(("remove", str(event.emoji), event.user_id))

    async def on_raw_reaction_clear(self, event: discord.RawReactionClearEvent) -> None:
        await self.heard.put(("clear", event.message_id))

    async def on_raw_reaction_clear_emoji(self, event: discord.RawReactionClearEmojiEvent) -> None:
        await self.heard.put(("clear", str(event.emoji)))

    async def hears(self) -> Any:
        """The next of them."""
        async with waiting_for("a reaction"):
            return await self.heard.get()


@pytest.fixture
async def listener(start_bot: StartBot, channel: Channel) -> Listener:
    bot = await start_bot(Listener)
    assert isinstance(bot, Listener)
    return bot


@pytest.fixture
async def post(listener: Listener, channel: Channel) -> discord.Message:
    """A message of the bot."""
    place = await listener.fetch_channel(channel.id)
    assert isinstance(place, discord.TextChannel)
    return await place.send("vote")


async def test_reactions_go_both_ways(
    listener: Listener, post: discord.Message, channel: Channel, alice: Person, guild: Guild
) -> None:
    message = channel.messages[0]
    await post.add_reaction("👍")
    assert await listener.hears() == ("add", "👍", listener.application_id)
    await alice.react(message, "👍")
    await alice.react(message, "👍")  # a second time changes nothing
    await alice.react(message, FLAG)
    assert await listener.hears() == ("add", "👍", alice.id)
    assert await listener.hears() == ("add", FLAG, alice.id)
    fetched = await post.fetch()
    assert [(str(each), each.count, each.me) for each in fetched.reactions] == [
        ("👍", 2, True),
        (FLAG, 1, False),
    ]
    everybody = {user.id async for user in fetched.reactions[0].users()}
    assert everybody == {alice.id, listener.application_id}
    assert [user.id async for user in fetched.reactions[1].users(limit=1)] == [alice.id]
    assert Reply(message).reactions == {"👍": 2, FLAG: 1}
    await alice.unreact(message, "👍")
    await post.remove_reaction("👍", discord.Object(listener.application_id or 0))
    assert await listener.hears() == ("remove", "👍", alice.id)
    assert await listener.hears() == ("remove", "👍", listener.application_id)
    assert Reply(message).reactions == {FLAG: 1}


async def test_a_moderator_takes_reactions_away(
    listener: Listener,
    post: discord.Message,
    channel: Channel,
    alice: Person,
    guild: Guild,
    playground: Playground,
) -> None:
    message = channel.messages[0]
    for emoji in ("👍", "1️⃣", "❌"):
        await alice.react(message, emoji)
        assert (await listener.hears())[0] == "add"
    for refused in (post.clear_reactions(), post.remove_reaction("👍", discord.Object(alice.id))):
        with pytest.raises(discord.Forbidden):
            await refused
    role = guild.add_role("Moderators", "manage_messages")
    guild.give_role(playground.world.bot, role)
    await post.remove_reaction("👍", discord.Object(alice.id))
    await post.clear_reaction("1️⃣")
    await post.clear_reactions()
    assert await listener.hears() == ("remove", "👍", alice.id)
    assert await listener.hears() == ("clear", "1️⃣")
    assert await listener.hears() == ("clear", post.id)
    assert message.reactions == {}


async def test_what_discord_refuses_is_refused(
    post: discord.Message, channel: Channel, alice: Person, guild: Guild, request_api: Post
) -> None:
    message, bot = channel.messages[0], channel.world.bot
    for wrong in ("hello", "name:1", "²"):
        with pytest.raises(discord.NotFound, match="10014"):
            await post.add_reaction(wrong)
        with pytest.raises(Refused):
            await alice.react(message, wrong)
    with pytest.raises(Refused):
        await alice.unreact(message, "👍")
    await alice.react(message, "👍")
    channel.deny("add_reactions")
    await post.add_reaction("👍")  # to join others needs no permission
    with pytest.raises(discord.Forbidden):
        await post.add_reaction("❌")
    channel.allow("add_reactions")
    for number in range(19):
        await alice.react(message, chr(0x1F600 + number))
    with pytest.raises(discord.HTTPException, match="30010"):
        await post.add_reaction("❌")
    with pytest.raises(Refused):
        await alice.react(message, "❌")
    url = f"/channels/{channel.id}/messages/{message.id}/reactions/👍"
    assert (await request_api("GET", f"{url}?limit=101"))[0] == 400
    assert await request_api("GET", f"{url}?type=1") == (200, [])
    guild.give_role(bot, guild.add_role("Moderators", "manage_messages"))
    assert (await request_api("DELETE", f"{url}/1"))[0] == 404
    assert (await request_api("DELETE", f"{url}/{bot.id}"))[0] == 204
    assert next(iter(message.reactions.values())) == [alice.user]


async def test_nobody_reacts_in_a_timeout_or_an_archived_thread_or_to_private_answers(
    post: discord.Message, channel: Channel, alice: Person, guild: Guild, clock: HandClock
) -> None:
    thread = open_thread(channel, "talk", alice.user)
    said = await alice.say(thread, "hello")
    thread.archive()
    with pytest.raises(Refused):
        await alice.react(said, "👍")
    private = await alice.command("/echo", channel, text="hi")
    with pytest.raises(Refused):
        await alice.react(private, "👍")
    channel.deny("add_reactions", to=alice.user)
    with pytest.raises(Refused):
        await alice.react(channel.messages[0], "👍")
    guild.time_out(alice.user, clock() + timedelta(days=365))
    with pytest.raises(Refused):
        await alice.react(channel.messages[0], "👍")
