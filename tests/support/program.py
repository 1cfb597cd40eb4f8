"""The commands of the program, as Typer has them."""

from typing import Any

from typer.main import get_command

from bot.cli.app import app

PROGRAM: Any = get_command(app)  # the types are private to Typer

# By what is typed, such as "check" and "bee best".
COMMANDS: dict[str, Any] = {
    f"{name} {part}" if part else name: command
    for name, group in PROGRAM.commands.items()
    for part, command in getattr(group, "commands", {"": group}).items()
}
