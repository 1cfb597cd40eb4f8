"""Honeycombs as people type and read them: in capitals, the center among the letters or apart."""

from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli.word_lists import read_word_list, shown
from bot.errors import HostError
from bot.language.alphabet import ENGLISH
from bot.puzzles.honeycomb.honeycomb import RULES, SIZE, Honeycomb, Rules
from bot.puzzles.words import Letterset, letterset

if TYPE_CHECKING:
    from solvers.words import PackedWords


def rules_for(allow_s: bool) -> Rules:
    """The rules of the game, or those with S."""
    return Rules(banned="") if allow_s else RULES


def parse_letters(text: str) -> Letterset:
    """Seven distinct letters in either case and any order, sorted; HostError says what is wrong."""
    letters = text.lower()
    if not ENGLISH.is_word(letters):
        raise HostError(f"A honeycomb has the letters A to Z only, not {text!r}.")
    if repeated := sorted({letter for letter in letters if letters.count(letter) > 1}):
        raise HostError(f"{text.upper()} repeats {', '.join(repeated).upper()}.")
    if len(letters) != SIZE:
        raise HostError(f"A honeycomb has {SIZE} letters; {text.upper()} has {len(letters)}.")
    return letterset(letters)


def parse_allowed(text: str, rules: Rules) -> Letterset:
    """Seven distinct letters that words may have; HostError says what is wrong."""
    letters = parse_letters(text)
    if banned := sorted(set(letters) & set(rules.banned)):
        raise HostError(f"No word has {''.join(banned).upper()} here; --allow-s lets them in.")
    return letters


def parse_honeycomb(text: str, center: str, rules: Rules) -> Honeycomb:
    """The honeycomb with these letters and this center; HostError says what is wrong."""
    letters = parse_allowed(text, rules)
    if len(center) != 1 or center.lower() not in letters:
        raise HostError(f"The center {center.upper()} is none of the letters {letters.upper()}.")
    return Honeycomb(letters, center.lower())


def read_valid(source: Path | None, rules: Rules, default: str = "accepted.txt") -> "PackedWords":
    """The words of a list that can occur in a honeycomb.

    Raises HostError for a file that cannot be read, or that holds none.
    """
    from solvers.arrays import valid
    from solvers.words import pack

    words = valid(pack(read_word_list(source, default)), rules)
    if not len(words):
        raise HostError(
            f"{shown(source or Path(default))} makes no honeycomb: none of its words has"
            f" {rules.min_length} letters or more, at most {SIZE} different ones"
            f"{f', and no {rules.banned.upper()}' if rules.banned else ''}."
        )
    return words


def pair(honeycomb: Honeycomb) -> dict[str, str]:
    """A honeycomb for a program."""
    return {"letters": honeycomb.letters.upper(), "center": honeycomb.center.upper()}


def named(honeycomb: Honeycomb) -> str:
    """A honeycomb for a person."""
    return f"{honeycomb.letters.upper()} with center {honeycomb.center.upper()}"
