"""All that is kept of a person, read the short way."""

from typing import Any

from bot.store.backend import Source
from bot.store.privacy import KEPT, KEPT_ANYWHERE


async def all_of(source: Source, person_id: int) -> dict[str, list[dict[str, Any]]]:
    """{table: rows} in all servers and apart from them."""
    everything = (KEPT | KEPT_ANYWHERE).items()
    found = {table: await source.fetch(sql, person_id) for table, sql in everything}
    return {
        table: [dict(zip(row.keys(), row, strict=True)) for row in rows]
        for table, rows in found.items()
    }
