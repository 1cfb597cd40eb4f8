"""What a process takes, and what the disk does."""

import os
import sqlite3
import statistics
from contextlib import closing
from pathlib import Path
from time import perf_counter, sleep

from bot.store.sqlite.connection import PRAGMAS
from tests.support.postgresql import Cluster

ROWS = 150
PAUSE = 0.001  # seconds between two rows that are kept


def processor_seconds(pid: int) -> float:
    """The processor time of a process, with all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def written_bytes(pid: int) -> int:
    """What a process has written to files and sockets so far."""
    lines = Path(f"/proc/{pid}/io").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("write_bytes"))


def server_seconds(server: Cluster | None) -> float:
    """The processor time of a PostgreSQL server, with all that serve a connection."""
    if server is None:
        return 0.0
    pid = int((server.folder / "data" / "postmaster.pid").read_text().splitlines()[0])
    stats = [
        path.read_text().rpartition(")")[2].split() for path in Path("/proc").glob("[0-9]*/stat")
    ]
    ticks = [int(each[11]) + int(each[12]) for each in stats if int(each[1]) == pid]
    return sum(ticks) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    """The resident memory of a process in MiB."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    [line] = [line for line in status.splitlines() if line.startswith("VmRSS:")]
    return int(line.split()[1]) / 1024


def commit_seconds(folder: Path) -> float:
    """What it takes to make one row last, once in a while, with the bot's own settings: the part of
    a guess that is the disk's and SQLite's."""
    times = []
    with closing(sqlite3.connect(folder / "probe.db", isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        for pragma in PRAGMAS:
            database.execute(pragma)
        database.execute("CREATE TABLE rows (at REAL)")
        for _ in range(ROWS):
            sleep(PAUSE)
            begin = perf_counter()
            database.execute("INSERT INTO rows VALUES ($1)", {"1": begin})
            times.append(perf_counter() - begin)
    return statistics.median(times)
