"""Pages in front of the games, on a real database and over real WebSockets."""

from collections.abc import AsyncIterator

import pytest

from bot.application import Application
from bot.store.opening import Place
from tests.support.harness import Clock, application
from tests.support.pages import PageServer, page_server
from tests.support.rounds import WITH_SQUARES


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
