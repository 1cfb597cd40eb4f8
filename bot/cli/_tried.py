"""Reading which words players of all servers tried in vain."""

import asyncio
from datetime import date
from pathlib import Path

from bot.errors import HostError
from bot.model import TriedEverywhere
from bot.resources import resource_folder
from bot.store.sqlite.database import open_database
from bot.store.sqlite.migrations import read_migrations, require_schema
from bot.store.tried_words import tried_everywhere


def read_tried(path: Path, since: date) -> list[TriedEverywhere]:
    """The words of a database file, also while the bot uses it.

    Raises HostError when there is none, or when its schema is another.
    """
    if not path.exists():
        raise HostError(f"There is no database {path}: set DATABASE_URL.")
    require_schema(path, len(read_migrations(resource_folder("migrations"))))
    return asyncio.run(_read(path, since))


async def _read(path: Path, since: date) -> list[TriedEverywhere]:
    async with open_database(path) as database:
        return await tried_everywhere(database, since)
