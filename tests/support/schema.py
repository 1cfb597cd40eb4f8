"""What a database of either kind holds, and one that refuses what it is told."""

from bot.store.backend import Backend

OF_SQLITE = """
SELECT m.name AS table_name, c.name AS column_name, upper(c.type) AS type
FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table'
"""
OF_POSTGRESQL = """
SELECT table_name::text, column_name::text, upper(data_type::text) AS type
FROM information_schema.columns WHERE table_schema = 'public'
"""

Schema = dict[str, dict[str, str]]  # {table: {column: type}}


def is_sqlite(database: Backend) -> bool:
    """Is it a file?"""
    return database.driver_error.__module__ == "sqlite3"


async def schema(database: Backend) -> Schema:
    """All tables and columns; generated columns are none that anybody writes."""
    tables: Schema = {}
    for row in await database.fetch(OF_SQLITE if is_sqlite(database) else OF_POSTGRESQL):
        if (row["table_name"], row["column_name"]) != ("daily_scores", "percent"):
            tables.setdefault(row["table_name"], {})[row["column_name"]] = row["type"]
    return tables


async def refuse_rows(database: Backend, table: str) -> None:
    """Let the database itself refuse each new row of a table."""
    if is_sqlite(database):
        sql = (
            f"CREATE TRIGGER refused BEFORE INSERT ON {table} BEGIN SELECT raise(ABORT, 'no'); END"
        )
    else:
        sql = f"ALTER TABLE {table} ADD CONSTRAINT refused CHECK (false) NOT VALID"
    async with database.transaction() as transaction:
        await transaction.execute(sql)


async def take_rows(database: Backend, table: str) -> None:
    """Let it take them again."""
    sql = f"ALTER TABLE {table} DROP CONSTRAINT refused"
    async with database.transaction() as transaction:
        await transaction.execute("DROP TRIGGER refused" if is_sqlite(database) else sql)


async def orphans(database: Backend) -> int:
    """How many rows refer to none: what SQLite may be told to overlook."""
    if is_sqlite(database):
        return len(await database.fetch("PRAGMA foreign_key_check"))
    return 0
