"""``honeygram db``: the database file, its schema and its copies."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.console import command_app, examples, say
from bot.ops.config import read_settings
from bot.resources import resource_folder
from bot.store.sqlite import backup as copies
from bot.store.sqlite.migrations import migrate_alone, read_migrations

app = command_app()

ForceOption = Annotated[bool, typer.Option("--force", help="Replace FILE if it exists.")]


@app.command(epilog=examples("honeygram db backup /var/backups/honeygram.db --force"))
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the copy.")],
    force: ForceOption = False,
) -> None:
    """Copy the database, also while the bot runs, and check the copy."""
    size = copies.backup(read_settings().database_path, file, force=force)
    say(f"Wrote {file} ({size:,} bytes, checked).")


@app.command(epilog=examples("honeygram db restore /var/backups/honeygram.db"))
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy to put back.")],
) -> None:
    """Put a copy in the place of the database; the bot must not run."""
    path = read_settings().database_path
    known = len(read_migrations(resource_folder("migrations")))
    kept = copies.restore(file, path, known, datetime.now(UTC))
    say(f"Restored {path} from {file}.")
    if kept is not None:
        say(f"The replaced database is {kept}; delete it when all is well.")


@app.command(epilog=examples("honeygram db migrate"))
def migrate() -> None:
    """Bring the schema up to date, as the bot does when it starts; the bot must not run."""
    for line in asyncio.run(_migrate(read_settings().database_path)):
        say(line)


async def _migrate(path: Path) -> list[str]:
    known = read_migrations(resource_folder("migrations"))
    applied = await migrate_alone(path, known, datetime.now(UTC))
    lines = [f"Applied {each.version:04} {each.name.replace('_', ' ')}." for each in applied]
    return [*lines, f"The schema of {path} is up to date (version {len(known)})."]
