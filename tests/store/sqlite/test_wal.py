"""A process is killed, and its log is deleted, emptied or garbled: whoever comes next is told.

Nobody is told so who stopped in order, was killed with the log left alone, or let another program
take in the log.

Of ``bot/store/sqlite/connection.py``.
"""

import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from guildyard import Playground
from typer.testing import CliRunner

from bot.cli.app import app
from bot.errors import HostError
from bot.store.settings import get_seed, put_setting
from bot.store.sqlite.connection import PAGE, prepare
from bot.store.sqlite.database import open_database
from bot.store.sqlite.inspection import faults_of, rows_of
from bot.store.sqlite.wal import MORE_IN_LOG, check_log, lost_log, mark_of, read_log
from tests.support.services import watched
from tests.support.store_processes import Process, hear, process, tell

# Plays whenever it is told to, and lets the file hold it when it is told that.
PLAY = """
import asyncio, sys
from pathlib import Path
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Player
from tests.support.harness import Clock, MORNING, application

async def main():
    async with application(Path(sys.argv[1]), Clock()) as app:
        print("ready", flush=True)
        for number, line in enumerate(sys.stdin):
            if line.strip() == "checkpoint":
                await app.host.database.checkpoint()
            else:
                player = Player(1, number, f"Player {number}")
                await app.games.play(HONEYCOMB).guess(player, "game gleam amalgam", MORNING)
            print("done", flush=True)

asyncio.run(main())
"""
FRAME = 24 + PAGE  # of the log of a new file
PLAYERS = "SELECT player_id FROM players ORDER BY player_id"


def log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def do(player: Process, what: str) -> None:
    tell(player, what)
    assert hear(player) == "done"


@contextmanager
def playing(path: Path) -> Iterator[Process]:
    """A process that plays, and is killed at the end."""
    with process(PLAY, path) as player:
        assert hear(player) == "ready"
        yield player
        player.kill()
        player.wait()


def kill_one(path: Path, *lines: str) -> None:
    """Let a process do something, and kill it."""
    with playing(path) as player:
        for line in lines:
            do(player, line)


def players(path: Path) -> list[int]:
    return [row[0] for row in rows_of(path, PLAYERS)]


def content(path: Path) -> bytes:
    return path.read_bytes()


def delete(log: Path) -> None:
    log.unlink()


def empty(log: Path) -> None:
    log.write_bytes(b"")


def garble(log: Path) -> None:
    log.write_bytes(random.Random(1).randbytes(log.stat().st_size))


def garble_the_header(log: Path) -> None:
    content = bytearray(log.read_bytes())
    content[8:12] = b"\xff" * 4
    log.write_bytes(content)


def garble_the_first_frame(log: Path) -> None:
    content = bytearray(log.read_bytes())
    content[100:200] = b"\xff" * 100
    log.write_bytes(content)


def garble_the_middle(log: Path) -> None:
    content = bytearray(log.read_bytes())
    content[32 + FRAME * 2 + 100] ^= 1
    log.write_bytes(content)


def cut_the_header(log: Path) -> None:
    log.write_bytes(log.read_bytes()[:20])


SPOIL = (
    (delete, "is missing"),
    (empty, "is empty"),
    (cut_the_header, "cannot be read"),
    (garble, "cannot be read"),
    (garble_the_header, "cannot be read"),
    (garble_the_first_frame, "cannot be read"),
    (garble_the_middle, "cannot be read"),
)


@pytest.mark.parametrize(("spoil", "what"), SPOIL, ids=[each.__name__ for each, _ in SPOIL])
async def test_a_log_that_is_lost_after_a_kill_is_told_and_can_be_put_back(
    path: Path, tmp_path: Path, spoil: Callable[[Path], None], what: str
) -> None:
    kill_one(path, "play", "checkpoint", "play", "play")
    shutil.copy(log_of(path), tmp_path / "found")
    spoil(log_of(path))
    before = content(path)
    with pytest.raises(HostError, match=rf"was not closed, and its log honeygram.db-wal {what}"):
        async with open_database(path):
            pass
    assert content(path) == before
    shutil.copy(tmp_path / "found", log_of(path))
    async with open_database(path):
        assert players(path) == [0, 2, 3]


@pytest.mark.parametrize("spoil", [each for each, _ in SPOIL])
def test_the_host_may_go_on_without_what_is_lost(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Path], None]
) -> None:
    kill_one(path, "play", "checkpoint", "play", "play")
    whole = rows_of(path, "SELECT value FROM settings WHERE name = 'seed'")
    shutil.copy(log_of(path), tmp_path / "found")
    spoil(log_of(path))
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{path}")
    told = CliRunner().invoke(app, ["db", "backup", str(tmp_path / "copy.db")])
    assert (told.exit_code, f"`honeygram db restore --incomplete {path}`" in told.stderr) == (2, 1)
    done = CliRunner().invoke(app, ["db", "restore", "--incomplete", str(path)])
    assert done.exit_code == 0, done.stderr
    assert lost_log(path) is None
    assert faults_of(path) == []
    assert 0 in players(path)
    assert rows_of(path, "SELECT value FROM settings WHERE name = 'seed'") == whole
    [aside] = tmp_path.glob("*.replaced-*Z")
    shutil.copy(tmp_path / "found", log_of(aside))
    assert players(aside) == [0, 2, 3]


async def test_the_bot_ends_with_a_sentence_when_its_log_is_lost(
    path: Path, tmp_path: Path
) -> None:
    playground = Playground()
    await playground.start()
    async with watched(playground, path) as running:
        await running.ready()
        running.process.kill()
        await running.exit_code()
    log_of(path).unlink()
    async with watched(playground, path) as running:
        assert await running.exit_code() == 2
        assert "was not closed, and its log honeygram.db-wal is missing" in running.output
        assert "Traceback" not in running.output
    await playground.close()


def test_a_new_database_that_is_killed_holds_its_schema_and_seed_without_its_log(
    path: Path,
) -> None:
    kill_one(path)
    [seed] = rows_of(path, "SELECT value FROM settings WHERE name = 'seed'")
    log_of(path).unlink()
    with pytest.raises(HostError, match="is missing"):
        check_log(path)
    assert rows_of(path, "SELECT value FROM settings WHERE name = 'seed'") == [seed]
    assert len(rows_of(path, "SELECT * FROM games")) == 2


def test_a_log_without_its_file_is_told(path: Path) -> None:
    kill_one(path, "play")
    path.unlink()
    for _ in range(2):
        with pytest.raises(HostError, match="to which it belongs, is missing or empty"):
            check_log(path)
        path.touch()


def test_a_log_that_cannot_be_read_at_all_is_left_to_sqlite(path: Path) -> None:
    path.touch()
    log_of(path).mkdir()
    with pytest.raises(HostError, match="cannot be used"):
        prepare(path, lambda path: None)


# No false alarm


def test_a_kill_alone_is_no_loss(path: Path) -> None:
    for lines in ([], ["play"], ["checkpoint", "play"], ["play", "checkpoint"], ["play", "play"]):
        kill_one(path, *lines)
        assert lost_log(path) is None
    assert mark_of(path) == MORE_IN_LOG


def test_another_program_may_take_in_the_log_after_a_kill(path: Path) -> None:
    kill_one(path, "play")
    with closing(sqlite3.connect(path)) as other:
        other.execute(PLAYERS).fetchall()
    assert not log_of(path).exists()
    assert lost_log(path) is None
    assert players(path) == [0]


async def test_whoever_stops_in_order_needs_no_log(path: Path) -> None:
    async with open_database(path) as database:
        async with database.transaction() as transaction:
            await transaction.execute("CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT)")
            await transaction.execute("PRAGMA application_id = 1215262329")
        await get_seed(database)
        await database.checkpoint()
        assert mark_of(path) == MORE_IN_LOG
        async with open_database(path) as other:
            await put_setting(other, "a", "1")
            await other.checkpoint()
        await put_setting(database, "b", "2")
    assert not log_of(path).exists()
    assert lost_log(path) is None
    copy = shutil.copy(path, path.with_name("copy.db"))
    async with open_database(Path(copy)) as copied:
        await get_seed(copied)


async def test_a_mark_that_was_left_behind_goes_with_the_last_who_closes(path: Path) -> None:
    """As after a kill between the two marks of a checkpoint."""
    async with open_database(path) as database:
        await database._mark(MORE_IN_LOG)
        with closing(sqlite3.connect(path)) as other:
            other.execute("PRAGMA application_id = 1215262329")
            other.execute("PRAGMA wal_checkpoint(PASSIVE)")
        assert mark_of(path) == MORE_IN_LOG
        assert lost_log(path) is None
    assert lost_log(path) is None


def test_a_log_whose_end_was_never_written_is_no_loss(path: Path) -> None:
    """A power cut in the middle of a commit, of which nobody was told."""
    kill_one(path, "play", "checkpoint", "play", "play")
    content = log_of(path).read_bytes()
    commits = read_log(log_of(path)).commits
    assert commits == 3
    for length in range(32 + FRAME, len(content), 1000):
        log_of(path).write_bytes(content[:length] + b"\xff" * 3000)
        assert not read_log(log_of(path)).torn


def test_looking_while_a_process_writes_raises_no_alarm(path: Path) -> None:
    with playing(path) as player:
        for number in range(200):
            tell(player, "checkpoint" if number % 5 == 4 else "play")
        for _ in range(50):
            assert lost_log(path) is None
        for _ in range(200):
            assert hear(player) == "done"


def test_a_log_is_read_as_far_as_sqlite_reads_it(path: Path, tmp_path: Path) -> None:
    kill_one(path, *["play"] * 4)
    content, rng = log_of(path).read_bytes(), random.Random(3)
    end = 32  # of what belongs to this round of the log
    while content[end + 8 : end + 16] == content[16:24]:
        end += FRAME
    commits = [each for each in range(32, end, FRAME) if any(content[each + 4 : each + 8])]
    for number in range(40):
        copy = tmp_path / f"{number}.db"
        shutil.copy(path, copy)
        spoiled = bytearray(content)
        if number:
            spoiled[rng.randrange(32, end)] ^= 1
        log_of(copy).write_bytes(spoiled)
        found = read_log(log_of(copy))
        with closing(sqlite3.connect(copy)) as other:
            [(_, frames, _)] = other.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        read = [each for each in commits if each < 32 + frames * FRAME]
        assert found.commits == len(read)
        assert found.torn == (len(read) < len(commits) - 1)
