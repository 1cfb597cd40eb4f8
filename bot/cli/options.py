"""The options that several commands share, and the word lists that they name."""

import sys
from pathlib import Path
from typing import Annotated

from bot.cli.commands import Option
from bot.errors import HostError
from bot.puzzles.words import parse_lower_case, parse_words
from bot.resources import resource_folder

DASH = Path("-")  # standard input

WordsOption = Annotated[
    Path | None,
    Option(
        "--words",
        metavar="FILE",
        help="The word list, - for standard input. [default: the accepted words]",
        show_default=False,
    ),
]

JsonOption = Annotated[bool, Option("--json", help="Print JSON, for programs.")]
AllowSOption = Annotated[bool, Option("--allow-s", help="Let words and honeycombs have an S.")]


def read_words(source: Path | None, default: str, *, capitalized: bool = True) -> list[str]:
    """The words of a list in lower case, each once; without a source, of one of our own lists.

    Unless `capitalized`, entries with a capital letter are left out. Raises HostError for a file
    that cannot be read, that is not text, or that holds no words.
    """
    path = given_or_own(source, default)
    text = read_text(path).decode()
    words = parse_words(text) if capitalized else parse_lower_case(text)
    if words:
        return words
    if parse_words(text):
        raise HostError(f"{shown(path)} holds capitalized words only; --capitalized lets them in.")
    raise no_words(path)


def given_or_own(source: Path | None, default: str) -> Path:
    """The file that was named, or one of the project's own word lists."""
    return source if source is not None else resource_folder("data") / default


def read_text(path: Path) -> bytes:
    """The bytes of a UTF-8 text without its byte order mark, checked to be text."""
    content = _read(path).removeprefix(b"\xef\xbb\xbf")
    try:
        content.decode()
    except UnicodeDecodeError as error:
        raise HostError(f"{shown(path)} is not UTF-8 text (byte {error.start}).") from error
    if b"\0" in content:
        raise HostError(f"{shown(path)} is a binary file, not a word list.")
    return content


def _read(path: Path) -> bytes:
    if path == DASH and sys.stdin is None:
        raise HostError("Standard input is closed.")
    try:
        return sys.stdin.buffer.read() if path == DASH else path.read_bytes()
    except OSError as error:
        raise HostError(f"Cannot read {shown(path)}: {error.strerror}.") from error


def no_words(path: Path) -> HostError:
    """What is wrong with a list without words."""
    return HostError(f"{shown(path)} holds no words of the letters a to z.")


def shown(path: Path) -> str:
    """The name of a file in a sentence."""
    return "Standard input" if path == DASH else str(path)
