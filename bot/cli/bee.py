"""`honeygram bee`: the published honeycomb puzzles."""

import typer

app = typer.Typer(help="Find the best honeycomb, score one, list its words.", no_args_is_help=True)
