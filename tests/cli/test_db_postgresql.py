"""``honeygram check`` and ``honeygram db`` on a PostgreSQL server.

Of ``bot/store/postgresql/inspection.py`` and ``bot/store/postgresql/owner.py``.
"""

import asyncio
import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from bot.store.backups import latest_backup
from bot.store.opening import open_database
from bot.store.postgresql.address import Address
from bot.store.settings import get_setting, put_setting
from tests.cli.test_check import honeygram
from tests.store.conftest import NOON
from tests.support.postgresql import Cluster
from tests.support.processes import ROOT


@pytest.fixture
def address(postgresql: Cluster) -> Address:
    return Address(
        f"{postgresql.by_network(postgresql.create(), 'top-secret').url}?sslmode=disable"
    )


def run(command: list[str]) -> None:
    """Run one of PostgreSQL's programs as a host does."""
    subprocess.run(command, check=True, env=os.environ | {"PGPASSWORD": "top-secret"})


async def test_check_and_migrate_say_how_the_database_is(
    address: Address, postgresql: Cluster, tmp_path: Path
) -> None:
    folder, settings = str(tmp_path), {"DATABASE_URL": address.url}

    before = await honeygram("check", cwd=folder, **settings)
    assert "The database is empty: the start makes its tables." in before.output
    made = await honeygram("db", "migrate", cwd=folder, **settings)
    assert "Applied 0029 baseline (" in made.output
    assert f"The schema of {address} is up to date" in made.output
    async with open_database(address, NOON):
        busy = await honeygram("check", cwd=folder, **settings)
    assert "up to date" in busy.output
    # This server is as fast as tests want it, and the check says what that costs.
    assert "BAD  database" in busy.output
    assert "set synchronous_commit and fsync to on" in busy.output

    gone = await honeygram(
        "check", cwd=folder, DATABASE_URL="postgresql://bees:top-secret@127.0.0.1:1/hive"
    )
    assert gone.code == 1
    assert "cannot be reached" in gone.output
    tried = await honeygram("words", "tried", "--since", "2026-11-01", cwd=folder, **settings)
    assert "Nothing was tried" in tried.output
    for done in (before, made, busy, gone, tried):
        assert "top-secret" not in done.output + done.errors


async def test_the_commands_for_a_dump_and_its_restore_are_said_and_work(
    address: Address, postgresql: Cluster, tmp_path: Path
) -> None:
    settings = {"DATABASE_URL": address.url}
    async with open_database(address, NOON) as database:
        await put_setting(database, "name", "before")
    copy = tmp_path / "a copy.dump"

    for command in ("backup", "restore"):
        told = await honeygram("db", command, str(copy), cwd=str(tmp_path), **settings)
        assert told.code == 2
        assert "top-secret" not in told.errors
        [line] = [each for each in told.errors.splitlines() if each.startswith("  pg_")]
        program, *arguments = shlex.split(line)
        await asyncio.to_thread(run, [str(postgresql.bin / program), *arguments])
        async with open_database(address, NOON) as database:
            assert await get_setting(database, "name") == "before"
            await put_setting(database, "name", "after")


async def test_a_dump_is_noted_by_the_unit_that_makes_it(address: Address, tmp_path: Path) -> None:
    unit = (ROOT / "deploy" / "honeygram-backup-postgresql.service").read_text(encoding="utf-8")
    [command] = re.findall(r"^ExecStartPost=\S+/honeygram (.*)$", unit, re.MULTILINE)
    async with open_database(address, NOON) as database:
        assert await latest_backup(database) is None
        told = await honeygram(*command.split(), cwd=str(tmp_path), DATABASE_URL=address.url)
        assert (told.code, told.output) == (0, "Noted: the database was copied.\n")
        assert await latest_backup(database) is not None


async def test_without_the_driver_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("bot.store.opening.find_spec", lambda name: None)
    settings = {"DATABASE_URL": "postgresql://bees:top-secret@127.0.0.1:1/hive"}
    for command in (("check",), ("db", "migrate")):
        done = await honeygram(*command, cwd=str(tmp_path), **settings)
        assert done.code != 0
        assert "pip install asyncpg" in done.output + done.errors
