"""All that is kept of a person, read the short way."""

from typing import Any

from bot.store.backend import Source
from bot.store.privacy import KEPT


async def all_of(source: Source, person_id: int) -> dict[str, list[dict[str, Any]]]:
    """{table: rows} in all servers."""
    found = {table: await source.fetch(sql, person_id) for table, sql in KEPT.items()}
    return {
        table: [dict(zip(row.keys(), row, strict=True)) for row in rows]
        for table, rows in found.items()
    }
