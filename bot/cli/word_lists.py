"""Word lists as people have them: plain text, tables, Hunspell dictionaries, gzip.

Whatever is left out of a list is counted on standard error, with an example.
"""

import re
import sys
import zlib
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

from bot.cli.console import counted, note
from bot.errors import HostError
from bot.language.alphabet import ENGLISH
from bot.resources import resource_folder

STDIN = Path("-")

MAX_BYTES = 64_000_000  # also unpacked; the largest lists have a quarter of that
MAX_LETTERS = 127  # of a word: the keys of anigrams count no further
MAX_NUMBER = 40  # characters
MAX_EXAMPLE = 40  # characters

LOWER = ENGLISH.letters.encode() + b" \t\r\n"
GZIP = b"\x1f\x8b"

COMMENT = re.compile(r"(?:^|\s)#.*")
FIELDS = re.compile(r"[\t;,]")
ENTRIES = re.compile(r"[\s;,]+")
NUMBER = re.compile(r"\W*\d[\d\W]*(?:[eE][+-]?\d+)?")  # 23135851162, 1,234, 1.2e-05, 3.
STEM_END = re.compile(r"(?<!\\)/|\t|\s(?=\w\w:)")  # before flags, or what else Hunspell knows

# Kinds of entries that are left out, as singular and plural.
Kind = tuple[str, str]
NO_WORD = (
    "entry that is not a word of the letters a to z",
    "entries that are not words of the letters a to z",
)
NAME = (
    "capitalized entry (--capitalized lets it in)",
    "capitalized entries (--capitalized lets them in)",
)
CELL = ("cell of another column", "cells of other columns")
HEADER = ("header of a table", "headers of tables")
FLAGS = ("set of affix flags", "sets of affix flags, and the forms that they make")


class LeftOut:
    """Entries left out of a list: the number of each kind, and its first entry."""

    def __init__(self) -> None:
        self.counts: Counter[Kind] = Counter()
        self._examples: dict[Kind, str] = {}

    def add(self, kind: Kind, text: str) -> None:
        """Count one."""
        self.counts[kind] += 1
        self._examples.setdefault(kind, text[:MAX_EXAMPLE])

    def print(self) -> None:
        """Print a line per kind on standard error."""
        for kind, count in self.counts.items():
            example = self._examples[kind]
            text = example if example.isprintable() else ascii(example)
            note(f"Left out {counted(count, *kind)}, for example: {text}")


def read_word_list(source: Path | None, default: str, *, capitalized: bool = True) -> bytes:
    """Return the words of a list (default: the bot's list `default`), separated by white space.

    Unless `capitalized`, entries with a capital letter are left out. Raises HostError for a file
    that cannot be read, or that holds no words.
    """
    if source is None:
        return _read(resource_folder("data") / default)
    content = _unpacked(_read(source), source)
    if _is_clean(content, capitalized):
        return content
    words, left_out = [], LeftOut()
    for entry in _entries(_decoded(content, source), left_out):
        word = entry.lower()
        if len(word) > MAX_LETTERS or not ENGLISH.is_word(word):
            left_out.add(NO_WORD, entry)
        elif capitalized or entry.islower():
            words.append(word)
        else:
            left_out.add(NAME, entry)
    if not words:
        raise _no_words(source, left_out)
    left_out.print()
    return "\n".join(words).encode()


def shown(path: Path) -> str:
    """Return the name of a file for a sentence."""
    return "Standard input" if path == STDIN else str(path)


def _no_words(path: Path, left_out: LeftOut) -> HostError:
    if left_out.counts[NAME]:
        return HostError(f"{shown(path)} holds capitalized words only; --capitalized lets them in.")
    return HostError(f"{shown(path)} holds no words of the letters a to z.")


def _read(path: Path) -> bytes:
    if path == STDIN and sys.stdin is None:
        raise HostError("Standard input is closed.")
    try:
        if path == STDIN:
            return _read_bounded(sys.stdin.buffer.read, path)
        with path.open("rb") as file:
            return _read_bounded(file.read, path)
    except OSError as error:
        raise HostError(f"Cannot read {shown(path)}: {error.strerror}.") from error


def _read_bounded(read: Callable[[int], bytes], path: Path) -> bytes:
    content = read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise HostError(f"{shown(path)} has more than {MAX_BYTES // 10**6} MB: no word list has.")
    return content


def _unpacked(content: bytes, path: Path) -> bytes:
    if not content.startswith(GZIP):
        return content
    import gzip  # most lists are not packed

    try:
        with gzip.open(BytesIO(content)) as file:
            return _read_bounded(file.read, path)
    except (OSError, EOFError, zlib.error) as error:
        raise HostError(f"{shown(path)} cannot be unpacked: {error}.") from error


def _is_clean(content: bytes, capitalized: bool) -> bool:
    """Return True if a list holds only words, which is common and needs no slow parsing."""
    if content.translate(None, LOWER + LOWER.upper() if capitalized else LOWER):
        return False
    return 0 < max(map(len, content.split()), default=0) <= MAX_LETTERS


def _decoded(content: bytes, path: Path) -> str:
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        text = content.decode("utf-16", errors="replace")
    else:
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = content.decode("cp1252", errors="replace")
    if "\0" in text:
        raise HostError(f"{shown(path)} is a binary file or damaged text, not a word list.")
    return text


def _entries(text: str, left_out: LeftOut) -> Iterator[str]:
    """Yield what may be a word, without comments, counts, and affix flags."""
    lines = [line for each in text.splitlines() if (line := COMMENT.sub("", each).strip())]
    if lines and lines[0].isdecimal():
        yield from _hunspell_entries(lines[1:], left_out)
        return
    if _has_header(lines):
        left_out.add(HEADER, lines.pop(0))
    for line in lines:
        if line.isalpha():
            yield line
        else:
            yield from _line_entries(line, left_out)


def _hunspell_entries(lines: list[str], left_out: LeftOut) -> Iterator[str]:
    for line in lines:
        stem, *more = STEM_END.split(line, maxsplit=1)
        yield stem.replace("\\/", "/").strip()
        if more and line[len(stem)] == "/":
            left_out.add(FLAGS, line)


def _line_entries(line: str, left_out: LeftOut) -> Iterator[str]:
    """Yield the first text of a row of a table, or all entries of another line."""
    fields = _fields(FIELDS, line)
    texts = [each for each in fields if not _is_number(each)]
    if len(fields) > 1 and ("\t" in line or len(texts) < len(fields)):
        yield (texts or fields)[0]
        for each in texts[1:]:
            left_out.add(CELL, each)
        return
    entries = _fields(ENTRIES, line)
    texts = [each for each in entries if not _is_number(each)]
    yield from texts if len(texts) == 1 else entries  # a word and how often it occurs


def _fields(separator: re.Pattern[str], line: str) -> list[str]:
    return [field for each in separator.split(line) if (field := each.strip(' "'))]


def _is_number(text: str) -> bool:
    return len(text) <= MAX_NUMBER and bool(NUMBER.fullmatch(text))


def _has_header(lines: list[str]) -> bool:
    """Return True if the second line is a row with a number, and the first names the columns."""
    first, second = (_fields(FIELDS, line) for line in (*lines[:2], "", "")[:2])
    return len(first) > 1 and not any(map(_is_number, first)) and any(map(_is_number, second))
