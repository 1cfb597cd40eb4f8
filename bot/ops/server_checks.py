"""Is the PostgreSQL database of this installation fit for the bot?"""

from collections.abc import AsyncIterator

from bot.errors import HostError
from bot.model import Server
from bot.ops.findings import Finding, Grade
from bot.resources import resource_folder
from bot.store.backend import Row
from bot.store.migrations import migrations_in, too_old
from bot.store.opening import SERVER
from bot.store.postgresql.address import Address
from bot.store.postgresql.inspection import Facts, facts_of, rows_of
from bot.store.servers import POSTING, posting_servers_by


async def check_server(address: Address) -> AsyncIterator[Finding]:
    """All findings about a database of a server."""
    try:
        facts = await facts_of(address)
    except HostError as error:
        yield Finding("database", Grade.BAD, str(error))
        return
    yield _schema(facts)
    if problem := _problem(facts):
        yield Finding("database", Grade.BAD, f"{address}: {problem}")
        return
    text = f"{address} is PostgreSQL {facts.server} and can be written ({facts.bytes:,} bytes)."
    yield Finding("database", Grade.OK, text)


async def posting_servers_of(address: Address) -> list[Server]:
    """The servers with daily posts; none when the database is of no use."""
    rows = await rows_in(address, POSTING)
    return posting_servers_by(lambda sql: rows) if rows else []


async def rows_in(address: Address, sql: str) -> list[Row]:
    """What a query finds; nothing when the database is of no use."""
    try:
        return await rows_of(address, sql)
    except HostError:
        return []


def _schema(facts: Facts) -> Finding:
    migrations = migrations_in(resource_folder("migrations"), SERVER)
    known = migrations[-1].version
    if problem := too_old(facts.version, migrations):
        return Finding("schema", Grade.BAD, f"The database {problem}.")
    if facts.version > known:
        text = (
            f"The schema has version {facts.version}, but this Honeygram knows only {known}:"
            " install the newer one again."
        )
        return Finding("schema", Grade.BAD, text)
    if not facts.version:
        return Finding("schema", Grade.NOTE, "The database is empty: the start makes its tables.")
    if facts.version < known:
        text = f"Schema version {facts.version} of {known}: the next start of the bot brings it up."
        return Finding("schema", Grade.NOTE, text)
    return Finding("schema", Grade.OK, f"Schema version {facts.version}, up to date.")


def _problem(facts: Facts) -> str | None:
    """What keeps the bot from writing durably."""
    if facts.read_only:
        return "it takes no writes: name the primary server, not a standby."
    if not facts.may_create:
        return "the user may not make tables: GRANT CREATE ON SCHEMA public, or use the owner."
    if not facts.durable:
        return "an acknowledged guess could be lost: set synchronous_commit and fsync to on."
    return None
