"""Copies of a database from before an update of its schema: made where there is room, and deleted a
week later, as what they hold of people must not outlive them for long."""

import logging
import re
import shutil
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.errors import HostError
from bot.store.sqlite.backup import backup
from bot.store.sqlite.place import Place
from bot.store.sqlite.wal import COPIED, mark_of

log = logging.getLogger(__name__)

KEPT_FOR = timedelta(days=7)

TIMES = 3  # the size of the database: the copy, and what the steps write
LEAST_LEFT = 32 * 1024 * 1024  # bytes that are free after all that

NAME = re.compile(r"\.before-\d{4}")


def copy_of(path: Path, version: int) -> Path:
    """The name of the copy from before a database got this version, its first step."""
    return path.with_name(f"{path.name}.before-{version:04}")


def no_room_for_copy(path: Path) -> str | None:
    """Why a database is not copied before an update, or None where there is room."""
    size, folder = Place(path).bytes(), path.resolve().parent
    needed, free = size * TIMES + LEAST_LEFT, shutil.disk_usage(folder).free
    if free >= needed:
        return None
    return (
        f"{_mib(free)} are free in {folder}, and the copy with all that the update writes may need"
        f" {_mib(needed)}"
    )


def keep_copy(path: Path, version: int) -> Path:
    """Copy a database before the step to this version; returns where the copy is.

    Raises HostError when it is damaged, or the copy cannot be written.
    """
    target = copy_of(path.resolve(), version)
    try:
        backup(path, target, force=True, marked=COPIED)
    except HostError as error:
        raise HostError(
            f"{error} `honeygram db migrate --no-copy` brings the schema up to date without a copy."
        ) from error
    return target


def drop_old_copies(path: Path, now: datetime) -> None:
    """Delete the copies that were made of a database more than a week ago; no file of a host's."""
    path = path.resolve()
    for each in path.parent.glob("*.before-*"):
        if not NAME.fullmatch(each.name.removeprefix(path.name)) or each.is_symlink():
            continue
        with suppress(FileNotFoundError):
            made_at = datetime.fromtimestamp(each.stat().st_mtime, UTC)
            if now - made_at >= KEPT_FOR and mark_of(each) == COPIED:
                each.unlink()
                log.info("deleted %s, which was made before an update a week ago", each.name)


def _mib(size: int) -> str:
    return f"{size / 1024**2:,.0f} MiB"
