"""Banks of honeycomb puzzles as people and programs read them."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.cli._honeycombs import named, pair
from bot.cli.console import SCREEN, counted, say, whole_file
from bot.errors import HostError
from bot.puzzles.honeycomb.ranks import Rank, thresholds
from solvers.bank import (
    BankLimits,
    Loss,
    Puzzle,
    lettersets_by_size,
    published_loss,
    words_by_length,
)
from solvers.words import PackedWords


def summary(
    words: PackedWords, puzzles: int, limits: BankLimits, as_published: bool
) -> Iterator[str]:
    """Yield lines about the word list, the number of its puzzles, and the words that were lost."""
    yield tallied("word", words_by_length(words), "letters")
    yield tallied("letterset", lettersets_by_size(words), "letters")
    yield f"{counted(puzzles, 'puzzle')} of {limits.least} to {limits.most} words"
    if as_published:
        yield lost(published_loss(words))


def lost(loss: Loss) -> str:
    """Return a sentence about the words that the published way loses."""
    share = 100 * loss.words / max(loss.of_words, 1)
    return (
        f"Without limits, the published way loses {loss.words:,} of {loss.of_words:,} words "
        f"({share:.1f} %), in {loss.lettersets:,} of {loss.of_lettersets:,} lettersets"
    )


def limits_of(least: int, most: int) -> BankLimits:
    """The limits that were asked for; HostError if no puzzle can be within."""
    if least > most:
        raise HostError(f"--min-words {least} is more than --max-words {most}.")
    return BankLimits(least, most)


def write(puzzles: object, out: Path) -> None:
    """Write JSON to a file or to the screen."""
    text = json.dumps(puzzles)
    if out in SCREEN:
        say(text)
        return
    with whole_file(out) as file:
        file.write(text + "\n")


def tallied(noun: str, counts: dict[int, int], unit: str) -> str:
    """A line of counts: "3 words: 2 of 4, 1 of 5 letters"."""
    parts = ", ".join(f"{count:,} of {size}" for size, count in counts.items())
    return f"{counted(sum(counts.values()), noun)}: {parts} {unit}"


def as_json(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle for a program."""
    return {
        **pair(puzzle.honeycomb),
        "points": puzzle.points,
        "accepted": puzzle.accepted,
        "pangrams": puzzle.pangrams,
        "targets": puzzle.targets,
    }


def _titled(rank: Rank) -> str:
    """``Good Start``."""
    return str(rank.value).replace("-", " ").title()


def as_text(puzzle: Puzzle) -> str:
    """A puzzle for a person."""
    ranks = (f"{_titled(step.rank)} {step.points}" for step in thresholds(puzzle.points))
    return "\n".join(
        (
            f"{named(puzzle.honeycomb)}: {counted(puzzle.points, 'point')}, "
            f"{counted(len(puzzle.targets), 'target word')}, {puzzle.accepted:,} accepted",
            f"Pangrams: {' '.join(puzzle.pangrams) or 'none'}",
            f"Target words: {' '.join(puzzle.targets) or 'none'}",
            f"Ranks: {', '.join(ranks)}",
        )
    )
