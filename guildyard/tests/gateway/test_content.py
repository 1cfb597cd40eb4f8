"""What of a message reaches a bot that has no message-content intent."""

import asyncio

import discord
import pytest

from guildyard.people.person import Person
from guildyard.server import Playground
from guildyard.testing.waiting import waiting_for
from guildyard.world.guilds import Channel
from tests.conftest import StartBot
from tests.sample_bot import SampleBot

INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)


class Listener(SampleBot):
    """A bot that keeps what it hears."""

    def __init__(self) -> None:
        super().__init__(intents=INTENTS)
        self.heard: asyncio.Queue[discord.Message] = asyncio.Queue()

    async def next(self) -> discord.Message:
        """The next message, which comes soon or never."""
        async with waiting_for("a message"):
            return await self.heard.get()

    async def on_message(self, message: discord.Message) -> None:
        await self.heard.put(message)


@pytest.fixture
async def listener(start_bot: StartBot, channel: Channel) -> Listener:
    bot = await start_bot(Listener)
    assert isinstance(bot, Listener)
    return bot


async def test_who_mentions_the_bot_is_read(
    listener: Listener, alice: Person, channel: Channel, playground: Playground
) -> None:
    await alice.say(channel, "to nobody")
    assert (await listener.next()).content == ""
    await alice.say(channel, f"<@{playground.world.bot.id}> sync")
    heard = await listener.next()
    assert heard.content.endswith(" sync")
    assert [each.id for each in heard.mentions] == [playground.world.bot.id]


async def test_direct_messages_are_read(listener: Listener, alice: Person) -> None:
    await alice.say(alice.direct_channel, "psst")
    assert (await listener.next()).content == "psst"
