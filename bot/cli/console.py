"""How the command line behaves, whatever the command.

A fault that the person at the keyboard can mend is a HostError: one sentence on standard error and
exit code 2. Ctrl-C ends with 130 and a closed pipe with 141, as a shell expects, neither of them
with a traceback. Answers go to standard output; everything else goes to standard error.
"""

import errno
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

import typer
from typer.core import TyperGroup

from bot.errors import HostError, Restart, StorageUnavailable, unavailable

BAD_INPUT = 2
BROKEN_PIPE = 141  # what a shell reports for a program that SIGPIPE ended

SCREEN = (Path("-"), Path("/dev/stdout"))  # the device may be a file that must not be replaced


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


class PoliteGroup(QuickGroup):
    """The top of the command line: turns every expected fault into a sentence and a code."""

    def invoke(self, ctx: Any) -> Any:  # the type of a context is private to Typer
        """Run the command; Typer itself turns Ctrl-C into exit code 130."""
        try:
            answer = super().invoke(ctx)
            if sys.stdout is not None:  # it is None when a shell closed it
                sys.stdout.flush()
        except (HostError, Restart) as error:
            typer.echo(f"honeygram: {error}", err=True)
            raise typer.Exit(BAD_INPUT) from error
        except StorageUnavailable as error:
            typer.echo(f"honeygram: {unavailable('The database', error.code)}", err=True)
            raise typer.Exit(BAD_INPUT) from error
        except BrokenPipeError as error:
            _discard_output()
            raise typer.Exit(BROKEN_PIPE) from error
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
            _discard_output()
            typer.echo(f"honeygram: Cannot write the answer: {error.strerror}.", err=True)
            raise typer.Exit(BAD_INPUT) from error
        return answer


def command_app() -> typer.Typer:
    """What a module of commands adds its own to, with the manners of the whole command line."""
    return typer.Typer(
        cls=QuickGroup,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )


def _discard_output() -> None:
    """Let Python's own flush at exit succeed although the output goes nowhere any more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def examples(*lines: str) -> str:
    """The last part of a command's help, one example a line."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


def say(text: str = "") -> None:
    """A line of the answer."""
    typer.echo(text)


def note(text: str) -> None:
    """A line beside the answer."""
    typer.echo(text, err=True)


def say_json(value: object) -> None:
    """The answer for a program."""
    typer.echo(json.dumps(value, indent=2))


def counted(number: int, noun: str) -> str:
    """A number and its noun: "1 word", "1,179 words"."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


@contextmanager
def whole_file(path: Path) -> Iterator[TextIO]:
    """A text file that appears under its name only once all of it is written.

    It is written beside its final place and then renamed, so that neither a fault nor Ctrl-C leaves
    half a file or harms an older one. Raises HostError where nothing can be written.
    """
    target = path.resolve()
    if not target.parent.is_dir():
        raise HostError(f"Cannot write {path}: the folder {path.parent} does not exist.")
    if target.exists() and not target.is_file():
        raise HostError(f"Cannot write {path}: it is not an ordinary file.")
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8") as file:
            yield file
        part.replace(target)
    except OSError as error:
        raise HostError(f"Cannot write {path}: {error.strerror}.") from error
    finally:
        part.unlink(missing_ok=True)
