"""`honeygram bank`: every honeycomb puzzle that a word list makes."""

from pathlib import Path
from typing import Annotated, Any

import typer

from bot.cli.console import SCREEN, note, say, say_json
from bot.cli.options import AllowSOption, JsonOption, WordsOption, examples
from bot.errors import HostError

app = typer.Typer(no_args_is_help=True)

TargetsOption = Annotated[
    Path | None,
    typer.Option(
        "--targets",
        metavar="FILE",
        help="The words that count toward the maximum. [default: the common words]",
        show_default=False,
    ),
]


@app.command(
    "build",
    epilog=examples(
        "honeygram bank build --out bank.json",
        "honeygram bank build --by-honeycomb --min-words 20 --max-words 65 --out bank.json",
        "honeygram bank build --words enable1.txt --as-published --out -",
    ),
)
def build_command(
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where to write, - for the screen.")],
    words: WordsOption = None,
    targets: TargetsOption = None,
    min_words: Annotated[int, typer.Option(min=0, metavar="N", help="Fewest words a puzzle.")] = 51,
    max_words: Annotated[int, typer.Option(min=0, metavar="N", help="Most words a puzzle.")] = 100,
    by_honeycomb: Annotated[
        bool, typer.Option("--by-honeycomb", help="With centers, target words and points.")
    ] = False,
    as_published: Annotated[
        bool, typer.Option("--as-published", help="Lose the words that the published way loses.")
    ] = False,
    allow_s: AllowSOption = False,
) -> None:
    """Write all puzzles with enough words and not too many, as JSON.

    Without --by-honeycomb: {letters: [words]}. With it: a list of honeycombs, where the limits
    count target words.
    """
    from bot.cli._bank import as_json, limits_of, summary, write
    from bot.cli._honeycombs import read_valid, rules_for
    from solvers.bank import build, build_by_honeycomb

    if by_honeycomb and as_published:
        raise HostError("--as-published has no centers, so it does not go with --by-honeycomb.")
    if targets and not by_honeycomb:
        raise HostError("--targets goes with --by-honeycomb only.")
    rules, limits = rules_for(allow_s), limits_of(min_words, max_words)
    valid = read_valid(words, rules)
    puzzles: list[Any] | dict[str, Any]
    if by_honeycomb:
        common = read_valid(targets, rules, "common.txt")
        puzzles = [as_json(each) for each in build_by_honeycomb(common, valid, limits, rules)]
    else:
        bank = build(valid, limits, as_published=as_published)
        puzzles = {letters.upper(): made for letters, made in bank.items()}
    write(puzzles, out)
    for line in summary(valid, len(puzzles), limits, as_published):
        (note if out in SCREEN else say)(line)


@app.command(
    epilog=examples("honeygram bank show AEGLMPX G", "honeygram bank show aeglmpx g --json")
)
def show(
    letters: Annotated[str, typer.Argument(help="The seven letters, in any order.")],
    center: Annotated[str, typer.Argument(help="One of the letters.")],
    words: WordsOption = None,
    targets: TargetsOption = None,
    allow_s: AllowSOption = False,
    json: JsonOption = False,
) -> None:
    """Show a honeycomb as a player would meet it: target words, points, ranks."""
    from bot.cli._bank import as_json, as_text
    from bot.cli._honeycombs import parse_honeycomb, read_valid, rules_for
    from solvers.arrays import within
    from solvers.bank import puzzle

    rules = rules_for(allow_s)
    honeycomb = parse_honeycomb(letters, center, rules)
    accepted = within(honeycomb, read_valid(words, rules))
    common = within(honeycomb, read_valid(targets, rules, "common.txt"))
    shown = puzzle(honeycomb, common.spelled(), len(accepted), rules)
    if json:
        say_json(as_json(shown))
        return
    say(as_text(shown))
