"""``/play`` as people see it, with all doors open, with some, and with none.

Of ``bot/texts/play.py``.
"""

import re

from guildyard import Playground

from bot.application import Application
from bot.discord.doors import Doors
from bot.discord.gateway.client import Honeygram
from tests.conftest import Hive
from tests.support.harness import running_bot
from tests.support.spoken import heard

WEB = "https://words.example"
GAMES = ["Play Honeycomb", "Play Anigram"]


async def test_it_tells_how_far_one_is_in_each_game_today(bot: Honeygram, hive: Hive) -> None:
    await hive.alice.command("/bee guess", hive.channel, word="game")
    reply = await hive.alice.command("/play", hive.channel)
    assert reply.ephemeral
    *lines, coming = reply.content.splitlines()
    assert lines == [
        "**Today's puzzles**",
        "🍯 Honeycomb: **Good Start**",
        "🔤 Anigram: **unplayed**",
        "Pick a game: your board comes up right here, and only you can see it.",
    ]
    assert re.fullmatch(r"-# Next puzzle <t:\d+:R>", coming)
    assert reply.labels == GAMES
    board = await hive.alice.click(reply, "Play Anigram")
    assert heard(board).startswith("**Anigram · ")
    assert [each.ephemeral for each in hive.alice.private_replies[-2:]] == [True, True]


async def test_without_a_page_admins_read_who_can_open_one(bot: Honeygram, hive: Hive) -> None:
    told = "Whoever hosts me switches it on with `WEB_PORT` and `WEB_URL`."
    assert told in (await hive.admin.command("/play", hive.channel)).content
    assert "WEB_URL" not in (await hive.alice.command("/play", hive.channel)).content


async def test_with_a_page_it_leads_there(
    playground: Playground, hive: Hive, app: Application
) -> None:
    async with running_bot(playground, app, Doors(WEB)):
        reply = await hive.admin.command("/play", hive.channel)
    assert reply.labels == [*GAMES, "Play on the web"]
    assert f"{WEB}/s/{hive.guild.id}/" in str(reply.components)
    assert "WEB_PORT" not in reply.content
    assert "On the page you tap the letters." in reply.content


async def test_a_button_opens_the_page_inside_discord(
    playground: Playground, hive: Hive, app: Application
) -> None:
    playground.enable_activities()
    async with running_bot(playground, app, Doors(WEB, activity=True)):
        reply = await hive.alice.command("/play", hive.channel)
        assert reply.labels == [*GAMES, "Play inside Discord", "Play on the web"]
        launched = await hive.alice.click(reply, "Play inside Discord")
    assert launched.instance


async def test_in_direct_messages_it_leads_to_ones_own_place(
    playground: Playground, hive: Hive, app: Application
) -> None:
    async with running_bot(playground, app, Doors(WEB)):
        here = hive.alice.direct_channel
        await hive.alice.command("/settings", here, timezone="Madrid")
        reply = await hive.alice.command("/play", here)
        board = await hive.alice.command("/bee show", here)
    assert reply.labels == [*GAMES, "Play on the web"]
    assert f"{WEB}/me/'" in str(reply.components)
    assert f"{WEB}/me/#honeycomb" in str(board.components)


async def test_in_a_group_it_leads_to_the_page_inside_discord_alone(
    playground: Playground, hive: Hive, app: Application
) -> None:
    playground.enable_activities()
    for person in (hive.alice, hive.bob):
        await person.install()
    group = playground.add_conversation(hive.alice, hive.bob)
    async with running_bot(playground, app, Doors(WEB, activity=True)):
        await hive.alice.command("/settings", group, timezone="Madrid")
        reply = await hive.alice.command("/play", group)
        board = await hive.alice.command("/bee show", group)
        launched = await hive.alice.click(reply, "Play inside Discord")
    assert reply.labels == [*GAMES, "Play inside Discord"]
    assert WEB not in f"{reply.components}{board.components}"
    assert launched.instance


async def test_there_is_none_unless_the_app_has_activities_in_the_portal(
    playground: Playground, hive: Hive, app: Application
) -> None:
    async with running_bot(playground, app, Doors(WEB, activity=True)):
        reply = await hive.alice.command("/play", hive.channel)
    assert reply.labels == [*GAMES, "Play on the web"]
