"""The languages that puzzles can be in.

A further language is one more line: ``docs/adding.md`` names the files that come with it.
"""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from bot.language.english.english import read_english
from bot.language.language import Language
from bot.language.spanish.spanish import read_spanish

# What reads each from the folder of data, by its code.
LANGUAGES: Mapping[str, Callable[[Path], Language]] = {
    "en": read_english,
    "es": read_spanish,
}
DEFAULT = "en"


@cache
def read_language(data: Path, code: str = DEFAULT) -> Language:
    """Return a language of the list, read once per process.

    Raises HostError if one of its word lists cannot be read.
    """
    return LANGUAGES[code](data)
