"""Who may use a database file: one Honeygram, or several that divide the shards among them."""

import fcntl
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bot.errors import HostError, InUseError

PRIVATE = 0o600  # rights of a file that holds what people wrote: SQLite gives its logs the same

# Linux keeps such a lock apart from those that SQLite sets on the same file; other systems may not.
FILE_ITSELF = sys.platform == "linux"


@contextmanager
def hold_database(path: Path, *, shared: bool = False, create: bool = True) -> Iterator[None]:
    """Hold a database for the length of the block: alone, or beside others that share it.

    A file that does not exist is made, unless told otherwise. The locks are on the database, and on
    a file beside it, which stays when the database is replaced. They end with the process, however
    that ends. Raises InUseError when another process holds the database.

    SQLite must have closed the file before the block ends: its own locks would end with it.
    """
    target = path.resolve()
    operation = (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB
    with ExitStack() as stack:
        try:
            if create or target.exists():
                _hold(stack, target, operation if FILE_ITSELF else fcntl.LOCK_UN)
            _hold(stack, lock_of(target), operation)
        except BlockingIOError:
            raise InUseError(
                f"Another Honeygram uses the database {path}: stop it first. Several may run on one"
                " database only when each has SHARDS_PER_PROCESS."
            ) from None
        except OSError as error:
            raise HostError(
                f"The database {path} cannot be used ({error.strerror}: {_name(error)}): check that"
                " the folder exists and that this user may write there."
            ) from error
        yield


def lock_of(path: Path) -> Path:
    """Return the file beside a database that is locked with it."""
    target = path.resolve()
    return target.with_name(f"{target.name}.lock")


def is_held(path: Path) -> bool:
    """Return True if a process holds a database; creates nothing, and keeps no lock.

    Raises OSError when a start could not open the lock.
    """
    lock = lock_of(path)
    if not lock.exists():
        return False
    descriptor = os.open(lock, os.O_RDWR)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(descriptor)
    return False


def _hold(stack: ExitStack, path: Path, operation: int) -> None:
    """Keep a file open and locked until the stack is closed."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
    stack.callback(os.close, descriptor)
    fcntl.flock(descriptor, operation)


def _name(error: OSError) -> str:
    return Path(str(error.filename)).name
