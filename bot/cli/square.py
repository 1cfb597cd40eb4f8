"""`honeygram square`: word squares whose cells hold two letters or none."""

import random
import secrets
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from bot.cli._grids import (
    Format,
    none_exists,
    none_fits,
    say_list,
    say_object,
    say_texts,
    size_of,
)
from bot.cli.commands import Commands, Option, examples
from bot.cli.console import counted, note
from bot.cli.progress import SearchProgress
from bot.cli.word_lists import read_word_list
from bot.errors import HostError
from bot.puzzles.words import parse_words

if TYPE_CHECKING:
    from solvers.squares import Pattern, Square

EXAMPLES = examples(
    "honeygram square --width 5 --height 5",
    "honeygram square --width 8 --height 8 --words /usr/share/dict/words --verbose",
    "honeygram square --width 4 --height 3 --count 10 --seed 7 --format json",
    "honeygram square --width 3 --height 3 --words my.txt --all",
    "honeygram square --pattern 0111/1011/1101/1110",
)
app = Commands()

COMMON = "common.txt"
SEEDS = 1_000_000  # a drawn seed is below this, so that it is easily typed again

SideOption = Annotated[
    int | None, Option(metavar="N", help="Cells, 2 at least.", show_default=False)
]
PatternOption = Annotated[
    str | None,
    Option(
        metavar="ROWS",
        help="Instead of a size, which cells are filled: rows of 0 and 1, such as 011/101/110.",
        show_default=False,
    ),
]
SeedOption = Annotated[
    int | None,
    Option(
        metavar="N",
        help="The same seed finds the same squares. [default: drawn]",
        show_default=False,
    ),
]
CountOption = Annotated[
    int | None,
    Option(metavar="N", help="So many different squares.", show_default=False),
]
AllOption = Annotated[bool, Option("--all", help="Every square there is, each once.")]
CapitalizedOption = Annotated[
    bool, Option("--capitalized", help="Let in the entries with capital letters.")
]
CommonOption = Annotated[
    bool, Option("--common", help="Prefer the common words among those of the list.")
]
VerboseOption = Annotated[bool, Option("--verbose", help="Tell about words, seed and search.")]
FormatOption = Annotated[Format, Option("--format", help="For people or for programs.")]
ListOption = Annotated[
    Path | None,
    Option(
        "--words",
        metavar="FILE",
        help="The word list, - for standard input. [default: the common words]",
        show_default=False,
    ),
]


@dataclass(frozen=True)
class Task:
    """What to look for; without a seed, every square in the order of the alphabet."""

    width: int
    height: int
    words: Collection[str]
    preferred: frozenset[str]
    seed: int | None
    pattern: "Pattern | None" = None

    @property
    def none(self) -> str:
        """That there is no such square."""
        return none_fits() if self.pattern else none_exists(self.width, self.height)

    @property
    def lengths(self) -> list[int]:
        """The numbers of letters that its words can have, ascending."""
        from solvers.squares import line_lengths, pattern_lengths

        if self.pattern:
            return pattern_lengths(self.pattern)
        return sorted({*line_lengths(self.width), *line_lengths(self.height)})

    def squares(self, watch: SearchProgress) -> "Iterator[Square]":
        """The squares, as they are found."""
        from solvers.squares import all_squares, find_squares, squares_of_pattern

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


@app.command(epilog=EXAMPLES)
def square(
    width: SideOption = None,
    height: SideOption = None,
    pattern: PatternOption = None,
    words: ListOption = None,
    seed: SeedOption = None,
    count: CountOption = None,
    every: AllOption = False,
    capitalized: CapitalizedOption = False,
    common: CommonOption = False,
    verbose: VerboseOption = False,
    form: FormatOption = Format.TEXT,
) -> None:
    """Find word squares whose cells hold two letters or none.

    Every row and column, read over its gaps, is a word; at least half of its cells are filled and
    at least one is empty; no word occurs twice. That there is no such square is an answer too: it
    is said once it is proven, and the exit code is 0.
    """
    from solvers.squares import Effort

    filled = None if pattern is None else pattern_of(pattern, width, height)
    width, height = size_asked(width, height, filled)
    check_request(width, height, count, every)
    pool = words_of(words, capitalized=capitalized)
    check_lengths(pool, width, height, filled)
    preferred = frozenset(words_of(None) if common else ())
    if seed is None and not (every and not common):
        seed = secrets.randbelow(SEEDS)
    task = Task(width, height, pool, preferred, seed, filled)
    if verbose:
        for fact in task.facts():
            note(fact)
    watch = SearchProgress(Effort(), verbose=verbose)
    wanted = None if every else count or 1
    told = say_squares(
        watch.over(islice(task.squares(watch), wanted)), task, form, count is not None or every
    )
    if wanted is not None and 0 < told < wanted:
        note(f"There are no more: {counted(told, 'square')} in all.")


def words_of(source: Path | None, *, capitalized: bool = True) -> list[str]:
    """The words of a list in its order, each once."""
    return parse_words(read_word_list(source, COMMON, capitalized=capitalized).decode())


def say_squares(squares: "Iterator[Square]", task: Task, form: Format, several: bool) -> int:
    """Print the squares as they are found, or that there are none; how many there were."""
    if form is Format.TEXT:
        return say_texts(squares, task.none)
    return (say_list if several else say_object)(squares, task.none, task.seed)


def pattern_of(text: str, width: int | None, height: int | None) -> "Pattern":
    """The pattern that was typed. HostError says what is wrong with it."""
    from solvers.squares import read_pattern

    if width is not None or height is not None:
        raise HostError("--pattern does not go with --width and --height.")
    try:
        return read_pattern(text)
    except ValueError as error:
        raise HostError(f"--pattern cannot be {text!r}: {error}.") from error


def size_asked(width: int | None, height: int | None, pattern: "Pattern | None") -> tuple[int, int]:
    """The width and height that were typed, or those of the pattern. HostError without either."""
    from solvers.squares import width_of

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


def check_lengths(
    words: Collection[str], width: int, height: int, pattern: "Pattern | None"
) -> None:
    """HostError names the side, or the line of a pattern, that no word of the list fits."""
    from solvers.squares import can_exist, line_lengths, pattern_lengths

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
