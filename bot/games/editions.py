"""Which copy of a game's puzzles a board shows.

edition    daily: the puzzle of the server's day, the only one that counts for anything
           archive: an earlier day, once it is over everywhere; it scores for itself
           practice: as many puzzles as anybody likes, each with a code; it scores for nothing
           custom: somebody's own letters, for a day in one server, with a small board of its own
"""

import re
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import lru_cache

from bot.language.alphabet import ANY_LETTER
from bot.puzzles.deck import EPOCH


class EditionKind(StrEnum):
    """What an edition is."""

    DAILY = "daily"
    ARCHIVE = "archive"
    PRACTICE = "practice"
    CUSTOM = "custom"


# What the text of an edition begins with.
MARKS = {
    EditionKind.DAILY: "",
    EditionKind.ARCHIVE: "a",
    EditionKind.PRACTICE: "p",
    EditionKind.CUSTOM: "c",
}
DATE = r"\d{4}-\d\d-\d\d"
PATTERN = f"(?:a?{DATE}|p{ANY_LETTER}{{6}}|c{ANY_LETTER}{{7}})"
TEXT = re.compile(f"(?P<mark>[apc]?)(?:(?P<day>{DATE})|(?P<code>{ANY_LETTER}{{6,7}}))")


@dataclass(frozen=True)
class Edition:
    """An edition of any game; its text is the same in custom_ids and in the database."""

    kind: EditionKind
    day: date = EPOCH
    code: str = ""  # of practice; custom letters, the center first

    @property
    def is_daily(self) -> bool:
        """Does it count for boards, streaks and statistics?"""
        return self.kind is EditionKind.DAILY

    def __str__(self) -> str:
        return f"{MARKS[self.kind]}{self.code or self.day.isoformat()}"


@lru_cache(maxsize=64)
def daily(day: date) -> Edition:
    """The puzzle of a server's day."""
    return Edition(EditionKind.DAILY, day)


def archived(day: date) -> Edition:
    """The puzzle of an earlier day."""
    return Edition(EditionKind.ARCHIVE, day)


def practice(code: str) -> Edition:
    """The puzzle of a code."""
    return Edition(EditionKind.PRACTICE, code=code)


def custom(letters: str) -> Edition:
    """The puzzle of somebody's own letters."""
    return Edition(EditionKind.CUSTOM, code=letters)


def read_edition(text: str) -> Edition | None:
    """The edition that a text names, or None."""
    match = re.fullmatch(PATTERN, text) and TEXT.fullmatch(text)
    if not match:
        return None
    kind = next(kind for kind, mark in MARKS.items() if mark == match["mark"])
    if match["code"]:
        return Edition(kind, code=match["code"])
    try:
        return Edition(kind, date.fromisoformat(match["day"]))
    except ValueError:
        return None
