"""`honeygram bee`: the published honeycomb puzzles."""

from typing import Annotated

import typer

from bot.cli.console import counted, say, say_json
from bot.cli.options import AllowSOption, JsonOption, WordsOption, examples

app = typer.Typer(no_args_is_help=True)

CenterArgument = Annotated[
    str | None, typer.Argument(metavar="[CENTER]", help="One of the letters.", show_default=False)
]


@app.command(
    epilog=examples(
        "honeygram bee best",
        "honeygram bee best --top 10 --words enable1.txt",
        "cat words.txt | honeygram bee best --words - --json",
    )
)
def best(
    words: WordsOption = None,
    top: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Score every candidate and list the N best."),
    ] = None,
    allow_s: AllowSOption = False,
    json: JsonOption = False,
) -> None:
    """Find the honeycomb with the most points."""
    from bot.cli._honeycombs import best_of, read_valid, rules_for, summary
    from solvers.arrays import all_totals

    rules = rules_for(allow_s)
    valid = read_valid(words, rules)
    if top is None:
        found = [best_of(valid, rules)]
    else:
        found = [each.honeycomb for each in all_totals(valid, rules).top(top)]
    summaries = [summary(honeycomb, valid, rules) for honeycomb in found]
    if json:
        dicts = [each.as_json() for each in summaries]
        say_json(dicts[0] if top is None else dicts)
        return
    for each in summaries:
        say(each.as_text())


@app.command(
    epilog=examples("honeygram bee report", "honeygram bee report AEGLMPX G --words enable1.txt")
)
def report(
    letters: Annotated[
        str | None,
        typer.Argument(help="The seven letters. [default: the best honeycomb]", show_default=False),
    ] = None,
    center: CenterArgument = None,
    words: WordsOption = None,
    allow_s: AllowSOption = False,
    json: JsonOption = False,
) -> None:
    """List all words of a honeycomb with their scores, by letterset and by kind."""
    from bot.cli import _honeycombs as bees
    from solvers.arrays import within
    from solvers.report import by_kind, by_letterset

    rules = bees.rules_for(allow_s)
    chosen = None if letters is None else bees.chosen_honeycomb(letters, center, rules)
    valid = bees.read_valid(words, rules)
    honeycomb = chosen or bees.best_of(valid, rules)
    made = within(honeycomb, valid).spelled()
    reports = {"by_letterset": by_letterset(made, rules), "by_kind": by_kind(made, rules)}
    head = bees.summary(honeycomb, valid, rules)
    if json:
        say_json(
            head.as_json() | {key: list(map(bees.as_json, each)) for key, each in reports.items()}
        )
        return
    say(head.as_text())
    for groups in reports.values():
        say()
        for each in groups:
            say(bees.as_text(each))


@app.command(
    epilog=examples(
        "honeygram bee score JUKEBOX", "honeygram bee score aeglmpx g --words enable1.txt"
    )
)
def score(
    letters: Annotated[str, typer.Argument(help="The seven letters, in any order.")],
    center: CenterArgument = None,
    words: WordsOption = None,
    allow_s: AllowSOption = False,
    json: JsonOption = False,
) -> None:
    """Score a honeycomb, or all seven of a letterset."""
    from bot.cli._honeycombs import (
        named,
        parse_allowed,
        parse_honeycomb,
        read_valid,
        rules_for,
        summary,
    )
    from solvers.arrays import centers

    rules = rules_for(allow_s)
    if center is not None:
        one = parse_honeycomb(letters, center, rules)
        head = summary(one, read_valid(words, rules), rules)
        say_json(head.as_json()) if json else say(head.as_text())
        return
    cells = parse_allowed(letters, rules)
    scored = centers(cells, read_valid(words, rules), rules)
    if json:
        points = {each.honeycomb.center.upper(): each.points for each in scored}
        say_json({"letters": cells.upper(), "points": points})
        return
    for each in sorted(scored, key=lambda each: letters.lower().index(each.honeycomb.center)):
        say(f"{named(each.honeycomb)}: {counted(each.points, 'point')}")
