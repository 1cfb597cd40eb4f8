"""Facts about this installation: the seed of all puzzles, and what Discord was last told."""

import secrets
from collections.abc import Callable

from bot.store.backend import Backend, Source

ADD = "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING"
PUT = """
INSERT INTO settings (name, value) VALUES ($1, $2)
ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
SWAP = """
INSERT INTO settings (name, value) VALUES ($1, $3)
ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE settings.value = $2
RETURNING name
"""
ALL = "SELECT name, value FROM settings"
GET = "SELECT value FROM settings WHERE name = $1"


async def get_setting(source: Source, name: str) -> str | None:
    """The value of a setting, or None."""
    rows = await source.fetch(GET, name)
    return rows[0]["value"] if rows else None


async def all_settings(source: Source) -> dict[str, str]:
    """Every setting there is."""
    return {row["name"]: row["value"] for row in await source.fetch(ALL)}


async def put_setting(database: Backend, name: str, value: str) -> None:
    """Set a setting."""
    async with database.transaction() as transaction:
        await transaction.execute(PUT, name, value)


async def change_setting(database: Backend, name: str, change: Callable[[str | None], str]) -> None:
    """Set a setting to what becomes of its value, or of None.

    When somebody else changed it meanwhile, that is asked for again with the new one; nobody waits
    for a lock.
    """
    while True:
        before = await get_setting(database, name)
        if await database.at_once(SWAP, name, before, change(before)):
            return


async def get_seed(database: Backend) -> str:
    """The seed of all puzzles, made at random on the first start and kept for ever."""
    return await _made_once(database, "seed", 16)


async def get_web_key(database: Backend) -> bytes:
    """The key with which the page's tokens are signed, made at random when it is first wanted."""
    return bytes.fromhex(await _made_once(database, "web key", 32))


async def _made_once(database: Backend, name: str, size: int) -> str:
    """A setting of so many random bytes, the same for all who ever ask."""
    if made := await get_setting(database, name):
        return made
    async with database.transaction() as transaction:
        await transaction.execute(ADD, name, secrets.token_hex(size))
        rows = await transaction.fetch(GET, name)
    return str(rows[0]["value"])
