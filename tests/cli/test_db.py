"""``honeygram db``: copies that can be trusted, and a database that is never without its data.

Of ``bot/store/backups.py`` and ``bot/store/sqlite/backup.py``.
"""

import asyncio
import gzip
import os
import re
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.resources import resource_folder
from bot.store.sqlite.inspection import schema_version_of
from bot.store.sqlite.lock import hold_database
from bot.store.sqlite.migrations import migrate_alone, read_migrations
from tests.cli.conftest import Command
from tests.store.conftest import NOON
from tests.support.services import furnish
from tests.support.store_processes import hear, process

ADD = "INSERT INTO settings (name, value) VALUES (?, ?)"
NAMES = "SELECT name FROM settings WHERE name NOT IN ('seed', 'last_backup') ORDER BY name"
NOTED = "SELECT value FROM settings WHERE name = 'last_backup'"

# Writes pairs, both halves in one transaction, for ever.
WRITE = """
import sqlite3, sys, time
connection = sqlite3.connect(sys.argv[1], timeout=30)
for number in range(10**9):
    with connection:
        for half in "ab":
            connection.execute("INSERT INTO settings VALUES (?, ?)", (f"{number}{half}", "x" * 500))
    if number == 50:
        print("writing", flush=True)
    time.sleep(0.001)  # else the file grows faster than it can be copied
"""


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database, named by the environment."""
    path = tmp_path / "honeygram.db"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{path}")
    asyncio.run(furnish(path))
    return path


@pytest.fixture
def rights_for_all() -> Iterator[None]:
    """Whatever is made is for everybody, unless the program says otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def names(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [row[0] for row in connection.execute(NAMES)]


def noted(path: Path) -> datetime | None:
    """When the last copy was made, as the database has it."""
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute(NOTED).fetchone()
    return datetime.fromisoformat(found[0]) if found else None


def add(path: Path, name: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(ADD, (name, ""))


def contents(folder: Path) -> dict[str, bytes]:
    """All files but that of the lock, which holds nothing."""
    return {each.name: each.read_bytes() for each in folder.iterdir() if each.suffix != ".lock"}


def nothing_half_written(folder: Path) -> bool:
    return not list(folder.glob("*.part*")) + list(folder.glob(".*part*"))


def test_a_backup_while_the_bot_writes_is_of_one_moment(
    honeygram: Command, path: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    with process(WRITE, path) as writer:
        assert hear(writer) == "writing"
        for _ in range(5):
            result = honeygram("db", "backup", copy, "--force")
            assert result.exit_code == 0, result.stderr
            halves = names(copy)
            assert len(halves) > 100
            assert len(halves) % 2 == 0
        assert writer.poll() is None
    assert result.stdout.startswith(f"Wrote {copy} (")
    assert nothing_half_written(tmp_path)


def test_a_backup_is_one_file_that_others_cannot_read(
    honeygram: Command, path: Path, tmp_path: Path, rights_for_all: None
) -> None:
    path.chmod(0o644)
    folder = tmp_path / "backups"
    folder.mkdir()
    honeygram("db", "backup", folder / "copy.db")
    assert [each.name for each in folder.iterdir()] == ["copy.db"]
    assert mode(folder / "copy.db") == 0o600


@pytest.mark.parametrize("former", [None, 0o640, 0o600])
def test_a_restored_database_has_the_rights_of_the_one_before(
    honeygram: Command, path: Path, tmp_path: Path, rights_for_all: None, former: int | None
) -> None:
    copy = tmp_path / "copy.db"
    honeygram("db", "backup", copy)
    copy.chmod(0o644)
    if former is None:
        path.unlink()
    else:
        path.chmod(former)
    assert honeygram("db", "restore", copy).exit_code == 0
    assert mode(path) == (former or 0o600)


def test_a_new_database_and_all_beside_it_are_for_their_user_alone(
    honeygram: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rights_for_all: None
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", "sqlite:///new.db")
    assert honeygram("db", "migrate").exit_code == 0
    with closing(sqlite3.connect("new.db")) as connection:
        connection.execute(NAMES).fetchall()
        modes = {each.name: mode(each) for each in tmp_path.iterdir()}
    assert modes == dict.fromkeys(("new.db", "new.db-wal", "new.db-shm", "new.db.lock"), 0o600)


def test_a_backup_is_noted_in_the_database_for_the_alert_that_misses_it(
    honeygram: Command, path: Path, tmp_path: Path
) -> None:
    assert noted(path) is None
    before = datetime.now(UTC)
    assert honeygram("db", "backup", tmp_path / "copy.db").exit_code == 0
    first = noted(path)
    assert first
    assert before <= first <= datetime.now(UTC)
    told = honeygram("db", "backed-up")
    assert told.stdout == "Noted: the database was copied.\n"
    second = noted(path)
    assert second
    assert first < second <= datetime.now(UTC)


def test_a_backup_that_cannot_be_noted_is_as_good(
    honeygram: Command, path: Path, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM schema_migrations WHERE version > 1")  # an older one
    result = honeygram("db", "backup", tmp_path / "copy.db")
    assert result.exit_code == 0
    assert result.stdout.startswith("Wrote ")
    assert result.stderr.startswith("The copy is whole, but /metrics does not tell of it: ")
    assert noted(path) is None


def test_a_backup_overwrites_nothing_unless_told_to(
    honeygram: Command, path: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    copy.write_text("precious")
    result = honeygram("db", "backup", copy)
    assert result.exit_code == 2
    assert "add --force" in result.stderr
    assert copy.read_text() == "precious"
    assert honeygram("db", "backup", path, "--force").exit_code == 2
    assert honeygram("db", "backup", copy, "--force").exit_code == 0
    assert names(copy) == names(path)


@pytest.mark.parametrize("target", ["missing/copy.db", ".", "/dev/full", "/proc/copy.db"])
def test_a_backup_that_cannot_be_written_is_told_in_a_sentence(
    honeygram: Command, path: Path, target: str
) -> None:
    result = honeygram("db", "backup", target, "--force")
    assert result.exit_code == 2
    assert result.stderr.startswith("honeygram: Cannot ")
    assert nothing_half_written(path.parent)


def test_a_database_that_does_not_exist_is_not_made_by_a_backup(
    honeygram: Command, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:///other.db")
    assert "There is no database other.db" in honeygram("db", "backup", "copy.db").stderr
    assert not (tmp_path / "other.db").exists()


def test_restoring_brings_the_backup_and_keeps_what_was_there(
    honeygram: Command, path: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    add(path, "before")
    honeygram("db", "backup", copy)
    add(path, "after")
    result = honeygram("db", "restore", copy)
    assert result.exit_code == 0, result.stderr
    assert names(path) == ["before"]
    kept = next(tmp_path.glob("honeygram.db.replaced-*"))
    assert str(kept) in result.stdout
    assert names(kept) == ["after", "before"]
    assert nothing_half_written(tmp_path)


def test_a_damaged_database_and_its_log_are_kept_aside(
    honeygram: Command, path: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    add(path, "before")
    honeygram("db", "backup", copy)
    path.write_bytes(b"no database at all")
    Path(f"{path}-wal").write_bytes(b"nor its log")
    assert honeygram("db", "restore", copy).exit_code == 0
    assert names(path) == ["before"]
    kept = sorted(each.name for each in tmp_path.glob("honeygram.db.replaced-*"))
    assert [each[-4:] for each in kept] == [kept[0][-4:], "-wal"]


def test_restoring_while_the_bot_runs_is_refused(
    honeygram: Command, path: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    honeygram("db", "backup", copy)
    add(path, "after")
    with hold_database(path, shared=True):
        result = honeygram("db", "restore", copy)
    assert result.exit_code == 2
    assert "stop it first" in result.stderr
    assert names(path) == ["after"]


def test_restoring_while_another_program_has_the_database_open_is_refused(
    honeygram: Command, path: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    honeygram("db", "backup", copy)
    with closing(sqlite3.connect(path)) as other:
        other.execute(NAMES).fetchall()
        result = honeygram("db", "restore", copy)
    assert result.exit_code == 2
    assert "has" in result.stderr
    assert "open: end it first" in result.stderr
    assert not list(tmp_path.glob("*replaced*"))


def damaged(copy: Path) -> None:
    content = bytearray(copy.read_bytes())
    content[8192:16384] = bytes(8192)
    copy.write_bytes(content)


def garbled(copy: Path) -> None:
    copy.write_bytes(b"\xa5" * copy.stat().st_size)


def with_a_garbled_header(copy: Path) -> None:
    content = bytearray(copy.read_bytes())
    content[16:96] = b"\xa5" * 80
    copy.write_bytes(content)


def dumped(copy: Path) -> None:
    copy.write_bytes(b"PGDMP\x01\x0e\x00")


def packed(copy: Path) -> None:
    copy.write_bytes(gzip.compress(copy.read_bytes()))


def of_the_future(copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("INSERT INTO schema_migrations VALUES (999, 'later', '')")


def of_something_else(copy: Path) -> None:
    copy.unlink()
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
        connection.execute("CREATE TABLE schema_migrations (version INTEGER)")


def cut(size: int) -> Callable[[Path], object]:
    """Cut a file to so many bytes; from the end, when that is negative."""

    def spoil(copy: Path) -> None:
        copy.write_bytes(copy.read_bytes()[:size])

    return spoil


SHORT = r"was cut short: [\d,]+ of its [\d,]+ bytes are there"


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (cut(0), "is empty"),
        (cut(10), SHORT),
        (cut(99), SHORT),
        (cut(100), SHORT),
        (cut(4096), SHORT),
        (cut(10_000), SHORT),
        (cut(-4096), SHORT),
        (cut(-1), SHORT),
        (damaged, "is damaged"),
        (garbled, "is not a Honeygram database, nor"),
        (with_a_garbled_header, "is damaged|was cut short"),
        (lambda copy: copy.write_text("a letter"), "is not a Honeygram database, nor"),
        (packed, "is not a Honeygram database but compressed: unpack it first"),
        (dumped, "is not a Honeygram database but a dump of PostgreSQL's"),
        (of_the_future, "has schema version 999, .*: install the Honeygram that made it"),
        (of_something_else, "is not a Honeygram database but another program's"),
    ],
    ids=[
        *("empty", "10 bytes", "99 bytes", "a header", "a page", "two pages and a half"),
        *("without its last page", "without its last byte", "damaged", "garbled"),
        *("garbled at its beginning", "a letter", "packed", "PostgreSQL's", "newer"),
        "another program's",
    ],
)
def test_a_backup_of_no_use_is_named_with_the_reason_and_changes_nothing(
    honeygram: Command, path: Path, tmp_path: Path, spoil: Callable[[Path], object], reason: str
) -> None:
    copy = tmp_path / "copy.db"
    honeygram("db", "backup", copy)
    add(path, "after")
    spoil(copy)
    before = contents(tmp_path)
    result = honeygram("db", "restore", copy)
    assert result.exit_code == 2
    told = rf"honeygram: The backup {copy} ({reason}).*\. Nothing was changed\.\n"
    assert re.fullmatch(told, result.stderr)
    assert names(path) == ["after"]
    assert contents(tmp_path) == before


def test_a_backup_that_is_not_there_is_told(honeygram: Command, path: Path) -> None:
    result = honeygram("db", "restore", "copy.db")
    assert (result.exit_code, result.stderr) == (2, "honeygram: There is no backup copy.db.\n")


def test_a_backup_of_a_damaged_database_says_which_of_the_two_is(
    honeygram: Command, path: Path, tmp_path: Path
) -> None:
    damaged(path)
    result = honeygram("db", "backup", tmp_path / "copy.db")
    assert result.exit_code == 2
    assert f"The database {path} is damaged" in result.stderr
    assert "\n" not in result.stderr.strip()
    assert not (tmp_path / "copy.db").exists()


def test_migrating_says_what_it_applied(
    honeygram: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", "sqlite:///new.db")
    known = read_migrations(resource_folder("migrations"))
    lines = honeygram("db", "migrate").stdout.splitlines()
    assert re.fullmatch(r"Applied 0029 baseline \(\d\.\d\d s\)\.", lines[0])
    assert len(lines) == len(known) + 1
    assert honeygram("db", "migrate").stdout == f"{lines[-1]}\n"
    assert not list(tmp_path.glob("*.before-*"))
    with hold_database(tmp_path / "new.db"):
        assert honeygram("db", "migrate").exit_code == 2


@pytest.mark.parametrize("options", [(), ("--no-copy",)])
def test_migrating_keeps_a_copy_unless_told_not_to(
    honeygram: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    options: tuple[str, ...],
) -> None:
    older = tmp_path / "older.db"
    known = read_migrations(resource_folder("migrations"))
    asyncio.run(migrate_alone(older, known[:1], NOON, copy=False))
    add(older, "before")
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{older}")
    lines = honeygram("db", "migrate", *options).stdout.splitlines()
    copies = [*tmp_path.glob("*.before-*")]
    assert [each.name for each in copies] == (
        [] if options else [f"older.db.before-{known[1].version:04}"]
    )
    assert len(lines) == len(known) + (not options)
    if copies:
        assert lines[0] == f"Copied the database to {copies[0]} before the update, for 7 days."
        assert names(copies[0]) == ["before"]
        assert honeygram("db", "restore", copies[0]).exit_code == 0
        assert schema_version_of(older) == known[0].version
