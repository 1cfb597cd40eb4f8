"""The application in a language that squares were found in."""

from collections.abc import AsyncIterator

import pytest

from bot.application import Application
from bot.store.opening import Place
from tests.support.harness import Clock, application
from tests.support.rounds import WITH_SQUARES


@pytest.fixture
async def app(furnished: Place, clock: Clock) -> AsyncIterator[Application]:
    async with application(furnished, clock, WITH_SQUARES) as opened:
        yield opened
