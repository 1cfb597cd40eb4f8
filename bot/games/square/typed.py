"""What was typed into a square: words, each perhaps behind the line where it is to stand."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from bot.games.guesses import split_words
from bot.language.alphabet import Alphabet
from bot.puzzles.square.puzzle import ACROSS, DOWN

# "a", "a)", "a:demure": lines are folded as words are.
MARKS = ").:=-"
LINE = f"[{ACROSS.lower()}{DOWN}]"
PLACED = re.compile(rf"(?P<line>{LINE})(?P<word>|[{MARKS}]+\S*)")


class Typed(NamedTuple):
    """A word, and the line where it was said to stand, if one was."""

    word: str
    line: str = ""


def typed_words(text: str, alphabet: Alphabet) -> list[Typed]:
    """The words of a guess. A line with no word behind it is taken for a word.

    Raises PlayerError when there is none.
    """
    return list(_placed(split_words(text, alphabet)))


def _placed(words: list[str]) -> Iterator[Typed]:
    line = ""
    for word in words:
        match = PLACED.fullmatch(word)
        if not match:
            yield Typed(word, line.upper())
            line = ""
            continue
        if line:
            yield Typed(line)
        line = match["line"]
        if word := match["word"].lstrip(MARKS):
            yield Typed(word, line.upper())
            line = ""
    if line:
        yield Typed(line)
