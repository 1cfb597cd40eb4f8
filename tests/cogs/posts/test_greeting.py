"""The greeting in a server that the bot joins: over the wire.

Of ``bot/texts/greeting.py``.
"""

import asyncio
from typing import Any

import discord
import pytest
from guildyard import Channel, Fault, Message, Playground, Trouble

from bot.discord.gateway.client import Honeygram
from tests.conftest import Hive
from tests.support.harness import Clock
from tests.support.mentions import plain
from tests.support.posts import start_posts
from tests.support.waiting import until

BUTTON = "Start daily puzzles"


async def join(bot: Honeygram, hive: Hive) -> discord.Guild:
    """The bot leaves and is invited anew; its server as soon as it knows it and all is said."""
    await hive.guild.remove_bot()
    await until(lambda: bot.get_guild(hive.guild.id) is None)
    await hive.guild.add_bot()
    await until(lambda: bot.get_channel(hive.channel.id))
    await said(bot)
    guild = bot.get_guild(hive.guild.id)
    assert guild
    return guild


async def said(bot: Honeygram) -> None:
    """Wait until the bot has nothing more to say about a server that it joined."""

    def over() -> bool:
        return not [
            task for task in asyncio.all_tasks() if task.get_name() == "discord.py: on_guild_join"
        ]

    await until(over)


def labels(message: Message) -> list[str]:
    return [each["label"] for each in message.components[0]["components"]]


async def test_a_server_that_invites_the_bot_is_greeted_with_one_button(
    bot: Honeygram, hive: Hive
) -> None:
    await join(bot, hive)
    [message] = hive.channel.messages
    assert plain(message.content).splitlines() == [
        "👋 **Hi, I'm Honeygram!** I bring this server two word puzzles a day.",
        "🍯 **Honeycomb**: find words in seven letters. Every word uses the center letter.",
        "🔤 **Anigram**: unscramble four letters. Each answer adds one more.",
        "Guesses are private, so nobody gets spoiled. The leaderboard, ranks and streaks are"
        " shared.",
        "Anyone can play right now with `/help`. Do you manage this server? Start the daily posts:",
    ]
    assert "</help:" in message.content
    assert labels(message) == [BUTTON]


async def test_the_button_starts_the_posts_in_the_channel_that_an_admin_picks(
    bot: Honeygram, hive: Hive
) -> None:
    other = hive.guild.add_text_channel("games")
    await join(bot, hive)
    asked = await hive.admin.click(hive.channel.messages[0], BUTTON)
    assert asked.ephemeral
    assert asked.content.startswith("Which channel should get the puzzles?")
    told = await hive.admin.select(asked, "hg1:daily:channel", [other])
    assert told.content.startswith(f"Daily puzzles are on!\nChannel: <#{other.id}>")
    assert told.components == []
    await until(lambda: len(other.messages) == 2)


async def test_the_button_shows_the_settings_once_posts_run(bot: Honeygram, hive: Hive) -> None:
    await join(bot, hive)
    greeting = hive.channel.messages[0]
    asked = await hive.admin.click(greeting, BUTTON)
    await hive.admin.select(asked, "hg1:daily:channel", [hive.channel])
    shown = await hive.admin.click(greeting, BUTTON)
    assert shown.content.startswith(f"Channel: <#{hive.channel.id}>")


async def test_the_button_is_for_whoever_may_manage_the_server(bot: Honeygram, hive: Hive) -> None:
    await join(bot, hive)
    told = await hive.alice.click(hive.channel.messages[0], BUTTON)
    assert told.content == "You need the Manage Server permission for this."


async def test_a_channel_where_posts_cannot_go_is_said_and_another_can_be_picked(
    bot: Honeygram, hive: Hive
) -> None:
    closed = hive.guild.add_text_channel("closed")
    closed.deny("attach_files")
    await join(bot, hive)
    asked = await hive.admin.click(hive.channel.messages[0], BUTTON)
    told = await hive.admin.select(asked, "hg1:daily:channel", [closed])
    assert told.content.startswith(f"I can't post in <#{closed.id}> yet.")
    told = await hive.admin.select(asked, "hg1:daily:channel", [hive.channel])
    assert told.content.startswith("Daily puzzles are on!")


async def test_the_greeting_stands_where_discord_puts_its_own_messages(
    bot: Honeygram, hive: Hive
) -> None:
    lobby = hive.guild.system_channel = hive.guild.add_text_channel("lobby")
    await join(bot, hive)
    assert places(hive, lobby) == [0, 1]


async def test_a_closed_system_channel_leaves_the_first_where_the_bot_may_write(
    bot: Honeygram, hive: Hive
) -> None:
    lobby = hive.guild.system_channel = hive.guild.add_text_channel("lobby")
    lobby.deny("send_messages")
    await join(bot, hive)
    assert places(hive, lobby) == [1, 0]


async def test_where_the_bot_may_write_nowhere_it_says_nothing(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    hive.channel.deny("send_messages")
    await join(bot, hive)
    assert hive.channel.messages == []
    assert not [each for each in playground.exchanges if each.path.endswith("/messages")]


def places(hive: Hive, lobby: Channel) -> list[int]:
    """How many messages stand in the channel of the hive and in its lobby."""
    return [len(hive.channel.messages), len(lobby.messages)]


async def test_a_server_with_daily_posts_is_not_greeted(bot: Honeygram, hive: Hive) -> None:
    await start_posts(hive.admin, hive.channel, channel=hive.channel)
    assert len(hive.channel.messages) == 2
    await join(bot, hive)
    assert [each for each in hive.channel.messages if "Hi, I'm" in each.content] == []


@pytest.mark.parametrize("hours", [0, 12])
async def test_a_server_that_discord_tells_of_again_is_not_greeted_again(
    bot: Honeygram, hive: Hive, clock: Clock, hours: int
) -> None:
    guild = await join(bot, hive)
    clock.advance(hours=hours)
    bot.dispatch("guild_join", guild)
    await said(bot)
    assert len(hive.channel.messages) == 1


async def test_a_start_and_a_lost_connection_greet_nobody(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    sessions = len(playground.frames)
    await playground.invalidate_sessions()
    await until(lambda: told_of(playground, sessions))
    await said(bot)
    assert hive.channel.messages == []


def told_of(playground: Playground, seen: int) -> bool:
    """Did Discord tell of a server since so many frames?"""
    return any(each.payload.get("t") == "GUILD_CREATE" for each in list(playground.frames)[seen:])


async def test_a_greeting_that_discord_refuses_is_no_error_and_comes_with_the_next_event(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    refusal: Any = Fault(kind=Trouble.STATUS, status=403, path="/messages")
    fault = playground.faults.add(refusal)
    guild = await join(bot, hive)
    assert fault.hits == 1
    assert hive.channel.messages == []
    bot.dispatch("guild_join", guild)  # as after a lost connection
    await said(bot)
    assert len(hive.channel.messages) == 1
