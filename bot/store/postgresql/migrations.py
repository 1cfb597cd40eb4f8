"""The schema of a PostgreSQL database, brought up to date once however many processes start."""

import logging
from datetime import datetime
from functools import partial

import asyncpg

from bot.store.migrations import (
    APPLIED,
    PATIENCE,
    RECORD,
    Migration,
    Tell,
    apply_steps,
    behind,
    check_version,
    level_for,
    migrate_among_many,
    schema_version,
    to_log,
)
from bot.store.postgresql.address import Address
from bot.store.postgresql.connection import connected
from bot.store.postgresql.database import Database, open_database
from bot.store.postgresql.dialect import translated_schema
from bot.store.postgresql.lock import hold_server

NO_COPY = "No copy is made of a PostgreSQL database before an update: `pg_dump` makes one."


async def migrate(
    database: Database, migrations: list[Migration], now: datetime, *, tell: Tell = to_log
) -> list[Migration]:
    """Bring the schema up to date, `tell` of each step, and return what was applied.

    Raises HostError when these migrations can't update the database.
    """
    async with database.transaction(patience=PATIENCE) as transaction:
        await transaction.execute(translated_schema(RECORD))
        version = await schema_version(transaction)
    check_version(version, migrations)
    left = [step for step in migrations if step.version > version]
    if version and left:
        tell(logging.INFO, NO_COPY)
    return await apply_steps(left, partial(_apply, database, now), tell, level_for(version))


async def migrate_alone(
    address: Address, migrations: list[Migration], now: datetime, *, tell: Tell = to_log
) -> list[Migration]:
    """The same of an address, which is held meanwhile.

    Raises InUseError when another process uses it: that knows the schema as it was.
    """
    async with hold_server(address), open_database(address) as database:
        return await migrate(database, migrations, now, tell=tell)


async def migrate_for_many(address: Address, migrations: list[Migration], now: datetime) -> bool:
    """Bring up to date what several processes will share, if that is behind; was it?

    Raises HostError when one of them runs already.
    """
    read_version, alone = (
        partial(version_of, address),
        partial(migrate_alone, address, migrations, now),
    )
    return await migrate_among_many(address, migrations, read_version, alone)


async def require_schema(address: Address, migrations: list[Migration]) -> None:
    """Raise HostError unless a database has the schema of this program."""
    version, known = await version_of(address), migrations[-1].version
    check_version(version, migrations)
    if version < known:
        raise behind(address, version, known)


async def version_of(address: Address) -> int:
    """The schema version of a database, 0 for one that holds nothing yet."""
    async with connected(address) as connection:
        try:
            return await schema_version(connection)
        except asyncpg.UndefinedTableError:
            return 0


async def _apply(database: Database, now: datetime, migration: Migration) -> bool:
    """Apply one step, unless another process was faster: the lock of the transaction is for one."""
    async with database.transaction(patience=PATIENCE) as transaction:
        if await schema_version(transaction) >= migration.version:
            return False
        await transaction.execute(translated_schema(migration.sql))
        await transaction.execute(APPLIED, migration.version, migration.name, now.isoformat())
    return True
