"""The pages for players name every command, in both languages, and no other."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from guildyard import Playground

from bot.application import Application
from bot.discord.gateway.client import Honeygram
from bot.store.opening import Place
from tests.support.harness import Clock, application
from tests.support.rounds import WITH_SQUARES

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| (`/.*?) \|", re.MULTILINE)  # of a table of commands


@pytest.fixture
async def app(furnished: Place, clock: Clock) -> AsyncIterator[Application]:
    """Open the application in a language that has puzzles of every game."""
    async with application(furnished, clock, WITH_SQUARES) as opened:
        yield opened


async def test_every_command_is_on_the_page_for_players(
    bot: Honeygram, playground: Playground
) -> None:
    page = (ROOT / "docs" / "players.md").read_text(encoding="utf-8")
    paths = [path for path, _ in playground.commands.leaves()]
    assert [path for path in paths if f"| `/{path}` |" not in page] == []


async def test_the_page_for_players_names_no_command_that_does_not_exist(
    bot: Honeygram, playground: Playground
) -> None:
    known = {path for path, _ in playground.commands.leaves()}
    pages = (ROOT / "README.md", ROOT / "docs" / "players.md")
    rows = [row for page in pages for row in ROW.findall(page.read_text(encoding="utf-8"))]
    named = {name for row in rows for name in re.findall(r"`/([a-z ]+)`", row)}
    assert named == known


async def test_the_spanish_page_for_players_has_the_commands_of_players(
    bot: Honeygram, playground: Playground
) -> None:
    english, spanish = (
        (ROOT / "docs" / name).read_text(encoding="utf-8")
        for name in ("players.md", "players.es.md")
    )
    theirs = english.partition("These are for [admins]")[0]
    assert named(spanish) == named(theirs)
    assert named(theirs) <= {path for path, _ in playground.commands.leaves()}


def named(page: str) -> set[str]:
    """Return the commands in the first column of a page's tables."""
    return set(re.findall(r"^\| `/([a-z ]+)` \|", page, re.MULTILINE))
