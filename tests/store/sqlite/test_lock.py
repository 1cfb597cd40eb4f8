"""One Honeygram a database, or several that divide the shards."""

import stat
import sys
from pathlib import Path

import pytest

from bot.errors import HostError
from bot.store.sqlite.database import open_database
from bot.store.sqlite.lock import hold_database
from tests.support.store_processes import hear, process

HOLD = """
import pathlib, sys
from bot.store.sqlite.lock import hold_database
with hold_database(pathlib.Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.readline()
"""


def test_a_database_is_held_by_one_process_and_free_when_that_is_killed(path: Path) -> None:
    with process(HOLD, path) as holder:
        assert hear(holder) == "held"
        with pytest.raises(HostError, match="Another Honeygram"), hold_database(path):
            pass
        holder.kill()
        holder.wait()
        with hold_database(path):
            pass


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the database itself is not locked")
@pytest.mark.parametrize("shared", [False, True], ids=["alone", "shared"])
def test_a_database_is_held_although_somebody_deleted_the_lock_file(
    path: Path, shared: bool
) -> None:
    with hold_database(path, shared=shared):
        path.with_name("honeygram.db.lock").unlink()
        with pytest.raises(HostError, match="Another Honeygram"), hold_database(path):
            pass


def test_a_database_is_held_although_its_file_was_replaced(path: Path) -> None:
    with hold_database(path):
        path.unlink()
        path.touch()
        with pytest.raises(HostError, match="Another Honeygram"), hold_database(path):
            pass


async def test_whoever_holds_the_database_can_use_it(path: Path) -> None:
    with hold_database(path):
        async with open_database(path) as database, database.transaction() as transaction:
            await transaction.execute("CREATE TABLE bees (name TEXT)")


def test_what_does_not_exist_is_made_only_when_that_is_wanted(path: Path) -> None:
    with hold_database(path, create=False):
        assert not path.exists()
    with hold_database(path):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_another_name_of_the_file_is_the_same_database(path: Path, tmp_path: Path) -> None:
    path.touch()
    other = tmp_path / "other.db"
    other.symlink_to(path)
    with hold_database(path), pytest.raises(HostError), hold_database(other):
        pass


def test_those_that_share_keep_out_whoever_does_not(path: Path) -> None:
    with (
        hold_database(path, shared=True),
        hold_database(path, shared=True),
        pytest.raises(HostError),
        hold_database(path),
    ):
        pass


def test_a_missing_folder_is_told_in_a_sentence(tmp_path: Path) -> None:
    with (
        pytest.raises(HostError, match="check that the folder exists"),
        hold_database(tmp_path / "missing" / "honeygram.db"),
    ):
        pass
