"""The options that several commands share, and examples for the end of a command's help."""

from pathlib import Path
from typing import Annotated

import typer

DATE = "%Y-%m-%d"  # how a date is typed

WordsOption = Annotated[
    Path | None,
    typer.Option(
        "--words",
        metavar="FILE",
        help="The word list, - for standard input. [default: the accepted words]",
        show_default=False,
    ),
]

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
AllowSOption = Annotated[
    bool, typer.Option("--allow-s", help="Let words and honeycombs have an S.")
]


def examples(*lines: str) -> str:
    """The last part of a command's help, one example a line."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)
