"""A board's text as lines, each with a key, so that whoever moves one names it."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple


class Key(StrEnum):
    """What a line says."""

    NEWS = "news"
    HINT = "hint"
    TITLE = "title"
    LEVEL = "level"  # of a game that has some, and how it ended
    RANK = "rank"
    SCORE = "score"
    LETTERS = "letters"
    WORDS = "words"
    NOTE = "note"
    PAGE = "page"  # all of what stands in the board's place
    HIVE = "hive"
    ENDED = "ended"


class Line(NamedTuple):
    """A line, or a few that belong together."""

    key: Key
    text: str


def text_of(lines: Iterable[Line]) -> str:
    """As a message says them."""
    return "\n".join(line.text for line in lines)
