"""A real database file, brought up to date by the real migrations."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.resources import resource_folder
from bot.store.sqlite.database import Database, open_database
from bot.store.sqlite.migrations import migrate, read_migrations

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "honeygram.db"


@pytest.fixture
async def database(path: Path) -> AsyncIterator[Database]:
    async with open_database(path) as opened:
        await migrate(opened, read_migrations(resource_folder("migrations")), NOON)
        yield opened
