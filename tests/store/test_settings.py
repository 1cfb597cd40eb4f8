"""Facts about an installation, the seed above all."""

from pathlib import Path

from bot.store.settings import get_seed, get_setting, put_setting
from bot.store.sqlite.database import Database, open_database


async def test_the_seed_is_made_once_and_kept(database: Database, path: Path) -> None:
    seed = await get_seed(database)

    assert await get_seed(database) == seed
    assert len(seed) == 32
    async with open_database(path) as again:
        assert await get_seed(again) == seed


async def test_two_installations_have_different_seeds(database: Database, tmp_path: Path) -> None:
    async with open_database(tmp_path / "other.db") as other:
        async with other.transaction() as transaction:
            await transaction.execute("CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT)")

        assert await get_seed(other) != await get_seed(database)


async def test_a_setting_comes_back_as_it_was_put_last(database: Database) -> None:
    assert await get_setting(database, "commands") is None
    await put_setting(database, "commands", "one")
    await put_setting(database, "commands", "two")
    await put_setting(database, "other", "three")

    assert await get_setting(database, "commands") == "two"
