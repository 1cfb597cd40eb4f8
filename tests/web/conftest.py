"""Pages in front of the games, on a real database and over real WebSockets."""

from collections.abc import AsyncIterator

import pytest

from bot.application import Application
from bot.discord.gateway.client import Honeygram
from bot.store.opening import Place
from playground.server import Playground
from tests.support.harness import Clock, application
from tests.support.pages import PageServer, page_server
from tests.support.rounds import WITH_SQUARES
from tests.support.web_site import WebSite, web_site


@pytest.fixture
async def games(place: Place, clock: Clock) -> AsyncIterator[Application]:
    """The application with all games, their rounds made by hand."""
    async with application(place, clock, WITH_SQUARES) as opened:
        yield opened


@pytest.fixture
async def pages(games: Application) -> AsyncIterator[PageServer]:
    """A server of pages."""
    async with page_server(games) as server:
        yield server


@pytest.fixture
async def site(bot: Honeygram, playground: Playground, clock: Clock) -> AsyncIterator[WebSite]:
    """The page's server in front of the bot, ready in the hive."""
    async with web_site(bot, playground, clock) as running:
        yield running
