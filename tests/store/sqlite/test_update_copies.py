"""What an update tells, and the copy that it keeps for a week of what was there before.

Of ``bot/store/sqlite/inspection.py``.
"""

import logging
import os
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.discord.gateway.client import Honeygram
from bot.errors import HostError
from bot.store.opening import open_database
from bot.store.sqlite import update_copies
from bot.store.sqlite.database import Database
from bot.store.sqlite.inspection import faults_of, rows_of, schema_version_of
from bot.store.sqlite.migrations import migrate_alone
from bot.store.sqlite.update_copies import copy_of, drop_old_copies, keep_copy
from bot.store.sqlite.wal import COPIED, mark_of
from tests.store.conftest import NOON
from tests.store.sqlite.test_migrations import DATA, STEPS, fill_up_to, lost, rows_by_now
from tests.support.damage import damage
from tests.support.harness import Clock, run_job

NEWEST = STEPS[-1].version
OLD = 1
WEEK = timedelta(days=7)


@pytest.fixture
async def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database of the invented steps, as a bot left it that was updated long ago."""
    folder = Path(__file__).parents[1] / "steps"
    monkeypatch.setattr("bot.store.opening.resource_folder", lambda name: folder)
    path = tmp_path / "honeygram.db"
    await fill_up_to(OLD, path)
    return path


def copies(path: Path) -> list[str]:
    return sorted(each.name for each in path.parent.glob("*.before-*"))


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [each.getMessage() for each in caplog.records if each.levelno >= logging.INFO]


async def test_a_start_tells_each_step_and_keeps_what_was_there(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with open_database(path, NOON) as database:
        assert isinstance(database, Database)
        assert await lost(database, rows_by_now(OLD)) == []
    first, *steps = lines(caplog)
    copy = path.with_name("honeygram.db.before-0002")
    assert first == f"Copied the database to {copy} before the update, for 7 days."
    assert len(steps) == NEWEST - OLD
    assert re.fullmatch(r"Applied 0002 flowers \(\d\.\d\d s\)\.", steps[0])
    assert copies(path) == [copy.name]
    assert schema_version_of(copy) == OLD
    assert faults_of(copy) == []
    select = "SELECT * FROM {}".format  # the tables are those of DATA
    kept = {table: [dict(each) for each in rows_of(copy, select(table))] for table, _ in DATA[OLD]}
    assert all(row in kept[table] for table, row in DATA[OLD])
    assert oct(copy.stat().st_mode)[-3:] == "600"


async def test_a_new_database_and_one_that_is_up_to_date_tell_nothing_and_are_not_copied(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    for _ in range(2):
        async with open_database(tmp_path / "new.db", NOON):
            pass
    assert lines(caplog) == []
    assert copies(tmp_path / "new.db") == []


async def test_without_room_the_update_goes_on_and_says_why_there_is_no_copy(
    path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(update_copies, "LEAST_LEFT", 2**60)
    async with open_database(path, NOON):
        pass
    [warning] = [each for each in caplog.records if each.levelno == logging.WARNING]
    assert re.fullmatch(
        rf"No copy was made before the update: [\d,]+ MiB are free in {path.parent}, and the copy"
        r" with all that the update writes may need [\d,]+ MiB\.",
        warning.getMessage(),
    )
    assert copies(path) == []
    assert schema_version_of(path) == NEWEST


async def test_a_damaged_database_is_not_brought_up_to_date(path: Path) -> None:
    damage(path, "honey")
    with pytest.raises(HostError, match=r"is damaged .*db restore.*db migrate --no-copy"):
        async with open_database(path, NOON):
            pass
    assert schema_version_of(path) == OLD
    assert copies(path) == []


async def test_an_update_that_stops_halfway_leaves_the_first_copy_alone(path: Path) -> None:
    await migrate_alone(path, STEPS[:2], NOON)
    first = path.with_name("honeygram.db.before-0002").read_bytes()
    await migrate_alone(path, STEPS, NOON)
    assert copies(path) == ["honeygram.db.before-0002", "honeygram.db.before-0003"]
    assert path.with_name("honeygram.db.before-0002").read_bytes() == first


# A week later


def aged(copy: Path, age: timedelta) -> datetime:
    """Now, when a copy is so old."""
    os.utime(copy, (NOON.timestamp(), NOON.timestamp()))
    return NOON + age


def test_a_copy_is_deleted_after_a_week_and_not_before(path: Path) -> None:
    copy = keep_copy(path, 2)
    drop_old_copies(path, aged(copy, WEEK - timedelta(seconds=1)))
    assert copy.exists()
    drop_old_copies(path, aged(copy, WEEK))
    assert not copy.exists()
    assert path.exists()


def by_hand(path: Path) -> Path:
    return Path(shutil.copy(path, copy_of(path, 2)))


def of_another(path: Path) -> Path:
    other = keep_copy(path, 2)
    return other.rename(path.with_name("other.db.before-0002"))


def under_another_name(path: Path) -> Path:
    return keep_copy(path, 2).rename(path.with_name("honeygram.db.before-0002.keep"))


def linked(path: Path) -> Path:
    elsewhere = keep_copy(path, 2).rename(path.with_name("elsewhere"))
    copy = copy_of(path, 2)
    copy.symlink_to(elsewhere)
    return copy


def in_use(path: Path) -> Path:
    """Somebody let a bot run on the copy itself."""
    copy = keep_copy(path, 2)
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.execute("PRAGMA user_version = 0")
    return copy


def a_letter(path: Path) -> Path:
    copy = copy_of(path, 2)
    copy.write_text("Dear host")
    return copy


@pytest.mark.parametrize(
    "make", [by_hand, of_another, under_another_name, linked, in_use, a_letter]
)
def test_what_the_bot_did_not_make_itself_stays(path: Path, make: Callable[[Path], Path]) -> None:
    copy = make(path)
    drop_old_copies(path, aged(copy, 100 * WEEK))
    assert copy.exists()


def test_a_copy_that_is_put_back_is_a_database_as_any(path: Path) -> None:
    shutil.copy(keep_copy(path, 2), path)
    assert mark_of(path) in (0, COPIED)
    drop_old_copies(path, NOON + 100 * WEEK)
    assert path.exists()


async def test_the_bot_looks_for_old_copies(bot: Honeygram, clock: Clock) -> None:
    database = bot.services.host.database
    if not isinstance(database, Database):
        return
    copy = keep_copy(database.path, 2)
    os.utime(copy, (clock.seconds(), clock.seconds()))
    await run_job(bot, "retention")
    assert copy.exists()
    clock.advance(days=7)
    await run_job(bot, "retention")
    assert not copy.exists()
