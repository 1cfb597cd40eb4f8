"""The games on a real database of either kind, with rounds made by hand and nobody to show them."""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from bot.application import Application, open_application
from bot.store.opening import Place
from tests.support.harness import MORNING, Clock
from tests.support.postgresql import KINDS
from tests.support.rounds import LANGUAGE, lay_out


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
async def app(place: Place, clock: Clock) -> AsyncIterator[Application]:
    """An application with the rounds of yesterday, today and tomorrow."""
    async with open_application(place, clock, language=LANGUAGE) as opened:
        await lay_out(opened.host.database, MORNING.date() - timedelta(days=1), 3)
        yield opened
