"""Numbered SQL files, one sequence for all databases.

``0033_x.sql`` is for every kind of database; where they differ, ``0033_x.sqlite.sql`` and
``0033_x.postgresql.sql`` stand side by side. A kind may begin with a baseline, which is the schema
of all steps up to its number.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from bot.errors import HostError, InUseError
from bot.store.backend import Source

Result = TypeVar("Result")
Tell = Callable[[int, str], None]  # takes a level of the log, and a line

log = logging.getLogger(__name__)
to_log: Tell = log.log

KINDS = ("sqlite", "postgresql")
PATIENCE = 60.0  # seconds; another process may be at the same migration
MOMENT = 1.0  # and for this long at most, when it only finds that somebody was faster
PAUSE = 0.2  # between two attempts
BASELINE = "baseline"  # the name of a step that needs none before it
LAST_WITH_ALL_STEPS = "d0acb998"  # the commit that updates versions 1 to 28 to the baseline's, 29

RECORD = """
CREATE TABLE IF NOT EXISTS schema_migrations (
    version INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    applied_at TEXT NOT NULL
)
"""

APPLIED = "INSERT INTO schema_migrations (version, name, applied_at) VALUES ($1, $2, $3)"


@dataclass(frozen=True)
class Migration:
    """One step of the schema, from a file such as ``0030_reminder_attempts.sql``."""

    version: int
    name: str
    sql: str


def migrations_in(folder: Path, kind: str) -> list[Migration]:
    """The migrations of a folder for a kind of database, in order.

    Raises ValueError when their numbers do not follow each other, or a file is for no kind.
    """
    paths = sorted(folder.glob("[0-9][0-9][0-9][0-9]_*.sql"))
    own = [path for path in paths if _kind_of(path) == kind]
    numbers = {path.name[:4] for path in own}
    shared = [path for path in paths if not _kind_of(path) and path.name[:4] not in numbers]
    steps = sorted(map(_read, own + shared), key=lambda step: step.version)
    bases = [number for number, step in enumerate(steps) if step.name == BASELINE]
    found = steps[bases[-1] :] if bases else steps
    first = found[0].version if bases else 1
    if [step.version for step in found] != list(range(first, first + len(found))):
        raise ValueError(f"the migrations in {folder} must be numbered 1, 2, 3, …")
    return found


def _kind_of(path: Path) -> str:
    """The kind of database that a file is for, empty for all."""
    kind = path.stem.partition(".")[2]
    if kind not in ("", *KINDS):
        raise ValueError(f"{path.name} is for no kind of database")
    return kind


def _read(path: Path) -> Migration:
    name = path.name.partition(".")[0]
    return Migration(int(name[:4]), name[5:], path.read_text(encoding="utf-8"))


def check_version(version: int, migrations: list[Migration]) -> None:
    """Raise HostError when a database is newer than these migrations, or older than the first."""
    known = migrations[-1].version
    if problem := too_old(version, migrations):
        raise HostError(f"The database {problem}.")
    if version > known:
        raise HostError(
            f"The database has schema version {version}, but this Honeygram knows only {known}: it"
            " was used by a newer Honeygram. Install that one, or restore a backup from before the"
            " update."
        )


def too_old(version: int, migrations: list[Migration]) -> str | None:
    """Return why these migrations can't update a database, as the end of a sentence."""
    first = migrations[0].version
    if not 0 < version < first:
        return None
    return (
        f"has schema version {version}, but this Honeygram updates version {first} and later: open"
        f" it once with the Honeygram of commit {LAST_WITH_ALL_STEPS} (`honeygram db migrate`),"
        " then with this one"
    )


def behind(what: object, version: int, known: int) -> HostError:
    """What the host reads when a database that others may use is older than the program."""
    return HostError(
        f"The database {what} has schema version {version}, and this Honeygram needs {known}: stop"
        " every bot that uses it, `honeygram db migrate`, then start the bot anew."
    )


async def migrate_among_many(
    what: object,
    migrations: list[Migration],
    read_version: Callable[[], Awaitable[int]],
    migrate: Callable[[], Awaitable[object]],
) -> bool:
    """Bring up to date what several processes will share, or wait for the one that does.

    Returns whether it was behind: then another one may still hold it. Raises HostError when the
    version does not move, because a process runs that knows the schema as it was, or when these
    migrations can't update it.
    """
    version, known = await read_version(), migrations[-1].version
    check_version(version, migrations)
    if not 0 < version < known:
        return False  # those who make a database at once wait for each other

    async def catch_up() -> None:
        if await read_version() < known:
            await migrate()

    log.info("%s goes from schema version %s to %s, here or elsewhere", what, version, known)
    while True:
        try:
            await when_free(catch_up, PATIENCE)
        except InUseError as error:
            before, version = version, await read_version()
            if version == before:
                raise behind(what, version, known) from error
        else:
            return True


async def when_free(take: Callable[[], Awaitable[Result]], within: float) -> Result:
    """What is taken as soon as no other process holds it.

    Raises InUseError when one still does after so many seconds.
    """
    deadline = time.monotonic() + within
    while True:
        try:
            return await take()
        except InUseError:
            if time.monotonic() >= deadline:
                raise
        await asyncio.sleep(PAUSE)


async def apply_steps(
    steps: list[Migration],
    apply: Callable[[Migration], Awaitable[bool]],
    tell: Tell,
    level: int = logging.INFO,
) -> list[Migration]:
    """Apply some steps, and tell of each how long it took; returns those that nobody else did."""
    applied = []
    for step in steps:
        began = time.perf_counter()
        if await apply(step):
            seconds, name = time.perf_counter() - began, step.name.replace("_", " ")
            tell(level, f"Applied {step.version:04} {name} ({seconds:.2f} s).")
            applied.append(step)
    return applied


def level_for(version: int) -> int:
    """How loud the steps from a version are told: a database that is made is no update."""
    return logging.INFO if version else logging.DEBUG


async def schema_version(source: Source) -> int:
    """The number of the last migration applied, 0 for none."""
    rows = await source.fetch("SELECT coalesce(max(version), 0) AS version FROM schema_migrations")
    return int(rows[0]["version"])
