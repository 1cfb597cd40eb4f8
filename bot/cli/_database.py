"""The database that a host asks about, also while the bot uses it."""

from pathlib import Path

from bot.errors import HostError
from bot.resources import resource_folder
from bot.store.sqlite.migrations import read_migrations, require_schema


def require_database(path: Path) -> None:
    """Raise HostError when there is no such database, or when its schema is another."""
    if not path.exists():
        raise HostError(f"There is no database {path}: set DATABASE_URL.")
    require_schema(path, len(read_migrations(resource_folder("migrations"))))
