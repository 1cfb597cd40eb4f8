"""Whether a file has the write-ahead log that it needs.

What was written last is in the log alone. While a process has the file open, the file itself bears
a mark (its `user_version`) that more is in the log, where the mark is taken back at once: whoever
takes the log in, in whatever program, takes the mark away, and a file that still bears it has lost
something. A log that is damaged in the middle shows itself: commits are durable before the next
one begins, so one that is followed by more, behind a place where SQLite stops to read, is lost.

https://www.sqlite.org/fileformat2.html#the_write_ahead_log
"""

import sqlite3
import struct
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bot.errors import HostError
from bot.store.sqlite.owner import APPLICATION_ID, IDS

WHOLE, MORE_IN_LOG = 0, 1  # without a log, or only with it
COPIED = 0x436F7079  # "Copy": whole, and the bot's own copy from before an update
SET_MARK = {
    WHOLE: "PRAGMA user_version = 0",
    MORE_IN_LOG: "PRAGMA user_version = 1",
    COPIED: "PRAGMA user_version = 1131376761",
}

MARK = "PRAGMA user_version"
LOG_HEADER, FRAME_HEADER = struct.Struct(">8I"), struct.Struct(">6I")
ORDERS = {0x377F0682: "<", 0x377F0683: ">"}  # of the bytes that are summed, by the log's first word
WORD = 0xFFFFFFFF

PAUSES = (0.05, 0.1, 0.2, 0.4, None)  # seconds: a process that writes is through with that

MISSING, EMPTY, UNREADABLE = "is missing", "is empty", "cannot be read to its end"


@dataclass(frozen=True)
class Log:
    """What a log holds: commits that SQLite can read, and whether more were there."""

    commits: int = 0
    torn: bool = False


def mark(connection: sqlite3.Connection, value: int) -> None:
    """Set the mark in a transaction of its own."""
    pragma = SET_MARK[value]
    connection.execute(pragma)


def mark_of(path: Path) -> int:
    """The mark of a file without its log; that of a whole one for what is no database."""
    return _owner_and_mark(path)[1]


def check_log(path: Path) -> None:
    """Raise HostError when what was written last is lost with the log of a file.

    Nothing is changed: once a log is found again, it can be put back.
    """
    try:
        orphaned = not _has_content(path) and _read_if_there(_log_of(path)).commits
        what = None if orphaned else lost_log(path)
        since = _written_at(path) if what else ""
    except OSError:
        return  # SQLite will say why it cannot be read
    if orphaned:
        raise HostError(
            f"There is a log {_log_of(path)}, but {path}, to which it belongs, is missing or empty:"
            " put that back, or `honeygram db restore` a backup. To begin anew, delete the log."
        )
    if what:
        raise HostError(
            f"{path} was not closed, and its log {_log_of(path).name} {what}. What was played since"
            f" {since} may be in the log alone: put it back if you have it, or restore a backup"
            " (`honeygram db restore FILE`). To go on without that:"
            f" `honeygram db restore --incomplete {path}`."
        )


def lost_log(path: Path) -> str | None:
    """What became of a log that its file needs, or None when nothing is missing.

    A process that writes meanwhile changes what is looked at, so a fault counts only when it is
    seen twice with nothing written in between.
    """
    log, earlier = _log_of(path), None
    for pause in PAUSES:
        stamps = [_stamp(each) for each in (path, log)]
        found = _look(path, log)
        if found is None or stamps == earlier:
            return found
        if pause is not None:
            time.sleep(pause)
        earlier = stamps
    return None


def read_log(path: Path) -> Log:
    """What a log holds, as SQLite would read it, and what it would pass over."""
    with path.open("rb") as file:
        header = file.read(LOG_HEADER.size)
        if len(header) < LOG_HEADER.size:
            return Log()
        magic, _, page_size, _, *salts, first, second = LOG_HEADER.unpack(header)
        order = ORDERS.get(magic)
        if order is None or _summed(header[:24], order, (0, 0)) != (first, second):
            return Log()
        sums, commits, broken, commit_beyond = (first, second), 0, False, False
        whole = FRAME_HEADER.size + page_size
        while len(frame := file.read(whole)) == whole:
            _, is_commit, *rest = FRAME_HEADER.unpack_from(frame)
            if rest[:2] != salts:  # of an older round of the log, or damaged
                broken = True
                continue
            if not broken:
                sums = _summed(frame[24:], order, _summed(frame[:8], order, sums))
                broken = sums != tuple(rest[2:])
            if not broken:
                commits += bool(is_commit)
            elif commit_beyond:
                return Log(commits, torn=True)
            else:
                commit_beyond = bool(is_commit)
    return Log(commits)


def _look(path: Path, log: Path) -> str | None:
    needed = _owner_and_mark(path) == (APPLICATION_ID, MORE_IN_LOG)
    try:
        found = read_log(log)
        size = log.stat().st_size
    except FileNotFoundError:
        return MISSING if needed else None
    if found.torn:
        return UNREADABLE
    if needed and not found.commits:
        return UNREADABLE if size else EMPTY
    return None


def _owner_and_mark(path: Path) -> tuple[int, int]:
    """SQLite looks itself: whoever else closes a file takes away the locks that it has on it."""
    if not _has_content(path):
        return 0, WHOLE
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?immutable=1", uri=True)) as file:
            [owner], [found] = (file.execute(sql).fetchone() for sql in (IDS, MARK))
    except sqlite3.DatabaseError:
        return 0, WHOLE
    return int(owner), int(found)


def _summed(data: bytes, order: str, sums: tuple[int, int]) -> tuple[int, int]:
    """The checksum of a log, which each frame carries on."""
    first, second = sums
    words = iter(struct.unpack(f"{order}{len(data) // 4}I", data))
    for word, next_word in zip(words, words, strict=True):
        first = first + word + second & WORD
        second = second + next_word + first & WORD
    return first, second


def _read_if_there(log: Path) -> Log:
    with suppress(FileNotFoundError):
        return read_log(log)
    return Log()


def _log_of(path: Path) -> Path:
    return Path(f"{path.resolve()}-wal")


def _has_content(path: Path) -> bool:
    try:
        return path.stat().st_size > 0
    except FileNotFoundError:
        return False


def _written_at(path: Path) -> str:
    return datetime.fromtimestamp(path.stat().st_mtime, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_mtime_ns, found.st_size
