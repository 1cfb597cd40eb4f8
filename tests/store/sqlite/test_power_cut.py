"""A power cut at any moment: what is on the disk opens, is whole, and holds all that was promised.

The writer is stopped in its tracks (SIGSTOP) while the database and its WAL are copied, as both are
on the disk at one moment; the shared memory (-shm) is not copied, as it does not outlive the power.
A guess counts as acknowledged *before* the copy when its line had come out of the pipe before the
writer was stopped.
"""

import os
import random
import shutil
import signal
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.store_processes import Process, process

COPIES = 30
PAUSE = 0.05  # seconds at most between two copies

GUESS_FOR_EVER = """
import asyncio, itertools, sys
from pathlib import Path
from bot.games.anigram.game import ANIGRAM
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Player
from tests.support.harness import Clock, MORNING, application

async def main():
    async with application(Path(sys.argv[1]), Clock()) as app:
        for number in itertools.count(1):
            player = Player(1, number, f"Player {number}")
            await app.games.play(HONEYCOMB).guess(player, "game gleam amalgam", MORNING)
            print(f"honeycomb {number}", flush=True)
            await app.games.play(ANIGRAM).guess(player, "ride", MORNING)
            print(f"anigram {number}", flush=True)

asyncio.run(main())
"""

ROWS = {"honeycomb": 3, "anigram": 1}  # that each guess leaves
COUNTS = "SELECT player_id, count(*) FROM found_words WHERE game = ? GROUP BY player_id"
SUMMED = ("found_words", "daily_scores", "total_scores")


class Listener:
    """Takes down what the writer promises, as it comes."""

    def __init__(self, writer: Process) -> None:
        self.promised: list[str] = []
        self.began = threading.Event()
        self._writer = writer
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()

    def _listen(self) -> None:
        assert self._writer.stdout
        for line in self._writer.stdout:
            self.promised.append(line.strip())
            self.began.set()

    def end(self) -> None:
        self._writer.kill()
        self._thread.join()


def cut_power(writer: Process, listener: Listener, path: Path, copy: Path) -> list[str]:
    """Copy what is on the disk at one moment; returns what had been promised before."""
    promised = [*listener.promised]
    os.kill(writer.pid, signal.SIGSTOP)
    try:
        for ending in ("", "-wal"):
            shutil.copy(f"{path}{ending}", f"{copy}{ending}")
    finally:
        os.kill(writer.pid, signal.SIGCONT)
    return promised


def tear(wal: Path, rng: random.Random) -> None:
    """Let the WAL end in the middle of a frame that was never written to its end."""
    with wal.open("ab") as file:
        file.write(rng.randbytes(rng.randrange(1, 6000)))


def check_copy(copy: Path, promised: list[str]) -> None:
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        for game, rows in ROWS.items():
            counts = dict(database.execute(COUNTS, (game,)).fetchall())
            assert set(counts.values()) <= {rows}, "a guess is there as a whole or not at all"
            players = {line.split()[1] for line in promised if line.startswith(game)}
            assert players <= set(map(str, counts))
        sums = {database.execute(f"SELECT sum(points) FROM {table}").fetchone() for table in SUMMED}  # noqa: S608 - from above
        assert len(sums) == 1


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="needs SIGSTOP: use a POSIX system")
def test_a_power_cut_at_any_moment_loses_no_acknowledged_guess(tmp_path: Path) -> None:
    rng = random.Random(7)
    path = tmp_path / "honeygram.db"
    with process(GUESS_FOR_EVER, path) as writer:
        listener = Listener(writer)
        try:
            assert listener.began.wait(20)
            cuts = [
                (tmp_path / f"copy-{number}.db", _later(rng, writer, listener, path, number))
                for number in range(COPIES)
            ]
        finally:
            listener.end()
    for number, (copy, promised) in enumerate(cuts):
        if number % 2:
            tear(Path(f"{copy}-wal"), rng)
        check_copy(copy, promised)
    counts = [len(promised) for _, promised in cuts]
    assert counts == sorted(counts)
    assert counts[-1] > counts[0] > 0


def _later(
    rng: random.Random, writer: Process, listener: Listener, path: Path, number: int
) -> list[str]:
    threading.Event().wait(rng.uniform(0, PAUSE))
    return cut_power(writer, listener, path, path.with_name(f"copy-{number}.db"))
