"""The games on a real database file, with rounds made by hand and nobody to show them."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot.application import Application, open_application
from tests.support.harness import MORNING, Clock
from tests.support.rounds import LEXICON, lay_out


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[Application]:
    """An application with the rounds of yesterday, today and tomorrow."""
    async with open_application(tmp_path / "honeygram.db", Clock(), lexicon=LEXICON) as opened:
        await lay_out(opened.database, MORNING.date() - timedelta(days=1), 3)
        yield opened
