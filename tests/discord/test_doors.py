"""Where the links to the page lead, and what they look like under boards and posts."""

import re
from collections.abc import AsyncIterator
from datetime import date
from typing import Any

import pytest
from guildyard import Message, Playground, Reply

from bot.application import Application
from bot.discord.doors import Doors
from bot.discord.gateway.client import Honeygram
from bot.games.editions import archived, custom, daily, practice
from bot.games.honeycomb.game import HONEYCOMB
from bot.places import GroupPlace, OwnPlace, ServerPlace
from bot.texts.locale import Locales
from tests.conftest import Hive
from tests.support.harness import Clock, run_job, running_bot
from tests.support.posts import start_posts
from tests.support.spoken import labels_of
from tests.support.waiting import until

WEB = "https://words.example"
LINK = 5  # the style of a button


@pytest.fixture
async def bot(playground: Playground, hive: Hive, app: Application) -> AsyncIterator[Honeygram]:
    """The bot of a host with a page."""
    async with running_bot(playground, app, Doors(WEB)) as running:
        yield running


def rows_of(shown: Reply | Message) -> list[list[str]]:
    """The labels of each row of buttons, those in a container as well."""
    parts = [part for each in shown.components for part in (each, *each.get("components", ()))]
    rows = [part["components"] for part in parts if part["type"] == 1]
    return [[each["label"] for each in row] for row in rows]


def addresses(shown: Reply | Message) -> list[str]:
    """Where the links of a message lead."""
    found: list[str] = []

    def look(parts: list[Any]) -> None:
        for part in parts:
            found.extend([part["url"]] if part.get("style") == LINK else [])
            look(part.get("components") or [])

    look(shown.components)
    return found


@pytest.mark.parametrize(
    ("edition", "ending"),
    [
        (None, "#honeycomb"),
        (daily(date(2026, 11, 20)), "#honeycomb"),  # whichever day it is when somebody comes
        (archived(date(2026, 3, 3)), "#honeycomb/a2026-03-03"),
        (practice("bcdfgh"), "#honeycomb/pbcdfgh"),
        (custom("üaelmpx"), "#honeycomb/c%C3%BCaelmpx"),
    ],
)
def test_an_address_names_the_server_the_game_and_another_edition(
    edition: Any, ending: str
) -> None:
    here = ServerPlace(7)
    assert Doors(WEB).address(here, HONEYCOMB, edition) == f"{WEB}/s/7/{ending}"
    assert Doors(WEB).address(here) == f"{WEB}/s/7/"


def test_ones_own_place_has_one_address_for_everybody_and_a_group_has_none() -> None:
    earlier = archived(date(2026, 3, 3))
    assert Doors(WEB).address(OwnPlace(7), HONEYCOMB) == f"{WEB}/me/#honeycomb"
    assert Doors(WEB).address(OwnPlace(8), HONEYCOMB, earlier) == f"{WEB}/me/#honeycomb/a2026-03-03"
    assert Doors(WEB).address(GroupPlace(7), HONEYCOMB) is None


def test_without_an_address_nothing_leads_to_the_page() -> None:
    for place in (ServerPlace(7), OwnPlace(7)):
        assert Doors().address(place, HONEYCOMB) is None
        assert Doors(activity=True).link(Locales().first(), place) is None


async def posted(hive: Hive) -> tuple[Message, Message]:
    """The posts of the anigram and of the honeycomb."""
    await start_posts(hive.admin, hive.channel, channel=hive.channel)
    assert len(hive.channel.messages) == 2
    first, second = hive.channel.messages
    return (first, second) if "Solve" in labels_of(first) else (second, first)


async def test_each_post_has_one_link_beside_its_buttons_or_below_a_full_row(
    bot: Honeygram, hive: Hive
) -> None:
    anigram, honeycomb = await posted(hive)
    place = f"{WEB}/s/{hive.guild.id}/"
    assert addresses(anigram) == [f"{place}#anigram"]
    assert addresses(honeycomb) == [f"{place}#honeycomb"]
    assert rows_of(anigram) == [["Solve", "Hint", "My words", "Leaderboard", "Play on the web"]]
    assert [len(row) for row in rows_of(honeycomb)] == [5, 1]


async def test_a_post_with_a_recap_and_one_that_is_over_have_one_link_each(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    first = (await posted(hive))[0]
    await hive.alice.command("/bee guess", hive.channel, word="game")
    clock.advance(days=1)
    await run_job(bot, "posts")
    await until(lambda: len(hive.channel.messages) == 4)
    with_recap = hive.channel.messages[2]
    assert "Yesterday in the hive" in Reply(with_recap).text
    assert len(addresses(with_recap)) == 1
    await until(lambda: not bot.services.posts.live_refresh._refreshing.locked())
    await run_job(bot, "live refresh")
    await until(lambda: "Results" in labels_of(first))
    assert rows_of(first) == [["Answers", "Results", "Today's puzzle", "Play on the web"]]


async def test_a_board_leads_to_its_own_edition_through_all_that_is_done_on_it(
    bot: Honeygram, hive: Hive
) -> None:
    place = f"{WEB}/s/{hive.guild.id}/"
    board = await hive.alice.command("/bee show", hive.channel)
    for label in ("Shuffle", "Hint", "Take the hint", "Back"):
        assert addresses(board) == [f"{place}#honeycomb"]
        board = await hive.alice.click(board, label)
    practice_board = await hive.alice.command("/anigram practice", hive.channel)
    [address] = addresses(practice_board)
    assert re.fullmatch(rf"{place}#anigram/p[a-z]{{6}}", address)
    assert "Play on the web" in rows_of(practice_board)[-1]


async def test_boards_of_two_servers_share_their_buttons_and_lead_apart(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    other = playground.add_guild("Comb")
    channel, carol = other.add_text_channel("puzzles"), other.add_member("Carol")
    here = await hive.alice.command("/bee show", hive.channel)
    there = await carol.command("/bee show", channel)
    again = await hive.alice.click(here, "Shuffle")
    assert addresses(there) == [f"{WEB}/s/{other.id}/#honeycomb"]
    assert addresses(again) == addresses(here) == [f"{WEB}/s/{hive.guild.id}/#honeycomb"]
