"""The whole command line. A command's module, beside this one, is imported when it is called."""

from importlib import import_module
from typing import Annotated, Any

import typer

from bot.cli.console import PoliteGroup, say
from bot.resources import installed_version

# The module of each command, in the order of the help, and what the help says of it.
COMMANDS = {
    "run": "Start the bot; without DISCORD_TOKEN, the playground: a Discord in your browser.",
    "check": "Check settings, word lists, database, disk, token and channels; exit code 1 if any is"
    " bad.",
    "health": "Ask the running bot whether it is well; exit code 1 if it is not, or is silent.",
    "sync": "Register the commands with Discord, even if they are unchanged, and exit.",
    "square": "Find word squares whose cells hold two letters or none.",
    "bee": "Find the best honeycomb, score one, list its words.",
    "anigrams": "Find the longest chains, count the games, grow a term.",
    "bank": "Build and show the puzzles of a word list.",
    "days": "Show the puzzles of some days with their words and tiers.",
    "db": "Back up, restore and migrate the database.",
    "privacy": "Export or forget what is stored about a person, also one who left Discord.",
    "words": "Get the word list of the published puzzles, or what players tried in vain.",
}


class LazyGroup(PoliteGroup):
    """Commands that are names and lines of help until one of them is called."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # private types of Typer
        """The command that is called, imported now."""
        if args and args[0] in COMMANDS:
            self.commands[args[0]] = load(args[0])
        return super().resolve_command(ctx, args)


def load(name: str) -> Any:
    """A command with all that is below it; a group has no other help than the line above."""
    command = typer.main.get_command(import_module(f"bot.cli.{name}").app)
    command.help = command.help or COMMANDS[name]
    return command


def stand_in() -> None:
    """The place of a command that was not called."""


app = typer.Typer(
    name="honeygram",
    cls=LazyGroup,
    help="A Discord bot with two word puzzles a day, and the engines behind them.",
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


for _name, _help in COMMANDS.items():
    app.command(_name, help=_help)(stand_in)
