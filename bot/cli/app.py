"""The command line: one Typer application, one module a command group beside it."""

import typer

from bot.cli import anigrams, bank, bee, check, db, square, sync, words
from bot.cli.manners import PoliteGroup

app = typer.Typer(
    name="honeygram",
    cls=PoliteGroup,
    help="A Discord bot with two word puzzles a day, and the engines behind them.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.add_typer(bee.app, name="bee")
app.add_typer(anigrams.app, name="anigrams")
app.add_typer(bank.app, name="bank")
app.add_typer(db.app, name="db")
app.command(epilog=check.EXAMPLES)(check.check)
app.command(epilog=sync.EXAMPLES)(sync.sync)
app.add_typer(words.app, name="words")
app.command("square", epilog=square.EXAMPLES)(square.square)


@app.callback()
def honeygram() -> None:
    """Keep `run` a subcommand, however few commands there are."""
