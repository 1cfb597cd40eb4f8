"""Transactions that neither disturb each other nor stay open, and commits that last.

Of ``bot/store/sqlite/group_commit.py``, ``bot/store/sqlite/reader.py`` and
``bot/store/sqlite/writer.py``.
"""

import asyncio
import itertools
import os
import random
import sqlite3
import threading
import types
from collections.abc import Callable, Coroutine, Generator
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import pytest

from bot.concurrency import to_the_end
from bot.errors import HostError
from bot.model import FoundWord, Player, Score
from bot.store.sqlite.connection import LOG
from bot.store.sqlite.database import Database, open_database
from bot.store.sqlite.owner import APPLICATION_ID
from bot.store.sqlite.writer import numbered
from tests.store.conftest import NOON
from tests.support.store_processes import hear, process
from tests.support.waiting import waiting_for

T = TypeVar("T")

ADD = "INSERT INTO settings (name, value) VALUES ($1, $2)"
NAMES = "SELECT name FROM settings ORDER BY name"
OURS = f"PRAGMA application_id = {APPLICATION_ID}"  # so that it can be opened again


async def names(database: Database) -> list[str]:
    return [row["name"] for row in await database.fetch(NAMES)]


async def add(database: Database, *new: str) -> None:
    async with database.transaction() as transaction:
        for name in new:
            await transaction.execute(ADD, name, "")


# Transactions


async def test_a_refused_commit_takes_the_whole_block_back(database: Database) -> None:
    """A foreign key that is checked as late as at the commit makes the commit itself fail."""

    async def game_of_nobody() -> None:
        async with database.transaction() as transaction:
            await transaction.execute("PRAGMA defer_foreign_keys = ON")
            await transaction.execute(ADD, "a", "")
            await transaction.execute(
                "INSERT INTO server_games (server_id, game) VALUES (1, 'honeycomb')"
            )

    with pytest.raises(sqlite3.IntegrityError):
        await game_of_nobody()
    await add(database, "b")
    assert await names(database) == ["b"]


def test_parameters_are_numbered_from_one() -> None:
    assert numbered(["a", None, 3]) == {"1": "a", "2": None, "3": 3}
    assert numbered([]) == {}


async def test_a_parameter_may_occur_twice_and_in_any_order(database: Database) -> None:
    [row] = await database.fetch("SELECT $2 AS second, $1 AS first, $2 AS again", "a", "b")

    assert tuple(row) == ("b", "a", "b")


async def test_more_than_nine_parameters_keep_their_order(database: Database) -> None:
    [row] = await database.fetch("SELECT $1, $10, $11, $2", *range(1, 12))

    assert tuple(row) == (1, 10, 11, 2)


# Scores that share a commit


async def score(database: Database, player_id: int, *words: str, points: int = 1) -> list[str]:
    """Score words of a honeycomb; returns which were new."""
    player = Player(1, player_id, f"Player {player_id}")
    found = tuple(FoundWord(word, points) for word in words)
    scored = await database.score(Score(player, "honeycomb", NOON.date(), found, NOON))
    return [each.word for each in scored.new]


async def kept(database: Database) -> list[str]:
    rows = await database.fetch("SELECT word FROM found_words ORDER BY word")
    [sums] = await database.fetch(
        "SELECT (SELECT count(*) FROM found_words), (SELECT coalesce(sum(points), 0)"
        " FROM daily_scores), (SELECT coalesce(sum(points), 0) FROM total_scores)"
    )
    assert len(set(sums)) == 1, "a word is one point"
    return [row["word"] for row in rows]


async def trace(database: Database, listener: Callable[[str], None]) -> None:
    """Hear each statement of the writer."""
    await database._writer.run(lambda connection: connection.set_trace_callback(listener))


async def test_scores_that_come_at_once_share_a_commit_in_their_order(database: Database) -> None:
    statements: list[str] = []
    await trace(database, statements.append)

    new = await asyncio.gather(*(score(database, 1, "game", f"word{n}") for n in range(40)))

    assert new == [["game", "word0"], *([f"word{n}"] for n in range(1, 40))]
    assert statements.count("COMMIT") == 1


async def test_scores_are_kept_in_the_writers_thread(database: Database) -> None:
    """However slow the disk is, the event loop never waits for it."""
    threads: set[int] = set()
    await trace(database, lambda _: threads.add(threading.get_ident()))
    for number in range(30):
        await score(database, 1, f"word{number}")

    assert len(threads) == 1
    assert threading.get_ident() not in threads


async def test_a_refused_commit_is_told_to_all_who_share_it_and_the_next_goes_on(
    database: Database,
) -> None:
    async with database.transaction() as transaction:
        await transaction.execute(
            "CREATE TABLE lost (name TEXT REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED)"
        )
        await transaction.execute(
            "CREATE TRIGGER lose AFTER INSERT ON found_words WHEN new.word = 'lost'"
            " BEGIN INSERT INTO lost VALUES ('chess'); END"
        )
    results = await asyncio.gather(
        score(database, 1, "game"), score(database, 2, "lost"), return_exceptions=True
    )

    assert [type(result) for result in results] == [sqlite3.IntegrityError] * 2
    assert await score(database, 1, "glam") == ["glam"]
    assert await kept(database) == ["glam"]


@pytest.mark.parametrize("late", [False, True], ids=["waiting", "just done"])
async def test_a_cancelled_score_is_kept_wholly_or_not_at_all(
    database: Database, late: bool
) -> None:
    async def work(point: int) -> None:
        await score(database, point, f"{point} first", f"{point} second")

    async def check(point: int) -> None:
        async with waiting_for("the next score"):
            await score(database, point, f"{point} next")
        words = [word for word in await kept(database) if word.startswith(f"{point} ")]
        assert words in ([f"{point} first", f"{point} next", f"{point} second"], [f"{point} next"])

    assert await cancel_everywhere(work, check, late=late) >= 1


async def test_the_event_loop_does_not_wait_for_another_program(
    database: Database, path: Path
) -> None:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waiting = asyncio.create_task(score(database, 1, "game"))
    for _ in range(20):  # the event loop goes on
        await asyncio.sleep(0.01)
    assert not waiting.done()
    other.execute("ROLLBACK")
    other.close()
    assert await waiting == ["game"]


async def test_closing_waits_for_the_scores_that_have_come_up(
    database: Database, path: Path
) -> None:
    async with open_database(path) as opened:
        tasks = [asyncio.create_task(score(opened, 1, f"word{number}")) for number in range(300)]
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    assert len(await kept(database)) == 300


# Cancellation


@types.coroutine
def cancelled_at(work: Coroutine[Any, Any, T], point: int, *, late: bool) -> Generator[Any, Any, T]:
    """Do the work and cancel it where it waits for the n-th time.

    Late is when what it waits for has just happened, but the work does not know it yet.
    """
    task = asyncio.current_task()
    assert task
    fault: BaseException | None = None
    for number in itertools.count(1):
        try:
            awaited = work.throw(fault) if fault else work.send(None)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return] # a generator's value is Any
        if number == point:
            if late and awaited is not None:
                awaited.add_done_callback(lambda _: task.cancel())
            else:
                task.cancel()
        fault = None
        try:
            yield awaited
        except BaseException as error:
            fault = error
    raise AssertionError


async def cancel_everywhere(work: Any, check: Any, *, late: bool) -> int:
    """Call the work again and again, each time cancelled one point later, until it gets through.

    Returns how many points there were.
    """

    async def attempt(point: int) -> None:
        await cancelled_at(work(point), point, late=late)

    for point in itertools.count(1):
        task = asyncio.create_task(attempt(point))
        await asyncio.wait([task], timeout=10)
        assert task.done(), f"cancelled at point {point}, it hangs"
        if not task.cancelled():
            task.result()
            return point - 1
        await check(point)
    raise AssertionError


@pytest.mark.parametrize("late", [False, True], ids=["waiting", "just done"])
async def test_a_task_cancelled_at_any_point_of_a_write_leaves_no_transaction_open(
    database: Database, late: bool
) -> None:
    async def work(point: int) -> None:
        await add(database, f"{point} first", f"{point} second")

    async def check(point: int) -> None:
        async with waiting_for("the next write"):
            await add(database, f"{point} next")
        kept = [name for name in await names(database) if name.startswith(f"{point} ")]
        assert kept in ([f"{point} first", f"{point} next", f"{point} second"], [f"{point} next"])

    assert await cancel_everywhere(work, check, late=late) >= 4


@pytest.mark.parametrize("late", [False, True], ids=["waiting", "just done"])
async def test_a_rollback_is_carried_to_its_end_by_a_cancelled_task(
    database: Database, late: bool
) -> None:
    async def work(point: int) -> None:
        try:
            async with database.transaction() as transaction:
                await transaction.execute(ADD, f"{point} lost", "")
                raise LookupError
        except LookupError:
            pass

    async def check(point: int) -> None:
        async with waiting_for("the next write"):
            await add(database, f"{point}")
        assert all("lost" not in name for name in await names(database))

    assert await cancel_everywhere(work, check, late=late) >= 3


@pytest.mark.parametrize("late", [False, True], ids=["waiting", "just done"])
async def test_a_task_cancelled_while_it_opens_or_closes_a_database_leaves_it_usable(
    path: Path, late: bool
) -> None:
    """A connection left behind would be warned of, and would keep the process from ending."""

    async def work(_: int) -> None:
        async with open_database(path):
            pass

    async def check(_: int) -> None:
        async with open_database(path) as opened, opened.transaction() as transaction:
            await transaction.fetch("SELECT 1")

    assert await cancel_everywhere(work, check, late=late) >= 10


async def test_a_task_cancelled_while_another_process_writes_gives_up_its_place(
    database: Database, path: Path
) -> None:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    task = asyncio.create_task(add(database, "cancelled"))
    await asyncio.sleep(0)
    task.cancel()
    other.execute("ROLLBACK")
    other.close()

    with pytest.raises(asyncio.CancelledError):
        await task
    await add(database, "next")
    assert await names(database) == ["next"]


async def test_cancelled_tasks_that_wait_for_their_turn_leave_the_turn_to_others(
    database: Database,
) -> None:
    async with database.transaction() as transaction:
        tasks = [asyncio.create_task(add(database, str(number))) for number in range(10)]
        await transaction.execute(ADD, "first", "")
        for task in tasks[::2]:
            task.cancel()
    await asyncio.wait(tasks)

    assert await names(database) == ["1", "3", "5", "7", "9", "first"]


async def test_a_fault_does_not_swallow_a_cancellation() -> None:
    """A task that went on after its cancellation could not be stopped."""
    release = asyncio.Event()

    async def fail() -> None:
        await release.wait()
        raise LookupError

    task = asyncio.create_task(to_the_end(fail()))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.sleep(0)
    release.set()

    with pytest.raises(asyncio.CancelledError):
        await task


async def test_a_result_comes_through_to_the_end() -> None:
    async def answer() -> int:
        return 42

    assert await to_the_end(answer()) == 42


# Durability

WRITE_FOR_EVER = """
import asyncio, sys
from pathlib import Path
from bot.store.sqlite.database import open_database

async def main():
    async with open_database(Path(sys.argv[1])) as database:
        for number in range(1_000_000):
            async with database.transaction() as transaction:
                await transaction.execute(
                    "INSERT INTO settings (name, value) VALUES ($1, '')", f"{sys.argv[2]}/{number}"
                )
            print(f"{sys.argv[2]}/{number}", flush=True)

asyncio.run(main())
"""


async def test_a_killed_process_loses_no_write_that_it_acknowledged(
    database: Database, path: Path
) -> None:
    promised: set[str] = set()
    for life in range(8):
        with process(WRITE_FOR_EVER, path, life) as writer:
            assert writer.stdout
            promised |= {hear(writer) for _ in range(random.randint(1, 60))}
            writer.kill()
            promised |= {line.strip() for line in writer.stdout}

    assert len(promised) >= 8
    assert promised <= set(await names(database))


async def test_an_open_transaction_dies_with_its_process(database: Database, path: Path) -> None:
    script = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
connection.execute("INSERT INTO settings (name, value) VALUES ('lost', '')")
print("written", flush=True)
sys.stdin.read()
"""
    with process(script, path) as writer:
        assert hear(writer) == "written"
        writer.kill()
        writer.wait()

    await add(database, "next")
    assert await names(database) == ["next"]


async def test_every_commit_reaches_the_disk(database: Database) -> None:
    async with database.transaction() as transaction:
        [synchronous] = await transaction.fetch("PRAGMA synchronous")
        [journal] = await transaction.fetch("PRAGMA journal_mode")

    assert tuple(synchronous) == (2,)  # FULL
    assert tuple(journal) == ("wal",)


async def test_what_could_be_taken_back_is_not_written_to_a_file(database: Database) -> None:
    async with database.transaction() as transaction:
        [place] = await transaction.fetch("PRAGMA temp_store")

    assert tuple(place) == (2,)


async def pages(database: Database) -> tuple[int, int]:
    """The bytes of a page, and of the log before it is copied into the file."""
    async with database.transaction() as transaction:
        [[size]] = await transaction.fetch("PRAGMA page_size")
        [[log]] = await transaction.fetch("PRAGMA wal_autocheckpoint")
    return int(size), int(size) * int(log)


async def test_a_new_file_has_small_pages_and_an_old_one_keeps_its_own(
    database: Database, tmp_path: Path
) -> None:
    old = tmp_path / "old.db"
    with closing(sqlite3.connect(old)) as file:
        file.executescript(f"PRAGMA page_size = 4096; {OURS}; CREATE TABLE settings (name, value)")

    assert await pages(database) == (1024, LOG)
    async with open_database(old) as opened:
        assert await pages(opened) == (4096, LOG)


# What the database enforces


# Files that cannot be used


async def unusable(path: Path) -> str:
    with pytest.raises(HostError) as error:
        async with open_database(path):
            pass
    return str(error.value)


async def test_a_missing_folder_is_told_in_a_sentence(tmp_path: Path) -> None:
    text = await unusable(tmp_path / "nowhere" / "honeygram.db")

    assert "nowhere" in text
    assert "check that the folder exists" in text


async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert str(tmp_path) in await unusable(tmp_path)


def test_a_file_of_another_kind_is_no_database_and_stays_as_it_is(path: Path) -> None:
    path.write_text("Dear diary, today I found a pangram. " * 100)

    assert "not a database" in asyncio.run(unusable(path))
    assert path.read_text().startswith("Dear diary")


async def test_a_folder_that_nobody_may_write_in_is_told_in_a_sentence() -> None:
    assert "may write there" in await unusable(Path("/proc/honeygram.db"))


def test_a_database_that_can_only_be_read_is_refused_at_once(path: Path) -> None:
    """SQLite takes a file for read-only when its header asks for a later way of writing."""
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE notes (name TEXT)")
        connection.execute(OURS)
    connection.close()
    content = bytearray(path.read_bytes())
    content[18] = 3
    path.write_bytes(content)

    assert "may write there" in asyncio.run(unusable(path))


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write any file: use another user")
def test_a_file_without_permission_to_write_is_refused_at_once(path: Path) -> None:
    path.touch(mode=0o400)

    assert "may write there" in asyncio.run(unusable(path))


async def test_closing_waits_for_the_transaction_under_way(path: Path) -> None:
    async with open_database(path) as opened:
        async with opened.transaction() as transaction:
            await transaction.execute("CREATE TABLE notes (name TEXT)")
            await transaction.execute(OURS)
        started = asyncio.Event()

        async def slow() -> None:
            async with opened.transaction() as transaction:
                started.set()
                for _ in range(20):
                    await transaction.execute("INSERT INTO notes VALUES ('kept')")

        task = asyncio.create_task(slow())
        await started.wait()
    await task
    async with open_database(path) as again:
        assert len(await again.fetch("SELECT * FROM notes")) == 20
