"""The command line: one Typer application, one module a command group beside it."""

import typer

app = typer.Typer(
    name="honeygram",
    help="A Discord bot with two word puzzles a day, and the engines behind them.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


@app.callback()
def honeygram() -> None:
    """Keep `run` a subcommand, however few commands there are."""
