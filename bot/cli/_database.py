"""The database that a host asks about, also while the bot uses it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

from bot.errors import HostError
from bot.store.backend import Backend
from bot.store.opening import Place, open_database, require_schema


@asynccontextmanager
async def existing_database(place: Place) -> AsyncIterator[Backend]:
    """A database that is there. Raises HostError when it is not, or has another schema."""
    if isinstance(place, Path) and not place.exists():
        raise HostError(f"There is no database {place}: set DATABASE_URL.")
    await require_schema(place)
    async with open_database(place, datetime.now(UTC)) as database:
        yield database
