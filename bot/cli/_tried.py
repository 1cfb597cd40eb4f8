"""Reading which words players of all servers tried in vain."""

import asyncio
from datetime import date

from bot.cli._database import existing_database
from bot.model import TriedEverywhere
from bot.store.opening import Place
from bot.store.tried_words import tried_everywhere


def read_tried(place: Place, since: date) -> list[TriedEverywhere]:
    """The words of a database, also while the bot uses it.

    Raises HostError when there is none, or when its schema is another.
    """
    return asyncio.run(_read(place, since))


async def _read(place: Place, since: date) -> list[TriedEverywhere]:
    async with existing_database(place) as database:
        return await tried_everywhere(database, since)
