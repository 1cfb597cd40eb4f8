"""What a check of an installation finds: a grade, and a sentence with the cure."""

from dataclasses import dataclass
from enum import Enum


class Grade(Enum):
    """How bad it is."""

    OK = "ok"
    NOTE = "note"  # the bot runs
    BAD = "bad"


@dataclass(frozen=True)
class Finding:
    """The answer to one question."""

    about: str
    grade: Grade
    text: str
