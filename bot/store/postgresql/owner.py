"""Whose a PostgreSQL database is: Honeygram's own, nobody's yet, or another program's."""

from typing import Any

from bot.errors import HostError
from bot.store.postgresql.address import Address
from bot.store.postgresql.connection import LEAST_VERSION, connected, pooled_by_transaction

OTHERS = """
SELECT
    current_setting('server_version_num')::integer / 10000 AS version,
    current_setting('server_encoding') AS encoding,
    (SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()) AS tables,
    to_regclass('schema_migrations') IS NOT NULL AS ours
"""

SESSION = "SELECT pg_backend_pid()"  # two connections never have the same


async def check_server(address: Address) -> None:
    """Raise HostError unless a server can be used and the database is Honeygram's or empty."""
    async with connected(address) as connection, connected(address) as other:
        row = await connection.fetchrow(OTHERS)
        sessions = {await each.fetchval(SESSION) for each in (connection, other)}
    if len(sessions) == 1:
        raise pooled_by_transaction(address)
    if problem := _problem(address, row):
        raise HostError(problem)


def _problem(address: Address, row: Any) -> str | None:
    if row["version"] < LEAST_VERSION:
        return (
            f"The server of {address} is PostgreSQL {row['version']}: Honeygram needs"
            f" {LEAST_VERSION} or newer."
        )
    if row["encoding"] != "UTF8":
        return (
            f"{address} holds texts as {row['encoding']}: make the database with"
            f" `createdb --encoding=UTF8 --template=template0 {address.database}`."
        )
    if row["tables"] and not row["ours"]:
        return (
            f"{address} is not a Honeygram database but another program's: name another one in"
            " DATABASE_URL."
        )
    return None
