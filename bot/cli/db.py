"""``honeygram db``: the database, its schema and its copies."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.console import counted, note, say
from bot.cli.options import examples
from bot.errors import HostError, StorageUnavailable, unavailable
from bot.resources import resource_folder

if TYPE_CHECKING:
    from bot.store.opening import Place

app = typer.Typer(no_args_is_help=True)

# A dump is of one moment, and a restore is all or nothing.
DUMP = "pg_dump --format=custom --file={file} {url}"
RESTORE = (
    "pg_restore --clean --if-exists --no-owner --single-transaction --exit-on-error --dbname={url}"
    " {file}"
)

ForceOption = Annotated[bool, typer.Option("--force", help="Replace FILE if it exists.")]
IncompleteOption = Annotated[
    bool,
    typer.Option(
        "--incomplete",
        help="Take FILE although its log is lost; it may be the database itself.",
    ),
]
NoCopyOption = Annotated[
    bool, typer.Option("--no-copy", help="Keep no copy of the file as it was before.")
]


@app.command(epilog=examples("honeygram db backup /var/backups/honeygram.db --force"))
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the copy.")],
    force: ForceOption = False,
) -> None:
    """Copy the database, also while the bot runs, and check the copy.

    For PostgreSQL, say how its own program does that.
    """
    from bot.store.sqlite import backup as copies

    database = _database_file(DUMP, file)
    size = copies.backup(database, file, force=force)
    say(f"Wrote {file} ({size:,} bytes, checked).")
    try:
        _note_backup(database)
    except HostError as error:
        note(f"The copy is whole, but /metrics does not tell of it: {error}")
    except StorageUnavailable as error:
        why = unavailable("the database", error.code)
        note(f"The copy is whole, but /metrics does not tell of it: {why}")


@app.command("backed-up", epilog=examples("honeygram db backed-up"))
def backed_up() -> None:
    """Note that another program has copied the database, as pg_dump does, also while the bot runs.

    /metrics tells when that was, and the alert HoneygramHasNoBackup is quiet.
    """
    from bot.ops.config import read_settings

    _note_backup(read_settings().database)
    say("Noted: the database was copied.")


@app.command(epilog=examples("honeygram db restore /var/backups/honeygram.db"))
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy to put back.")],
    incomplete: IncompleteOption = False,
) -> None:
    """Put a copy in the place of the database; the bot must not run.

    For PostgreSQL, say how its own program does that.
    """
    from bot.store.sqlite import backup as copies
    from bot.store.sqlite.migrations import read_migrations

    path = _database_file(RESTORE, file)
    known = read_migrations(resource_folder("migrations"))
    kept = copies.restore(file, path, known, datetime.now(UTC), incomplete=incomplete)
    say(f"Restored {path} from {file}.")
    if kept is not None:
        say(f"The replaced database is {kept}; delete it when all is well.")


@app.command(epilog=examples("honeygram db migrate", "honeygram db migrate --no-copy"))
def migrate(no_copy: NoCopyOption = False) -> None:
    """Bring the schema up to date, as the bot does when it starts; the bot must not run.

    A file is copied before, where there is room; the bot deletes the copy after a week.
    """
    import asyncio

    from bot.ops.config import read_settings
    from bot.store.opening import migrate_alone

    place = read_settings().database
    step = migrate_alone(place, datetime.now(UTC), lambda _, line: say(line), copy=not no_copy)
    version = asyncio.run(step)
    say(f"The schema of {place} is up to date (version {version}).")


@app.command(epilog=examples("honeygram db copy --to postgresql://honeygram@db.example/honeygram"))
def copy(
    to: Annotated[str, typer.Option("--to", metavar="URL", help="A database that holds nothing.")],
) -> None:
    """Move everything into another database, SQLite or PostgreSQL, and compare the two.

    The bot must not run. The password comes from PGPASSWORD or ~/.pgpass.
    """
    import asyncio

    from bot.ops.config import place_of, read_settings
    from bot.store.copying import copy_database
    from bot.store.postgresql.address import Address

    source, target = read_settings().database, place_of(to)
    if isinstance(target, Address) and target.secrets:
        raise HostError(
            "Everybody on this machine can read a password on the command line: leave it out of"
            " --to, and set PGPASSWORD or write it into ~/.pgpass."
        )

    def tell(table: str, rows: int) -> None:
        say(f"{table}: {counted(rows, 'row')}")

    asyncio.run(copy_database(source, target, datetime.now(UTC), tell))
    say(f"{target} holds what {source} does; set DATABASE_URL to it before you start the bot.")


def _note_backup(place: "Place") -> None:
    import asyncio

    from bot.cli._database import existing_database
    from bot.store.backups import note_backup

    async def note_now() -> None:
        async with existing_database(place) as database:
            await note_backup(database, datetime.now(UTC))

    asyncio.run(note_now())


def _database_file(command: str, copy: Path) -> Path:
    """The database file. Raises HostError with the server's own command where there is none."""
    from shlex import quote

    from bot.ops.config import read_settings

    place = read_settings().database
    if isinstance(place, Path):
        return place
    line = command.format(file=quote(str(copy)), url=quote(place.for_commands))
    raise HostError(f"PostgreSQL does that itself, and asks for the password:\n  {line}")
