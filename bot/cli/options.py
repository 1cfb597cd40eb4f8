"""The options that several commands share."""

from pathlib import Path
from typing import Annotated

from bot.cli.commands import Option

WordsOption = Annotated[
    Path | None,
    Option(
        "--words",
        metavar="FILE",
        help="The word list, - for standard input. [default: the accepted words]",
        show_default=False,
    ),
]

JsonOption = Annotated[bool, Option("--json", help="Print JSON, for programs.")]
AllowSOption = Annotated[bool, Option("--allow-s", help="Let words and honeycombs have an S.")]
