"""The whole command line as Typer has it, which shows the help, completes and explains.

A command's module, beside this one, is imported when it is called.
"""

import sys
from dataclasses import asdict
from datetime import datetime
from functools import wraps
from inspect import Parameter as FunctionParameter
from inspect import signature
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from bot.cli.commands import COMMANDS, DATE, Argument, Command, commands_of
from bot.cli.console import polite, say
from bot.resources import installed_version


class QuickGroup(TyperGroup):
    """Commands whose flags are False unless given.

    Typer leaves its own flags at None, ``--help`` of each command among them, and imports pydantic
    to convert that None: 0.15 s for every command, and its memory for as long as the bot runs.
    """

    def get_params(self, ctx: Any) -> Any:  # the types of both are private to Typer
        """The flags of this group."""
        return _settled(super().get_params(ctx))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is called, with its flags."""
        found = super().resolve_command(ctx, args)
        if found[1]:  # else only a shell asks what could follow
            _settled(found[1].get_params(ctx))
        return found


def _settled(parameters: Any) -> Any:
    for each in parameters:
        if getattr(each, "is_flag", False) and each.default is None:
            each.default = False
    return parameters


class LazyGroup(QuickGroup):
    """Commands that are names and lines of help until one of them is called."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # private types of Typer
        """The command that is called, imported now."""
        if args and args[0] in COMMANDS:
            self.commands[args[0]] = load(args[0])
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        with polite():
            return super().invoke(ctx)


def load(name: str) -> Any:
    """A command with all that is below it; a group has no other help than its line."""
    group = typer.Typer(cls=QuickGroup, no_args_is_help=True, add_completion=False, **PLAIN)
    for each in commands_of(name).listed:
        group.command(each.name, epilog=each.epilog)(_annotated(each))
    command = typer.main.get_command(group)
    command.help = command.help or COMMANDS[name]
    return command


def _annotated(command: Command) -> Any:
    """The function of a command, its parameters stated in Typer's words."""
    made: Any = wraps(command.function)(lambda **values: command.function(**values))
    parameters = [*map(_translated, signature(command.function).parameters.values())]
    made.__annotations__ = {each.name: each.annotation for each in parameters}
    made.__signature__ = signature(command.function).replace(parameters=parameters)
    return made


def _translated(parameter: FunctionParameter) -> FunctionParameter:
    [stated] = parameter.annotation.__metadata__
    kind, settings = parameter.annotation.__origin__, asdict(stated)
    if isinstance(stated, Argument):
        translated = typer.Argument(**settings)
    else:
        names = [each for each in [settings.pop("name")] if each]
        formats = [DATE] if kind is datetime else None
        translated = typer.Option(*names, formats=formats, **settings)
    return parameter.replace(annotation=Annotated[kind, translated])


def stand_in() -> None:
    """The place of a command that was not called."""


PLAIN: Any = {"pretty_exceptions_enable": False, "rich_markup_mode": None}

app = typer.Typer(
    name="honeygram",
    cls=LazyGroup,
    help="A Discord bot with three word puzzles a day, and the engines behind them.",
    no_args_is_help=True,
    **PLAIN,
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

UsageError: Any = typer.BadParameter.__base__  # a private type of Typer


def explain(words: list[str]) -> None:
    """Run a command, or print its help or what is wrong with it; ends with SystemExit."""
    try:
        code = app(words, standalone_mode=False)
    except UsageError as error:
        error.show(sys.stderr)  # by default Typer writes UTF-8 to an ASCII terminal
        code = error.exit_code
    raise SystemExit(code)
