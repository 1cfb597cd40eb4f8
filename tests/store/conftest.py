"""A real database of either kind, brought up to date by the real migrations."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.store.backend import Backend
from bot.store.opening import Place, open_database
from tests.support.postgresql import KINDS

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "honeygram.db"


@pytest.fixture
async def database(place: Place) -> AsyncIterator[Backend]:
    async with open_database(place, NOON) as opened:
        yield opened
