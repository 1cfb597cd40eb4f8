"""The top of the command line: one Typer application, which the commands join."""

import typer

from bot.cli.console import PoliteGroup

app = typer.Typer(
    name="honeygram",
    cls=PoliteGroup,
    help="A Discord bot with two word puzzles a day, and the engines behind them.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.callback()
def honeygram() -> None:
    """Keep `run` a subcommand, however few commands there are."""
