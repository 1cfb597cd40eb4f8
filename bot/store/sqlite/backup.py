"""Copies of the database file: made while the bot runs, checked, and put back."""

import logging
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from bot.errors import HostError
from bot.store.sqlite.availability import BUSY, PRIMARY, trouble_of
from bot.store.sqlite.lock import PRIVATE, hold_database
from bot.store.sqlite.owner import OTHERS, owner_of
from bot.store.sqlite.place import Place

log = logging.getLogger(__name__)

VERSION = "SELECT coalesce(max(version), 0) FROM schema_migrations"
SIDE_FILES = ("-wal", "-shm")
STAMP = "%Y%m%dT%H%M%SZ"


def backup(database: Path, target: Path, *, force: bool = False) -> int:
    """Copy a database, which may be in use, as of one moment; returns the bytes of the copy.

    The copy is checked before it gets its name. Raises HostError when it cannot be made.
    """
    if not database.is_file():
        raise HostError(f"There is no database {database}: check DATABASE_URL.")
    if target.exists() and (not target.is_file() or target.samefile(database)):
        raise HostError(f"Cannot write {target}: name a new file for the backup.")
    if target.exists() and not force:
        raise HostError(f"{target} exists already: name another file, or add --force.")
    with _part_of(target) as part:
        _copy(database, part)
        _check(part, database)
        part.replace(target)
        _keep(target.parent)
    return target.stat().st_size


def restore(source: Path, database: Path, known_version: int, now: datetime) -> Path | None:
    """Put a backup in the place of the database; returns where the replaced one lies.

    Raises HostError, with nothing changed, when the bot runs or the backup is of no use.
    """
    if not source.is_file():
        raise HostError(f"There is no backup {source}.")
    if database.exists() and source.samefile(database):
        raise HostError(f"{source} is the database itself.")
    with hold_database(database, create=False), _part_of(database) as part:
        _copy(source, part)
        version = _check(part, source)
        if version > known_version:
            raise HostError(
                f"{source} has schema version {version}, but this Honeygram knows only"
                f" {known_version}: install the Honeygram that made it."
            )
        if database.exists():
            shutil.copymode(database, part)
        aside = database.with_name(f"{database.name}.replaced-{now.strftime(STAMP)}")
        kept = _set_aside(database, aside) if database.exists() else None
        part.replace(database)
        _keep(database.parent)
    return kept


def rescue(connection: sqlite3.Connection, place: Place) -> None:
    """Copy what an open database holds when its name is another's or nobody's by now, and leave no
    log at its place: whatever comes to be there must not take it in."""
    if place.names(place.path):  # only the log was deleted: closing saves what it held
        return
    target = place.path.with_name(f"{place.path.name}.lost-{place.identity[1]}")
    try:
        if not target.exists():
            with _part_of(target) as part, closing(sqlite3.connect(part)) as copy:
                connection.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
                part.replace(target)
        log.critical("what the deleted or replaced database held is in %s", target)
    except (HostError, sqlite3.Error) as error:
        log.critical("what the deleted or replaced database held cannot be copied: %s", error)
    if place.names(place.log):
        with suppress(OSError):  # the copy has what it held; without a copy it may be of use
            place.log.unlink() if target.exists() else place.log.replace(f"{target}.log")


def schema_version_of(database: Path) -> int:
    """The schema version of a file. Raises sqlite3.Error when it is no Honeygram database."""
    with closing(open_to_read(database)) as connection:
        return int(connection.execute(VERSION).fetchone()[0])


def faults_of(database: Path) -> list[str]:
    """What SQLite finds wrong in a file, a line each. Raises sqlite3.Error for no database."""
    try:
        with closing(open_to_read(database)) as connection:
            lines = [row[0] for row in connection.execute("PRAGMA integrity_check(10)")]
            orphans = connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & PRIMARY != sqlite3.SQLITE_CORRUPT:
            raise
        return [str(error)]
    faults = [line for line in lines if line != "ok"]
    return faults + [f"a row of {row[0]} belongs to none of {row[2]}" for row in orphans[:10]]


def rows_of(database: Path, sql: str) -> list[sqlite3.Row]:
    """What a query finds in a file. Raises sqlite3.Error when it is of no use."""
    with closing(open_to_read(database)) as connection:
        connection.row_factory = sqlite3.Row
        return connection.execute(sql).fetchall()


def try_to_write(database: Path) -> None:
    """Take the turn to write, and give it back. Raises sqlite3.Error when that cannot be."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")


def _copy(source: Path, target: Path) -> None:
    """Copy in one step, so that a writer neither waits nor makes it begin anew."""
    try:
        with closing(open_to_read(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
    except sqlite3.Error as error:
        raise HostError(f"Cannot copy {source} to {target.parent} ({error}).") from error


def _check(copy: Path, source: Path) -> int:
    """The schema version of a sound copy; HostError for any other."""
    try:
        if faults := faults_of(copy):
            raise HostError(f"{source} is damaged ({faults[0]}): use an older backup.")
        if owner_of(copy) == OTHERS:
            raise HostError(f"{source} is not a Honeygram database but {OTHERS}.")
        return schema_version_of(copy)
    except sqlite3.Error as error:
        raise HostError(f"{source} is not a Honeygram database ({error}).") from error


def open_to_read(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)


@contextmanager
def _part_of(target: Path) -> Iterator[Path]:
    """A file that is still being written, for its user alone; nothing stays after a fault."""
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        part.unlink(missing_ok=True)
        part.touch(PRIVATE, exist_ok=False)
        yield part
    except OSError as error:
        raise HostError(f"Cannot write {target}: {error.strerror}.") from error
    finally:
        for suffix in ("", "-journal", *SIDE_FILES):
            with suppress(OSError):
                Path(f"{part}{suffix}").unlink()


def _set_aside(database: Path, aside: Path) -> Path:
    """Give the database a second name, and leave no log at the first.

    At no moment is there no database: a bot that started then would make a new one. A log that is
    not empty belongs to this database only, so a copy must not meet it.
    """
    log, log_aside = Path(f"{database}-wal"), Path(f"{aside}-wal")
    with suppress(FileNotFoundError):
        _name_twice(log, log_aside)
    try:
        with closing(sqlite3.connect(database, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")  # takes in the log
        log_aside.unlink(missing_ok=True)
    except sqlite3.Error as error:
        if trouble_of(error) is BUSY:
            log_aside.unlink(missing_ok=True)
            raise HostError(f"Another program has {database} open: end it first.") from error
        # A damaged database is a reason to restore: it goes aside as it is.
    _name_twice(database, aside)
    for suffix in SIDE_FILES:
        Path(f"{database}{suffix}").unlink(missing_ok=True)
    return aside


def _name_twice(path: Path, other: Path) -> None:
    """A second name for a file, or a copy where files have one name only."""
    try:
        os.link(path, other)
    except FileNotFoundError:
        raise
    except OSError:
        shutil.copy2(path, other)


def _keep(folder: Path) -> None:
    """Let a new name survive a power cut."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
