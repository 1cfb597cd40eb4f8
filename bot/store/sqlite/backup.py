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
from bot.store.migrations import Migration, too_old
from bot.store.sqlite.availability import BUSY, DAMAGED, trouble_of
from bot.store.sqlite.inspection import (
    UnsoundError,
    open_to_read,
    require_whole,
    unsound,
    version_of_sound,
)
from bot.store.sqlite.lock import PRIVATE, hold_database
from bot.store.sqlite.place import Place
from bot.store.sqlite.wal import WHOLE, check_log, lost_log, mark

log = logging.getLogger(__name__)

SIDE_FILES = ("-wal", "-shm")
STAMP = "%Y%m%dT%H%M%SZ"


def backup(database: Path, target: Path, *, force: bool = False, marked: int = WHOLE) -> int:
    """Copy a database, which may be in use, as of one moment; returns the bytes of the copy.

    The copy is checked before it gets its name. Raises HostError when it cannot be made.
    """
    if not database.is_file():
        raise HostError(f"There is no database {database}: check DATABASE_URL.")
    if target.exists() and (not target.is_file() or target.samefile(database)):
        raise HostError(f"Cannot write {target}: name a new file for the backup.")
    if target.exists() and not force:
        raise HostError(f"{target} exists already: name another file, or add --force.")
    check_log(database)
    try:
        with _part_of(target) as part:
            _copy(database, part, marked)
            version_of_sound(part)
            part.replace(target)
            _keep(target.parent)
    except UnsoundError as error:
        cure = "`honeygram db restore` a backup that was made before"
        raise HostError(f"The database {database} {error}: {cure}.") from error
    return target.stat().st_size


def restore(
    source: Path,
    database: Path,
    migrations: list[Migration],
    now: datetime,
    *,
    incomplete: bool = False,
) -> Path | None:
    """Put a backup in the place of the database; returns where the replaced one lies.

    One that is `incomplete` lacks what its log held, and may be the database itself. Raises
    HostError, with nothing changed, when the bot runs or the backup is of no use.
    """
    if not source.is_file():
        raise HostError(f"There is no backup {source}.")
    if database.exists() and source.samefile(database) and not incomplete:
        raise HostError(f"{source} is the database itself.")
    try:
        with hold_database(database, create=False):
            return _restore(source, database, migrations, now, incomplete)
    except UnsoundError as error:
        raise HostError(f"The backup {source} {error}. Nothing was changed.") from error


def _restore(
    source: Path, database: Path, migrations: list[Migration], now: datetime, incomplete: bool
) -> Path | None:
    require_whole(source)
    if not incomplete:
        check_log(source)
    with _part_of(database) as part:
        _copy(source, part)
        version, known = version_of_sound(part), migrations[-1].version
        if problem := too_old(version, migrations):
            raise UnsoundError(problem)
        if version > known:
            raise UnsoundError(
                f"has schema version {version}, but this Honeygram knows only {known}:"
                " install the Honeygram that made it"
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
                _finish(copy, WHOLE)
                part.replace(target)
        log.critical("what the deleted or replaced database held is in %s", target)
    except (HostError, sqlite3.Error) as error:
        log.critical("what the deleted or replaced database held cannot be copied: %s", error)
    if place.names(place.log):
        with suppress(OSError):  # the copy has what it held; without a copy it may be of use
            place.log.unlink() if target.exists() else place.log.replace(f"{target}.log")


def _copy(source: Path, target: Path, marked: int = WHOLE) -> None:
    """Copy in one step, so that a writer neither waits nor makes it begin anew.

    Raises UnsoundError when the source cannot be read, and HostError when the target cannot be
    written.
    """
    try:
        with closing(open_to_read(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
            _finish(new, marked)
    except sqlite3.Error as error:
        if trouble_of(error) is DAMAGED:
            raise unsound(error) from error
        raise HostError(f"Cannot copy {source} to {target.parent} ({error}).") from error


def _finish(copy: sqlite3.Connection, marked: int) -> None:
    """Make a copy one file, with nothing beside it."""
    copy.execute("PRAGMA journal_mode = DELETE")
    mark(copy, marked)
    copy.commit()


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
    not empty belongs to this database only, so a copy must not meet it. A database that lost its
    log, or a part of it, goes aside as it is: somebody may find the rest.
    """
    log, log_aside = Path(f"{database}-wal"), Path(f"{aside}-wal")
    with suppress(FileNotFoundError):
        _name_twice(log, log_aside)
    if not lost_log(database):
        _take_in_log(database, log_aside)
    _name_twice(database, aside)
    for suffix in SIDE_FILES:
        Path(f"{database}{suffix}").unlink(missing_ok=True)
    return aside


def _take_in_log(database: Path, log_aside: Path) -> None:
    try:
        with closing(sqlite3.connect(database, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
        log_aside.unlink(missing_ok=True)
    except sqlite3.Error as error:
        if trouble_of(error) is BUSY:
            log_aside.unlink(missing_ok=True)
            raise HostError(f"Another program has {database} open: end it first.") from error
        # A damaged database is a reason to restore: it goes aside as it is.


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
