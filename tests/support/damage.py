"""What a bad disk does to a file."""

import sqlite3
from contextlib import closing
from pathlib import Path

ROOT = "SELECT rootpage FROM sqlite_master WHERE name = ?"


def damage(path: Path, table: str) -> None:
    """Overwrite the first page of a table, in a file that nobody has open."""
    with closing(sqlite3.connect(path)) as connection:
        [page] = connection.execute(ROOT, (table,)).fetchone()
        [size] = connection.execute("PRAGMA page_size").fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
