"""A real file of SQLite."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.resources import resource_folder
from bot.store.sqlite.database import Database, open_database
from bot.store.sqlite.migrations import migrate, read_migrations
from tests.store.conftest import NOON


@pytest.fixture
def kind() -> str:
    return "sqlite"


@pytest.fixture
async def database(path: Path) -> AsyncIterator[Database]:
    async with open_database(path) as opened:
        await migrate(opened, read_migrations(resource_folder("migrations")), NOON)
        yield opened
