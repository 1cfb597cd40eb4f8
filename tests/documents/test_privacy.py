"""What docs/privacy.md promises is what the schema holds."""

import re
from pathlib import Path

from bot.resources import resource_folder
from bot.store.privacy import KEPT, KEPT_ANYWHERE
from bot.store.sqlite.database import open_database
from bot.store.sqlite.migrations import migrate, read_migrations
from tests.support.harness import MORNING

DOCUMENT = Path(__file__).parents[2] / "docs" / "privacy.md"
ROW = re.compile(r"^\| `(\w+)` \| ([^|]+) \|[^|]+\| ([^|]+) \|", re.MULTILINE)


def documented() -> dict[str, tuple[set[str], str]]:
    """{table: (columns, whose it is)} as the document has it."""
    text = DOCUMENT.read_text(encoding="utf-8")
    return {
        table: (set(re.findall(r"`(\w+)`", columns)), whose)
        for table, columns, whose in ROW.findall(text)
    }


async def schema(path: Path) -> dict[str, set[str]]:
    """{table: columns} after all migrations."""
    async with open_database(path) as database:
        await migrate(database, read_migrations(resource_folder("migrations")), MORNING)
        rows = await database.fetch(
            "SELECT m.name AS in_table, c.name FROM sqlite_master AS m"
            " JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table'"
        )
    found: dict[str, set[str]] = {}
    for row in rows:
        found.setdefault(row["in_table"], set()).add(row["name"])
    return found


async def test_every_table_and_column_is_in_the_document(tmp_path: Path) -> None:
    promised = {table: columns for table, (columns, _) in documented().items()}
    assert promised == await schema(tmp_path / "honeygram.db")


def test_what_the_document_calls_yours_is_what_you_get() -> None:
    yours = {
        table for table, (_, whose) in documented().items() if "yours" in whose or "admin" in whose
    }
    assert yours == {*KEPT, *KEPT_ANYWHERE}
