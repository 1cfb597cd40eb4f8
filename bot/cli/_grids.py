"""Word squares as people and programs read them."""

import json
from collections.abc import Iterable
from typing import Any

from bot.cli.console import note, say, say_json
from solvers.squares import Square, can_exist

BLANK = "--"


def say_texts(squares: Iterable[Square], none: str) -> int:
    """The squares for people, each as soon as it is found, or that there is none; how many there
    were."""
    told = 0
    for told, square in enumerate(squares, 1):
        say(("\n" if told > 1 else "") + as_text(square))
    if not told:
        say(none)
    return told


def say_list(squares: Iterable[Square], none: str, seed: int | None) -> int:
    """The same as one JSON list with a square a line."""
    told = 0
    for told, square in enumerate(squares, 1):
        say(f"{',' if told > 1 else '['}{json.dumps(as_json(square, seed))}")
    if not told:
        note(none)
    say("]" if told else "[]")
    return told


def say_object(squares: Iterable[Square], none: str, seed: int | None) -> int:
    """The first square as one JSON object; without a square it holds the reason instead."""
    square = next(iter(squares), None)
    if square is None:
        say_json(as_json(None, seed) | {"reason": none})
        return 0
    say_json(as_json(square, seed))
    return 1


def as_text(square: Square) -> str:
    """The grid, and below it the words of its rows and of its columns."""
    grid = "\n".join(" ".join(cell or BLANK for cell in row) for row in square.rows)
    return f"{grid}\n\nAcross: {' '.join(square.across)}\nDown:   {' '.join(square.down)}"


def as_json(square: Square | None, seed: int | None) -> dict[str, Any]:
    """A square for a program; a blank is an empty string."""
    if square is None:
        return {"rows": [], "across": [], "down": [], "seed": seed}
    return {"rows": square.rows, "across": square.across, "down": square.down, "seed": seed}


def size_of(width: int, height: int) -> str:
    """A size for people."""
    return f"{width}×{height}"


def none_fits() -> str:
    """That no square has a pattern."""
    return "No square of this pattern exists with these words; the search has ruled it out."


def none_exists(width: int, height: int) -> str:
    """That there is no square, and what proves it."""
    size = size_of(width, height)
    if can_exist(width, height):
        return f"No {size} square exists with these words; the search has ruled out every pattern."
    if width == height:
        return f"No {size} square exists: its two bigrams would be words both across and down."
    odd, lines = (height, "columns") if width == 2 else (width, "rows")
    return (
        f"No {size} square exists: lines of 2 cells fill one each, {odd} in all, "
        f"but the two {lines} of {odd} need {odd + 1}."
    )
