"""``honeygram days``: the puzzles that a seed deals, with their words and tiers."""

from datetime import datetime
from typing import Annotated

import typer

from bot.cli.console import say, say_json
from bot.cli.options import DATE, JsonOption, examples

app = typer.Typer()

MOST_DAYS = 3660


@app.command(
    epilog=examples(
        "honeygram days bees --from 2026-01-01 --count 7",
        "honeygram days bees --from 2026-01-01 --count 365 --json",
    )
)
def days(
    seed: Annotated[str, typer.Argument(metavar="SEED", help="What decides the puzzles.")],
    first: Annotated[
        datetime,
        typer.Option("--from", formats=[DATE], metavar="DATE", help="The first day."),
    ],
    count: Annotated[
        int, typer.Option("--count", min=1, max=MOST_DAYS, metavar="N", help="How many days.")
    ] = 7,
    json: JsonOption = False,
) -> None:
    """Show the puzzles of some days with their words and tiers.

    They are those that a new bot with this seed deals; a year takes some ten seconds. Points are
    those of all target words; par is the number of words of the longest chain.
    """
    from bot.cli._dealt import Tiers, as_json, as_text, dealt_days
    from bot.language.lexicon import read_lexicon
    from bot.resources import resource_folder

    lexicon = read_lexicon(resource_folder("data"))
    tiers = Tiers(frozenset(lexicon.familiar), frozenset(lexicon.rare))
    dealt = dealt_days(lexicon, seed, first.date(), count)
    if json:
        say_json({"seed": seed, "days": [as_json(day, tiers) for day in dealt]})
        return
    for day in dealt:
        say(as_text(day, tiers))
