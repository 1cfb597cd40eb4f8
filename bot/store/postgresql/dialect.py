"""What SQL is for PostgreSQL that is written for both databases.

The little that differs in every query is put into its words here, by their names; where a statement
differs as a whole, there are two of it (docs/decisions/0007-postgresql.md).
"""

import re
from collections.abc import Iterable
from functools import lru_cache

WORDS = re.compile(r"\b(?:(?:group_concat|json_each|json_group_array)(?=\()|rowid\b|unixepoch\(\))")
THEIRS = {
    "group_concat": "string_agg",
    "json_each": "jsonb_array_elements_text",
    "json_group_array": "json_agg",
    "rowid": "ctid",
    "unixepoch()": "extract(epoch FROM clock_timestamp())",
}

# Texts sort by their bytes, as they do in SQLite: days and times are compared as texts.
TYPES = re.compile(r"\bTEXT\b|\) WITHOUT ROWID")
THEIR_TYPES = {"TEXT": 'TEXT COLLATE "C"', ") WITHOUT ROWID": ")"}


NUL = "\0"  # which no text of the server can hold


def storable(values: Iterable[object]) -> list[object]:
    """Values as the server can keep them."""
    return [
        value.replace(NUL, "\ufffd") if isinstance(value, str) and NUL in value else value
        for value in values
    ]


@lru_cache(maxsize=1024)
def translated(sql: str) -> str:
    """A query for PostgreSQL."""
    return WORDS.sub(lambda found: THEIRS[found[0]], sql)


def translated_schema(sql: str) -> str:
    """A step of the schema for PostgreSQL."""
    return TYPES.sub(lambda found: THEIR_TYPES[found[0]], sql)
