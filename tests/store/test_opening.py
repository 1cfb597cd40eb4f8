"""A database of either kind, held by several processes that start at once."""

import asyncio
import shutil
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.errors import HostError
from bot.resources import resource_folder
from bot.store import migrations
from bot.store.migrations import behind, schema_version
from bot.store.opening import Place, held, open_database
from tests.store.conftest import NOON

MANY = 5
BRIEF = 0.3  # seconds


@pytest.fixture
def update(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> int:
    """Make a newer program of this one, with two steps more; its schema version."""
    folder = shutil.copytree(resource_folder("migrations"), tmp_path / "migrations")
    number = max(int(each.name[:4]) for each in folder.glob("*.sql"))
    for name in ("bees", "wasps"):
        number += 1
        (folder / f"{number:04}_{name}.sql").write_text(f"CREATE TABLE {name} (name TEXT);")
    monkeypatch.setattr("bot.store.opening.resource_folder", lambda name: tmp_path / name)
    return number


@pytest.fixture
async def older(place: Place) -> None:
    """A database of the program as it was."""
    async with open_database(place, NOON):
        pass


@pytest.mark.usefixtures("older")
async def test_of_many_that_start_after_an_update_one_migrates_and_all_share_the_database(
    place: Place, request: pytest.FixtureRequest
) -> None:
    newest = request.getfixturevalue("update")
    async with AsyncExitStack() as stack:
        start = (stack.enter_async_context(held(place, NOON, shared=True)) for _ in range(MANY))
        await asyncio.gather(*start)
        async with open_database(place, NOON) as database:
            assert await schema_version(database) == newest


@pytest.mark.usefixtures("older")
async def test_the_update_of_a_database_that_another_process_uses_is_refused(
    place: Place, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrations, "PATIENCE", BRIEF)
    async with held(place, NOON, shared=True):
        newest = request.getfixturevalue("update")
        sentence = str(behind(place, newest - 2, newest))
        with pytest.raises(HostError) as refused:
            async with held(place, NOON, shared=True):
                pass
    assert str(refused.value) == sentence
    async with held(place, NOON, shared=True), open_database(place, NOON) as database:
        assert await schema_version(database) == newest
