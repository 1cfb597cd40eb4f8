"""What commands there are, and how one states its options and arguments.

All of it is values, so that to run a command needs nothing else: `plain_call.py` reads what was
typed from them, and `app.py` makes the help of them.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from inspect import signature
from types import NoneType
from typing import Any, TypeVar, get_args

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

DATE = "%Y-%m-%d"  # how a date is typed

Function = TypeVar("Function", bound=Callable[..., None])


@dataclass(frozen=True)
class Option:
    """An option, in the annotation of its parameter; its name is that of the parameter if empty.

    A flag is a parameter of type bool, and has a name.
    """

    name: str = ""
    metavar: str | None = None
    help: str = ""
    show_default: bool = True
    min: int | None = None
    max: int | None = None


@dataclass(frozen=True)
class Argument:
    """An argument, in the annotation of its parameter."""

    metavar: str | None = None
    help: str = ""
    show_default: bool = True


@dataclass(frozen=True)
class Parameter:
    """What a command can be given: a name, the type of its values, and whether it must be."""

    name: str
    kind: type
    stated: Option | Argument
    required: bool

    @property
    def option(self) -> str | None:
        """The name as an option, such as "--min-words"; an argument has none."""
        if isinstance(self.stated, Argument):
            return None
        return self.stated.name or f"--{self.name.replace('_', '-')}"


@dataclass(frozen=True)
class Command:
    """A function that is a command; its docstring is the help, and examples end it."""

    name: str
    function: Callable[..., None]
    epilog: str | None

    def parameters(self) -> list[Parameter]:
        """Those of the function, each annotated with its type and an Option or Argument."""
        return [
            Parameter(each.name, *_annotated(each.annotation), each.default is each.empty)
            for each in signature(self.function).parameters.values()
        ]


@dataclass(frozen=True)
class Commands:
    """The commands of a module; where there is one only, it goes by the name of the module."""

    listed: list[Command] = field(default_factory=list)

    def command(
        self, name: str | None = None, *, epilog: str | None = None
    ) -> Callable[[Function], Function]:
        """Add a function."""

        def add(function: Function) -> Function:
            self.listed.append(Command(name or function.__name__, function, epilog))
            return function

        return add

    def find(self, words: list[str]) -> tuple[Command, list[str]]:
        """The command that these words name, and what follows. Raises LookupError."""
        if len(self.listed) == 1:
            return self.listed[0], words
        return {each.name: each for each in self.listed}[words[0]], words[1:]


def commands_of(name: str) -> Commands:
    """The commands of a module beside this one, which is imported now."""
    commands: Commands = import_module(f"bot.cli.{name}").app
    return commands


def examples(*lines: str) -> str:
    """The last part of a command's help, one example a line."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


def _annotated(annotation: Any) -> tuple[Any, Any]:
    """The type of an annotation, without None, and what is stated beside it."""
    kind, stated = get_args(annotation)
    return next((each for each in get_args(kind) if each is not NoneType), kind), stated
