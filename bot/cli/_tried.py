"""Reading which words players of all servers tried in vain."""

import asyncio
from datetime import date
from pathlib import Path

from bot.cli._database import require_database
from bot.model import TriedEverywhere
from bot.store.sqlite.database import open_database
from bot.store.tried_words import tried_everywhere


def read_tried(path: Path, since: date) -> list[TriedEverywhere]:
    """The words of a database file, also while the bot uses it.

    Raises HostError when there is none, or when its schema is another.
    """
    require_database(path)
    return asyncio.run(_read(path, since))


async def _read(path: Path, since: date) -> list[TriedEverywhere]:
    async with open_database(path) as database:
        return await tried_everywhere(database, since)
