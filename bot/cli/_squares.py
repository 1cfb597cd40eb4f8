"""Which word squares a person asks for, and with which words."""

import random
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.cli._grids import none_exists, none_fits, say_list, say_object, say_texts, size_of
from bot.cli.console import counted
from bot.cli.progress import SearchProgress
from bot.cli.word_lists import read_word_list
from bot.errors import HostError
from bot.puzzles.words import parse_words
from solvers.squares import (
    Pattern,
    Square,
    all_squares,
    can_exist,
    find_squares,
    line_lengths,
    pattern_lengths,
    read_pattern,
    squares_of_pattern,
    width_of,
)

COMMON = "common.txt"


@dataclass(frozen=True)
class Task:
    """What to look for; without a seed, every square in the order of the alphabet."""

    width: int
    height: int
    words: Collection[str]
    preferred: frozenset[str]
    seed: int | None
    pattern: Pattern | None = None

    @property
    def none(self) -> str:
        """That there is no such square."""
        return none_fits() if self.pattern else none_exists(self.width, self.height)

    @property
    def lengths(self) -> list[int]:
        """The numbers of letters that its words can have, ascending."""
        if self.pattern:
            return pattern_lengths(self.pattern)
        return sorted({*line_lengths(self.width), *line_lengths(self.height)})

    def squares(self, watch: SearchProgress) -> Iterator[Square]:
        """The squares, as they are found."""
        size, report = (self.width, self.height), watch.report
        if self.pattern:
            return squares_of_pattern(
                self.words,
                self.pattern,
                rng=None if self.seed is None else random.Random(self.seed),
                preferred=self.preferred,
                on_progress=report,
            )
        if self.seed is None:
            return all_squares(self.words, *size, on_progress=report)
        rng, preferred = random.Random(self.seed), self.preferred
        return find_squares(self.words, *size, rng=rng, preferred=preferred, on_progress=report)

    def facts(self) -> Iterator[str]:
        """What there is to know before the search."""
        usable = [word for word in self.words if len(word) in self.lengths]
        total = f"{counted(len(self.words), 'word')}, {len(usable):,} of them of a length that fits"
        counts = (f"{sum(len(word) == n for word in usable):,} of {n}" for n in self.lengths)
        yield f"{total}: {', '.join(counts)} letters."
        if self.preferred:
            yield f"{counted(len(self.preferred.intersection(usable)), 'word')} preferred."
        yield "No seed: every square in one order." if self.seed is None else f"Seed {self.seed}."


def words_of(source: Path | None, *, capitalized: bool = True) -> list[str]:
    """The words of a list in its order, each once."""
    return parse_words(read_word_list(source, COMMON, capitalized=capitalized).decode())


def say_squares(squares: Iterator[Square], task: Task, *, as_json: bool, several: bool) -> int:
    """Print the squares as they are found, or that there are none; how many there were."""
    if not as_json:
        return say_texts(squares, task.none)
    return (say_list if several else say_object)(squares, task.none, task.seed)


def pattern_of(text: str, width: int | None, height: int | None) -> Pattern:
    """The pattern that was typed. HostError says what is wrong with it."""
    if width is not None or height is not None:
        raise HostError("--pattern does not go with --width and --height.")
    try:
        return read_pattern(text)
    except ValueError as error:
        raise HostError(f"--pattern cannot be {text!r}: {error}.") from error


def size_asked(width: int | None, height: int | None, pattern: Pattern | None) -> tuple[int, int]:
    """The width and height that were typed, or those of the pattern. HostError without either."""
    if pattern:
        return width_of(pattern), len(pattern)
    if width is None or height is None:
        raise HostError("--width and --height are missing, or --pattern instead of both.")
    return width, height


def check_request(width: int, height: int, count: int | None, every: bool) -> None:
    """HostError says which option cannot be met."""
    for name, side in (("--width", width), ("--height", height)):
        if side < 2:
            raise HostError(f"{name} must be at least 2, not {side}.")
    if count is not None and count < 1:
        raise HostError(f"--count must be at least 1, not {count}.")
    if count is not None and every:
        raise HostError("--count does not go with --all.")


def check_lengths(words: Collection[str], width: int, height: int, pattern: Pattern | None) -> None:
    """HostError names the side, or the line of a pattern, that no word of the list fits."""
    lengths = {len(word) for word in words}
    if pattern:
        for needed in pattern_lengths(pattern):
            if needed not in lengths:
                raise HostError(f"No word of the list has {needed} letters, as the pattern needs.")
    if pattern or not can_exist(width, height):
        return
    for line, side in (("row", width), ("column", height)):
        fitting = line_lengths(side)
        if lengths.isdisjoint(fitting):
            raise HostError(
                f"No word of the list fits a {line} of a {size_of(width, height)} square: "
                f"it takes {lengths_in_words(fitting)} letters."
            )


def lengths_in_words(lengths: range) -> str:
    """Even numbers for a sentence: "4", "4 or 6", "an even number from 6 to 10"."""
    if len(lengths) <= 2:
        return " or ".join(map(str, lengths))
    return f"an even number from {lengths[0]} to {lengths[-1]}"
