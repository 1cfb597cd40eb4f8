"""Honeycombs as people type and read them: in capitals, the center among the letters or apart."""

from typing import Annotated

import typer

from bot.errors import HostError
from bot.puzzles.spelling_bee import RULES, SIZE, Honeycomb, Rules
from bot.puzzles.words import Letterset, is_word, letterset

AllowSOption = Annotated[
    bool, typer.Option("--allow-s", help="Let words and honeycombs have an S.")
]


def rules_for(allow_s: bool) -> Rules:
    """The rules of the game, or those with S."""
    return Rules(banned="") if allow_s else RULES


def parse_letters(text: str) -> Letterset:
    """Seven distinct letters in either case and any order, sorted; HostError says what is wrong."""
    letters = text.lower()
    if not is_word(letters):
        raise HostError(f"A honeycomb has the letters A to Z only, not {text!r}.")
    if repeated := sorted({letter for letter in letters if letters.count(letter) > 1}):
        raise HostError(f"{text.upper()} repeats {', '.join(repeated).upper()}.")
    if len(letters) != SIZE:
        raise HostError(f"A honeycomb has {SIZE} letters; {text.upper()} has {len(letters)}.")
    return letterset(letters)


def parse_honeycomb(letters: str, center: str) -> Honeycomb:
    """The honeycomb with these letters and this center; HostError says what is wrong."""
    cells = parse_letters(letters)
    if len(center) != 1 or center.lower() not in cells:
        raise HostError(f"The center {center.upper()} is none of the letters {cells.upper()}.")
    return Honeycomb(cells, center.lower())


def check_banned(letters: Letterset, rules: Rules) -> None:
    """HostError if no word may have one of the letters."""
    if banned := sorted(set(letters) & set(rules.banned)):
        raise HostError(f"No word has {''.join(banned).upper()} here; --allow-s lets them in.")
