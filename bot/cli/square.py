"""`honeygram square`: word squares whose cells hold two letters or none."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.console import counted, note
from bot.cli.options import examples

EXAMPLES = examples(
    "honeygram square --width 5 --height 5",
    "honeygram square --width 8 --height 8 --words /usr/share/dict/words --verbose",
    "honeygram square --width 4 --height 3 --count 10 --seed 7 --format json",
    "honeygram square --width 3 --height 3 --words my.txt --all",
    "honeygram square --pattern 0111/1011/1101/1110",
)
app = typer.Typer()


class Format(StrEnum):
    """How an answer is written."""

    TEXT = "text"
    JSON = "json"


SEEDS = 1_000_000  # a drawn seed is below this, so that it is easily typed again

SideOption = Annotated[
    int | None, typer.Option(metavar="N", help="Cells, 2 at least.", show_default=False)
]
PatternOption = Annotated[
    str | None,
    typer.Option(
        metavar="ROWS",
        help="Instead of a size, which cells are filled: rows of 0 and 1, such as 011/101/110.",
        show_default=False,
    ),
]
SeedOption = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="The same seed finds the same squares. [default: drawn]",
        show_default=False,
    ),
]
CountOption = Annotated[
    int | None,
    typer.Option(metavar="N", help="So many different squares.", show_default=False),
]
AllOption = Annotated[bool, typer.Option("--all", help="Every square there is, each once.")]
CapitalizedOption = Annotated[
    bool, typer.Option("--capitalized", help="Let in the entries with capital letters.")
]
CommonOption = Annotated[
    bool, typer.Option("--common", help="Prefer the common words among those of the list.")
]
VerboseOption = Annotated[
    bool, typer.Option("--verbose", help="Tell about words, seed and search.")
]
FormatOption = Annotated[Format, typer.Option("--format", help="For people or for programs.")]
ListOption = Annotated[
    Path | None,
    typer.Option(
        "--words",
        metavar="FILE",
        help="The word list, - for standard input. [default: the common words]",
        show_default=False,
    ),
]


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
    import secrets
    from itertools import islice

    from bot.cli import _squares as squares
    from bot.cli.progress import SearchProgress
    from solvers.squares import Effort

    filled = None if pattern is None else squares.pattern_of(pattern, width, height)
    width, height = squares.size_asked(width, height, filled)
    squares.check_request(width, height, count, every)
    pool = squares.words_of(words, capitalized=capitalized)
    squares.check_lengths(pool, width, height, filled)
    preferred = frozenset(squares.words_of(None) if common else ())
    if seed is None and not (every and not common):
        seed = secrets.randbelow(SEEDS)
    task = squares.Task(width, height, pool, preferred, seed, filled)
    if verbose:
        for fact in task.facts():
            note(fact)
    watch = SearchProgress(Effort(), verbose=verbose)
    wanted = None if every else count or 1
    told = squares.say_squares(
        watch.over(islice(task.squares(watch), wanted)),
        task,
        as_json=form is Format.JSON,
        several=count is not None or every,
    )
    if wanted is not None and 0 < told < wanted:
        note(f"There are no more: {counted(told, 'square')} in all.")
