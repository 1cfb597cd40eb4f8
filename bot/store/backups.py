"""When the database was last copied: ``/metrics`` tells it, and an alert watches it."""

from datetime import datetime

from bot.store.backend import Backend, Source
from bot.store.settings import get_setting, put_setting

LATEST = "last_backup"


async def note_backup(database: Backend, now: datetime) -> None:
    """A sound copy was made."""
    await put_setting(database, LATEST, now.isoformat())


async def latest_backup(source: Source) -> datetime | None:
    """When the last copy was made that the database was told of."""
    noted = await get_setting(source, LATEST)
    return datetime.fromisoformat(noted) if noted else None
