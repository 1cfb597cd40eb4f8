"""Everything of one database moved into another, of whatever kind, and compared at the end."""

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from graphlib import TopologicalSorter
from pathlib import Path

from bot.errors import HostError
from bot.store.copies import End, Table
from bot.store.opening import Place, held, open_database, require_driver, require_schema
from bot.store.sqlite.copying import open_file

OWN = "schema_migrations"  # what each database knows of itself
PASSING = {
    OWN,
    "leases",
    "shard_claims",
    "identify_turns",
    "web_addresses",
}  # and of the processes that live
MADE = {OWN, "games"}  # what a database holds that was just made
AT_ONCE = 5_000  # rows

COLUMN_SUM = {
    "TEXT": "coalesce(sum(length({0})), 0) || min({0}) || max({0})",
    "NUMBER": "coalesce(sum({0} % 999983), 0) || '/' || min({0}) || '/' || max({0})",
}


async def copy_database(
    source: Place, target: Place, now: datetime, tell: Callable[[str, int], None]
) -> None:
    """Move everything into a database that holds nothing, all or nothing; `tell` table and rows.

    Raises HostError when one of them is used or cannot be, when there is something in the target,
    or when the two differ at the end.
    """
    if isinstance(source, Path) and not source.exists():
        raise HostError(f"There is no database {source}: check DATABASE_URL.")
    if str(source) == str(target):
        raise HostError(f"{target} is the database itself.")
    await require_schema(source)
    async with held(source, now), held(target, now):
        async with open_database(target, now):
            pass  # now it has its tables
        async with open_end(source) as old, open_end(target) as new:
            tables = [each for each in in_order(await old.tables()) if each.name not in PASSING]
            await _require_empty(new, target, tables)
            for table in tables:
                tell(table.name, await _move(old, new, table))
            await _compare(old, new, tables)


def open_end(place: Place) -> AbstractAsyncContextManager[End]:
    """A database to copy from or to: committed when the block ends, as it was when it raises."""
    if isinstance(place, Path):
        return open_file(place)
    require_driver()
    from bot.store.postgresql.copying import open_server

    return open_server(place)


def in_order(tables: list[Table]) -> list[Table]:
    """The tables, each after those that its rows refer to."""
    by_name = {table.name: table for table in tables}
    parents: Mapping[str, frozenset[str]] = {
        table.name: table.parents - {table.name} for table in tables
    }
    return [by_name[name] for name in TopologicalSorter(parents).static_order()]


def sums_sql(table: Table) -> str:
    """A query for what must be equal in two tables: the number of rows, and sums of all columns."""
    sums = [
        COLUMN_SUM["TEXT" if column in table.texts else "NUMBER"].format(column)
        for column in table.columns
    ]
    values = ", ".join(["count(*)", *(f"count({column})" for column in table.columns), *sums])
    return f"SELECT {values} FROM {table.name}"  # noqa: S608 - names of the schema


async def _require_empty(end: End, place: Place, tables: list[Table]) -> None:
    known = {each.name: set(each.columns) for each in await end.tables()}
    if {*known} - PASSING != {each.name for each in tables} or any(
        known[each.name] != set(each.columns) for each in tables
    ):
        raise HostError(f"{place} has other tables: name a database that holds nothing.")
    for table in tables:
        if table.name in MADE:
            continue
        if await end.fetch(f"SELECT 1 FROM {table.name} LIMIT 1"):  # noqa: S608 - as above
            raise HostError(f"There is something in {place} already: name an empty database.")


async def _move(old: End, new: End, table: Table) -> int:
    """Copy a table and return the number of its rows."""
    if table.name in MADE:
        await new.clear(table.name)
    number = 0
    async for rows in old.rows(table, AT_ONCE):
        await new.add(table, rows)
        number += len(rows)
    return number


async def _compare(old: End, new: End, tables: list[Table]) -> None:
    for table in tables:
        sql = sums_sql(table)
        was, became = [await end.fetch(sql) for end in (old, new)]
        if [str(value) for value in was[0]] != [str(value) for value in became[0]]:
            raise HostError(f"The copies of {table.name} differ: nothing was copied.")
