"""The commands of the program, and how a call that is wrong ends.

A command imports what it needs when it runs, so that the help and the other commands don't wait
for that.
"""

import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from bot.cli import anigrams, bank, bee, days, db, privacy, square, words
from bot.cli.console import polite, say
from bot.cli.options import JsonOption, examples
from bot.resources import installed_version


class Program(TyperGroup):
    """The commands, each of which ends with a sentence where the host can fix what is wrong."""

    def invoke(self, ctx: Any) -> Any:  # the type is private to Typer
        """Run a command."""
        with polite():
            return super().invoke(ctx)


app = typer.Typer(
    name="honeygram",
    cls=Program,
    help="A Discord bot with three word puzzles a day, and the engines behind them.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def show_version(asked: bool) -> None:
    """Say which Honeygram this is, and end."""
    if asked:
        say(f"honeygram {installed_version()}")
        raise typer.Exit


VersionOption = Annotated[
    bool,
    typer.Option(
        "--version", callback=show_version, is_eager=True, help="Show the version and exit."
    ),
]


@app.callback()
def top(asked: VersionOption = False) -> None:
    """Nothing is done before a command."""


# bot/__main__.py runs these two without Typer where they are called as services call them.
@app.command()
def run() -> None:
    """Start the bot; without DISCORD_TOKEN, the playground: a Discord in your browser."""
    from bot.cli.run import start_bot

    start_bot()


@app.command(epilog=examples("honeygram check", "honeygram check --json"))
def check(json: JsonOption = False) -> None:
    """Check settings, word lists, database, disk, token and channels; exit code 1 if any is bad."""
    from bot.cli.check import print_findings

    print_findings(as_json=json)


@app.command(epilog=examples("honeygram health", "honeygram health --json"))
def health(as_json: JsonOption = False) -> None:
    """Ask the running bot whether it is well; exit code 1 if it is not, or is silent."""
    from bot.cli.health import print_health

    print_health(as_json=as_json)


@app.command(epilog=examples("honeygram sync"))
def sync() -> None:
    """Register the commands with Discord, even if they are unchanged, and exit."""
    from bot.cli.sync import register_commands

    register_commands()


app.add_typer(square.app)
app.add_typer(bee.app, name="bee", help="Find the best honeycomb, score one, list its words.")
app.add_typer(
    anigrams.app, name="anigrams", help="Find the longest chains, count the games, grow a term."
)
app.add_typer(bank.app, name="bank", help="Build and show the puzzles of a word list.")
app.add_typer(days.app)
app.add_typer(db.app, name="db", help="Back up, restore and migrate the database.")
app.add_typer(
    privacy.app,
    name="privacy",
    help="Export or forget what is stored about a person, also one who left Discord.",
)
app.add_typer(
    words.app,
    name="words",
    help="Get the word list of the published puzzles, or what players tried in vain.",
)

UsageError: Any = typer.BadParameter.__base__  # a private type of Typer


def run_command(words: list[str]) -> None:
    """Run a command, or print its help or what is wrong with it; ends with SystemExit."""
    try:
        code = app(words, standalone_mode=False)
    except UsageError as error:
        error.show(sys.stderr)  # by default Typer writes UTF-8 to an ASCII terminal
        code = error.exit_code
    raise SystemExit(code)
