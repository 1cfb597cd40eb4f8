"""Who may use a database file: one Honeygram, or several that divide the shards among them."""

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.errors import HostError


@contextmanager
def hold_database(path: Path, *, shared: bool = False) -> Iterator[None]:
    """Hold a database for the length of the block: alone, or beside others that share it.

    The lock is on a file beside the database, which stays; it ends with the process, however that
    ends. Raises HostError when another process holds the database.
    """
    target = path.resolve()
    lock = target.with_name(f"{target.name}.lock")
    try:
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        file = lock.open("a")
    except OSError as error:
        raise HostError(
            f"The database {path} cannot be used ({error.strerror}: {lock.name}): check that the"
            " folder exists and that this user may write there."
        ) from error
    with file:
        try:
            fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            raise HostError(
                f"Another Honeygram uses the database {path}: stop it first. Several may run on one"
                " database only when each has the same SHARD_COUNT and SHARD_IDS of its own."
            ) from None
        yield
