"""Facts about an installation, the seed above all."""

from pathlib import Path

from bot.store.backend import Backend
from bot.store.games import add_games
from bot.store.opening import Place, open_database
from bot.store.settings import get_seed, get_setting, put_setting
from tests.store.conftest import NOON


async def test_the_seed_is_made_once_and_kept(database: Backend, place: Place) -> None:
    seed = await get_seed(database)

    assert await get_seed(database) == seed
    assert len(seed) == 32
    async with open_database(place, NOON) as again:
        assert await get_seed(again) == seed


async def test_what_a_start_needs_is_there_while_somebody_writes(database: Backend) -> None:
    """Two seconds were not enough for a process that started among busy ones."""
    seed, games = await get_seed(database), ["honeycomb", "anigram"]
    await add_games(database, games)
    async with database.transaction():
        assert await get_seed(database) == seed
        await add_games(database, games)


async def test_two_installations_have_different_seeds(database: Backend, tmp_path: Path) -> None:
    async with open_database(tmp_path / "other.db", NOON) as other:
        assert await get_seed(other) != await get_seed(database)


async def test_a_setting_comes_back_as_it_was_put_last(database: Backend) -> None:
    assert await get_setting(database, "commands") is None
    await put_setting(database, "commands", "one")
    await put_setting(database, "commands", "two")
    await put_setting(database, "other", "three")

    assert await get_setting(database, "commands") == "two"
