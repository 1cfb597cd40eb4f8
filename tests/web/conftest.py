"""Pages in front of the games, on a real database and over real WebSockets."""

from collections.abc import AsyncIterator

import pytest
from guildyard import Playground

from bot.application import Application, open_application
from bot.discord.gateway.client import Honeygram
from bot.language.english.english import english_of
from bot.store.opening import Place
from tests.support.few_squares import FEW_SQUARES
from tests.support.few_words import few_words
from tests.support.harness import Clock, application
from tests.support.pages import PageServer, page_server
from tests.support.rounds import WITH_SQUARES
from tests.support.web_site import WebSite, web_site


@pytest.fixture
async def games(furnished: Place, clock: Clock) -> AsyncIterator[Application]:
    """The application with all games, their rounds made by hand."""
    async with application(furnished, clock, WITH_SQUARES) as opened:
        opened.people.cooldown.__init__(actions=1000)  # type: ignore[misc]  # nobody waits here
        yield opened


@pytest.fixture
async def pages(games: Application) -> AsyncIterator[PageServer]:
    """A server of pages, which are told of everything soon."""
    async with page_server(games, soon=0.01, pause=0.05, tick=0.02) as server:
        yield server


@pytest.fixture
async def dealt(place: Place, clock: Clock) -> AsyncIterator[Application]:
    """The application with real words, though not all of them, and rounds as they are dealt."""
    language = english_of(
        few_words(), dict[str, str]().get, lambda: FEW_SQUARES, dict[str, str]().get
    )
    async with open_application(place, clock, language=language) as opened:
        opened.people.cooldown.__init__(actions=1000)  # type: ignore[misc]  # nobody waits here
        yield opened


@pytest.fixture
async def real_pages(dealt: Application) -> AsyncIterator[PageServer]:
    """Pages in front of it."""
    async with page_server(dealt, soon=0.01, pause=0.05, tick=0.02) as server:
        yield server


@pytest.fixture
async def site(bot: Honeygram, playground: Playground, clock: Clock) -> AsyncIterator[WebSite]:
    """The page's server in front of the bot, ready in the hive."""
    async with web_site(bot, playground, clock) as running:
        yield running
