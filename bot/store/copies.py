"""What a copy of a database moves: tables, in whatever database they are."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class Table:
    """A table and the columns that are written."""

    name: str
    columns: tuple[str, ...]
    texts: frozenset[str]  # those of them that are texts
    parents: frozenset[str]  # the tables that its rows refer to


class End(Protocol):
    """A database that is copied from or to, in one transaction."""

    async def tables(self) -> list[Table]:
        """All tables."""

    async def fetch(self, sql: str) -> Sequence[Any]:
        """The rows of a query."""

    def rows(self, table: Table, at_once: int) -> AsyncIterator[list[tuple[Any, ...]]]:
        """All rows of a table, some at once."""

    async def add(self, table: Table, rows: list[tuple[Any, ...]]) -> None:
        """Add rows."""

    async def clear(self, table: str) -> None:
        """Delete all rows of a table."""
