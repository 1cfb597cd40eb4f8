"""Word lists as files: one word a line, sorted, each line ended by LF."""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

Words = frozenset[str]  # in lower case; in English a-z only


def read_list(path: Path) -> Words:
    """The words of a file with one word a line."""
    return frozenset(path.read_text(encoding="utf-8").split())


def write_list(path: Path, words: Iterable[str]) -> None:
    """The words in this order."""
    path.write_bytes("".join(f"{word}\n" for word in words).encode())


def sha256(path: Path) -> str:
    """The file's checksum, 64 hexadecimal digits."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def rows(folder: Path) -> Iterator[str]:
    """The table of README.md: a row a list."""
    for path in sorted(folder.glob("*.txt")):
        yield f"| `{path.name}` | {len(read_list(path)):,} | `{sha256(path)}` |"


def lengths(words: Words) -> str:
    """How many words have 4, 5, ... 9 letters, as cells of a table."""
    return " | ".join(f"{sum(len(word) == n for word in words):,}" for n in range(4, 10))
