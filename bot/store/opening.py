"""Which database an address means: how it is opened, brought up to date and held."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import datetime
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from bot.errors import HostError, PassingHostError, StorageUnavailable
from bot.resources import resource_folder
from bot.store import migrations
from bot.store.backend import Backend
from bot.store.migrations import Tell, migrations_in, when_free
from bot.store.postgresql.address import Address
from bot.store.settings import all_settings
from bot.store.sqlite import database as sqlite
from bot.store.sqlite import migrations as sqlite_migrations
from bot.store.sqlite.connection import damaged
from bot.store.sqlite.lock import hold_database

SERVER = "postgresql"  # the kind, in the names of migrations

Place = Path | Address  # of a SQLite file, or of a PostgreSQL database


@asynccontextmanager
async def open_database(
    place: Place, now: datetime, *, timed: Callable[[float], None] = lambda seconds: None
) -> AsyncIterator[Backend]:
    """A database, made if it does not exist, with the schema of this program; closed at the end.

    Each transaction is `timed`, in seconds. Raises HostError when it cannot be used.
    """
    folder = resource_folder("migrations")
    if isinstance(place, Path):
        known = sqlite_migrations.read_migrations(folder)
        check = partial(sqlite_migrations.check_file, known)
        async with sqlite.open_database(place, timed=timed, check=check) as file:
            try:
                await sqlite_migrations.migrate(file, known, now, copy=True)
                await all_settings(file)  # a damaged page shows when it is read
            except StorageUnavailable as error:
                if file.condition.lasting:
                    raise damaged(place) from error
                raise
            yield file
        return
    require_driver()
    from bot.store.postgresql import database as postgresql  # where the driver is installed
    from bot.store.postgresql.migrations import migrate

    async with postgresql.open_database(place, timed=timed) as server:
        try:
            await migrate(server, migrations_in(folder, SERVER), now)
        except StorageUnavailable as error:
            why = server.condition.trouble.host if server.condition.trouble else error
            raise PassingHostError(f"{place} cannot be used: {why}.") from error
        yield server


@asynccontextmanager
async def held(place: Place, now: datetime, *, shared: bool = False) -> AsyncIterator[None]:
    """Hold a database for the length of the block: alone, or beside others that share it.

    What several processes will share is brought up to date first. Raises HostError when another
    process holds it.
    """
    if not isinstance(place, Path):
        require_driver()
    # One more attempt, because `honeygram check` takes the lock for an instant.
    within = await _brought_up_to_date(place, now) if shared else migrations.PAUSE
    async with AsyncExitStack() as stack:
        await when_free(lambda: stack.enter_async_context(_held(place, shared=shared)), within)
        yield


async def _brought_up_to_date(place: Place, now: datetime) -> float:
    """For how many seconds another process that did the same may still hold it."""
    folder = resource_folder("migrations")
    if isinstance(place, Path):
        known = sqlite_migrations.read_migrations(folder)
        was_behind = await sqlite_migrations.migrate_for_many(place, known, now)
    else:
        from bot.store.postgresql.migrations import migrate_for_many

        was_behind = await migrate_for_many(place, migrations_in(folder, SERVER), now)
    return migrations.PATIENCE if was_behind else migrations.MOMENT


@asynccontextmanager
async def _held(place: Place, *, shared: bool) -> AsyncIterator[None]:
    if isinstance(place, Path):
        with hold_database(place, shared=shared):
            yield
        return
    from bot.store.postgresql.lock import hold_server

    async with hold_server(place, shared=shared):
        yield


async def require_schema(place: Place) -> None:
    """Raise HostError unless a database has the schema of this program, or holds nothing yet."""
    folder = resource_folder("migrations")
    if isinstance(place, Path):
        sqlite_migrations.require_schema(place, sqlite_migrations.read_migrations(folder))
        return
    require_driver()
    from bot.store.postgresql.migrations import require_schema as require

    await require(place, migrations_in(folder, SERVER))


async def migrate_alone(place: Place, now: datetime, tell: Tell, *, copy: bool = True) -> int:
    """Bring a schema up to date while nobody else uses it, with a `copy` of a file before, and
    `tell` what was done; returns the version.

    Raises HostError when another process uses the database.
    """
    folder = resource_folder("migrations")
    if isinstance(place, Path):
        known = sqlite_migrations.read_migrations(folder)
        await sqlite_migrations.migrate_alone(place, known, now, tell=tell, copy=copy)
        return known[-1].version
    require_driver()
    from bot.store.postgresql import migrations as server_migrations

    known = migrations_in(folder, SERVER)
    await server_migrations.migrate_alone(place, known, now, tell=tell)
    return known[-1].version


def require_driver() -> None:
    """Raise HostError unless PostgreSQL can be spoken with."""
    if find_spec("asyncpg") is None:
        raise HostError(
            "DATABASE_URL names PostgreSQL, which needs one package more: `pip install asyncpg`."
        )
