"""The help, as players see it.

Of ``bot/texts/help.py`` and ``cogs/boards/doors.py``.
"""

from guildyard import Playground

from bot.application import Application
from bot.discord.doors import Doors
from bot.discord.gateway.client import Honeygram
from bot.texts import help as texts
from tests.conftest import Hive
from tests.support.harness import running_bot
from tests.support.mentions import plain
from tests.support.spoken import heard

MOST_CONTENT = 2000


async def test_help_says_in_six_lines_how_to_play(bot: Honeygram, hive: Hive) -> None:
    reply = await hive.alice.command("/help", hive.channel)
    assert reply.ephemeral
    assert len(reply.content.splitlines()) == 6
    assert (
        "Press **Guess words**, **Solve** or **Fill in** under a post of the day" in reply.content
    )
    scale = (
        "-# Each game scores up to 100 a day, and scores add up."
        " 100 = Genius or all six anigram levels without hints."
    )
    assert reply.content.splitlines()[-1] == scale


async def test_help_names_the_way_to_the_page_where_there_is_one(
    playground: Playground, hive: Hive, app: Application
) -> None:
    async with running_bot(playground, app, Doors("https://words.example")):
        reply = await hive.alice.command("/help", hive.channel)
    assert "Rather tap the letters? `/play` leads to a page where you can." in plain(reply.content)


async def test_help_leads_to_a_board_with_one_press(bot: Honeygram, hive: Hive) -> None:
    reply = await hive.alice.command("/help", hive.channel)
    board = await hive.alice.click(reply, "Play Honeycomb")
    assert board.ephemeral
    assert heard(board).startswith("**Honeycomb · ")
    assert board.attachments


async def test_the_pages_of_the_help_name_every_command_and_lead_back(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    first = await hive.admin.command("/help", hive.channel)
    how_to_play = first.content
    named = []
    for *before, label in (["All commands"], ["All commands", "More commands"], ["For admins"]):
        page = first
        for each in (*before, label):
            page = await hive.admin.click(page, each)
        assert len(page.content) <= MOST_CONTENT
        named += plain(page.content).splitlines()[1:]
        first = await hive.admin.click(page, "Back")
        assert first.content == how_to_play
    described = [
        f"`/{path}` {command['description']}" for path, command in playground.commands.leaves()
    ]
    told = [line for line in named if line not in described]
    assert told == [texts.ANSWERS_OPEN]
    assert sorted(named) == sorted([*described, *told])


async def test_only_who_may_manage_the_server_is_led_to_the_commands_for_admins(
    bot: Honeygram, hive: Hive
) -> None:
    reply = await hive.alice.command("/help", hive.channel)
    page = await hive.alice.click(reply, "All commands")
    assert "For admins" not in str(reply.components)
    assert "/daily" not in page.content
    assert "`/bee guess`" in plain(page.content)
