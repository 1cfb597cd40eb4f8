"""Honeycombs as people type and read them: in capitals, the center among the letters or apart."""

import shutil
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.cli.console import counted
from bot.cli.word_lists import read_word_list, shown
from bot.errors import HostError
from bot.language.alphabet import ENGLISH
from bot.puzzles.honeycomb.honeycomb import RULES, SIZE, Honeycomb, Rules, is_pangram
from bot.puzzles.words import Letterset, letterset
from solvers.arrays import best_honeycomb, valid, within
from solvers.report import Group, group
from solvers.words import PackedWords, pack


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


def read_valid(source: Path | None, rules: Rules, default: str = "accepted.txt") -> PackedWords:
    """The words of a list that can occur in a honeycomb.

    Raises HostError for a file that cannot be read, or that holds none.
    """
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


@dataclass(frozen=True)
class Summary:
    """The points and the numbers of words of a honeycomb."""

    honeycomb: Honeycomb
    points: int
    words: int
    pangrams: int

    def as_text(self) -> str:
        """For a person."""
        counts = (
            counted(self.points, "point"),
            counted(self.words, "word"),
            counted(self.pangrams, "pangram"),
        )
        return f"{named(self.honeycomb)}: {', '.join(counts)}"

    def as_json(self) -> dict[str, Any]:
        """For a program."""
        counts = {"points": self.points, "words": self.words, "pangrams": self.pangrams}
        return {**pair(self.honeycomb), **counts}


def chosen_honeycomb(letters: str, center: str | None, rules: Rules) -> Honeycomb:
    """The honeycomb that was asked for; HostError says what is wrong with it."""
    if center is None:
        raise HostError(f"Name the center too, one of {parse_allowed(letters, rules).upper()}.")
    return parse_honeycomb(letters, center, rules)


def best_of(valid: PackedWords, rules: Rules) -> Honeycomb:
    """Return the best honeycomb. Raises HostError if no word has seven different letters."""
    best = best_honeycomb(valid, rules).honeycomb
    if best is None:
        raise HostError(
            "No word of this list has seven different letters, so it makes no honeycomb."
        )
    return best


def summary(honeycomb: Honeycomb, valid: PackedWords, rules: Rules) -> Summary:
    """Count the points and the words of a honeycomb."""
    made = within(honeycomb, valid).spelled()
    points = group("", made, rules).points
    return Summary(honeycomb, points, len(made), sum(map(is_pangram, made)))


def as_text(group: Group) -> str:
    """A group of a report for a person, wrapped to the width of the terminal."""
    head = f"{group.title} ({counted(group.points, 'point')}, {counted(len(group.scored), 'word')})"
    words = " ".join(f"{word}({score})" for word, score in group.scored)
    width = shutil.get_terminal_size((100, 24)).columns
    return textwrap.fill(
        f"{head}: {words}", width, subsequent_indent="    ", break_on_hyphens=False
    )


def as_json(group: Group) -> dict[str, Any]:
    """A group of a report for a program."""
    return {"title": group.title, "points": group.points, "words": dict(group.scored)}
