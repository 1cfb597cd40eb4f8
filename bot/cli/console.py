"""How the command line behaves, whatever the command.

A fault that the person at the keyboard can mend is a HostError: one sentence on standard error and
exit code 2. Ctrl-C ends with 130 and a closed pipe with 141, as a shell expects, neither of them
with a traceback. Answers go to standard output; everything else goes to standard error.
"""

import errno
import json
import os
import sys
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, TypeVar

import typer
from typer.core import TyperGroup

from bot.errors import HostError

Item = TypeVar("Item")

BAD_INPUT = 2
BROKEN_PIPE = 141  # what a shell reports for a program that SIGPIPE ended

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


class PoliteGroup(TyperGroup):
    """The top of the command line: turns every expected fault into a sentence and a code."""

    def invoke(self, ctx: Any) -> Any:  # the type of a context is private to Typer
        """Run the command; Typer itself turns Ctrl-C into exit code 130."""
        try:
            answer = super().invoke(ctx)
            if sys.stdout is not None:  # it is None when a shell closed it
                sys.stdout.flush()
        except HostError as error:
            typer.echo(f"honeygram: {error}", err=True)
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


def progress(items: Iterable[Item], label: str, total: int | None = None) -> Iterator[Item]:
    """The items, with a bar on standard error while they are taken, if that is a terminal."""
    if not sys.stderr.isatty():
        yield from items
        return
    # Rich takes longer to load than most commands take to run.
    from rich.console import Console
    from rich.progress import track

    yield from track(items, label, total=total, console=Console(stderr=True), transient=True)
