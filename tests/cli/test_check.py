"""``honeygram check`` and ``honeygram sync``: what is wrong, and how to mend it."""

import asyncio
import json
import os
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import chdir, closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from bot.model import Server
from bot.ops import checks
from bot.resources import resource_folder
from bot.servers.settings import Servers
from bot.store.settings import get_seed
from bot.store.sqlite.database import open_database
from bot.store.sqlite.migrations import migrate, read_migrations
from playground.inspect.faults import Fault, Trouble
from playground.people.guilds import Guild
from playground.server import Playground
from tests.support.services import furnish, without_settings


@dataclass
class Done:
    """How a command ended."""

    code: int
    output: str
    errors: str


async def honeygram(*arguments: str, cwd: str, **settings: str) -> Done:
    """Run the program with these settings and no others.

    In a thread of this process: to start another one takes longer than all that it would do.
    """
    changes = dict.fromkeys(os.environ.keys() - without_settings()) | settings
    with chdir(cwd):
        done = await asyncio.to_thread(CliRunner().invoke, app, arguments, env=changes)
    assert isinstance(done.exception, SystemExit | None), done.exception
    assert "Traceback" not in done.stderr, done.stderr
    return Done(done.exit_code, done.stdout, done.stderr)


async def check(path: Path, **settings: str) -> tuple[int, dict[str, str]]:
    """The exit code, and the findings as `bad: text` by what they are about."""
    settings = {"DATABASE_URL": f"sqlite:///{path}"} | settings
    done = await honeygram("check", "--json", cwd=str(path.parent), **settings)
    report: dict[str, Any] = json.loads(done.output)
    assert report["fit"] is (done.code == 0)
    assert done.code in (0, 1)
    return done.code, {row["about"]: f"{row['grade']}: {row['text']}" for row in report["findings"]}


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    """A stand-in with the real time."""
    server = Playground()
    await server.start()
    yield server
    await server.close()
    assert server.findings == []


@pytest.fixture
def account(playground: Playground) -> dict[str, str]:
    """The settings that lead to the stand-in."""
    return {
        "DISCORD_TOKEN": playground.token,
        "DISCORD_API_URL": playground.api_url,
        "DISCORD_GATEWAY_URL": playground.gateway_url,
    }


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    path = tmp_path / "honeygram.db"
    await furnish(path)
    return path


async def post_to(path: Path, guild: Guild, channel_id: int) -> None:
    async with open_database(path) as database:
        await Servers(database).start_posts(Server(guild.id, channel_id), datetime.now(UTC))


async def test_a_sound_installation_is_fit(
    playground: Playground, account: dict[str, str], path: Path
) -> None:
    guild = playground.add_guild("Hive")
    await post_to(path, guild, guild.add_text_channel("puzzles").id)
    code, found = await check(path, **account)
    assert code == 0
    assert {text[:3] for text in found.values()} == {"ok:"}
    assert found[f"server {guild.id}"] == "ok: Posts can be sent to #puzzles."
    assert {"settings", "words", "disk", "schema", "database", "token"} < {*found}


async def test_a_first_start_is_fit_and_makes_nothing(tmp_path: Path) -> None:
    code, found = await check(tmp_path / "honeygram.db")
    assert code == 0
    assert found["database"].startswith("note:")
    assert "playground" in found["token"]
    assert os.listdir(tmp_path) == []


async def test_every_wrong_setting_is_named(path: Path) -> None:
    code, found = await check(path, SHARD_COUNT="none", METRICS_PORT="70000")
    assert code == 1
    assert "SHARD_COUNT" in found["settings"]
    assert "METRICS_PORT" in found["settings"]


async def test_missing_permissions_and_channels_are_named(
    playground: Playground, account: dict[str, str], path: Path
) -> None:
    closed, gone = playground.add_guild("Closed"), playground.add_guild("Gone")
    left = playground.add_guild("Left")
    channel = closed.add_text_channel("puzzles")
    channel.deny("embed_links", "attach_files")
    await post_to(path, closed, channel.id)
    await post_to(path, gone, 12345)
    await post_to(path, left, left.add_text_channel("puzzles").id)
    await left.remove_bot()
    code, found = await check(path, **account)
    assert code == 1
    assert "In #puzzles the bot lacks Embed Links, Attach Files" in found[f"server {closed.id}"]
    assert "is gone" in found[f"server {gone.id}"]
    assert found[f"server {left.id}"].startswith("bad:")


async def test_a_refused_token_is_not_repeated(account: dict[str, str], path: Path) -> None:
    code, found = await check(path, **account | {"DISCORD_TOKEN": "not.the.token"})
    assert code == 1
    assert "Discord refuses the token" in found["token"]
    assert "not.the.token" not in str(found)


async def test_a_discord_out_of_reach_is_a_note(
    playground: Playground, account: dict[str, str], path: Path
) -> None:
    playground.faults.add(Fault(kind=Trouble.STATUS, status=503, times=9))
    code, found = await check(path, **account)
    assert code == 0
    assert found["discord"].startswith("note: Discord is out of reach")


def damage(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(8192)
        file.write(bytes(8192))


async def test_a_damaged_database_is_bad(path: Path) -> None:
    damage(path)
    code, found = await check(path)
    assert code == 1
    assert "is damaged" in found["database"]
    assert "db restore" in found["database"]


def replace_by_a_letter(path: Path) -> None:
    path.write_text("Dear host, this is no database. " * 10)


async def test_a_file_of_another_kind_is_bad(path: Path) -> None:
    replace_by_a_letter(path)
    code, found = await check(path)
    assert code == 1
    assert "check that it is a Honeygram database" in found["database"]


def replace_by_recipes(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE schema_migrations (version INTEGER)")


async def test_a_file_of_another_program_is_bad(path: Path) -> None:
    replace_by_recipes(path)
    code, found = await check(path)
    assert code == 1
    assert "another program's" in found["database"]


async def test_a_database_that_lost_its_log_is_bad(path: Path) -> None:
    copy = path.with_name("copy.db")
    async with open_database(path) as database:
        await get_seed(database)
        await database.checkpoint()
        shutil.copy(path, copy)  # without its log, as nobody should
    assert (await check(path))[0] == 0
    code, found = await check(copy)
    assert code == 1
    assert found["database"].startswith(f"bad: {copy} was not closed, and its log")


async def test_a_database_of_a_newer_version_is_bad(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO schema_migrations VALUES (999, 'later', '')")
    code, found = await check(path)
    assert code == 1
    assert "schema version 999" in found["schema"]


async def test_a_locked_database_is_bad(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        code, found = await check(path)
    assert code == 1
    assert "is locked" in found["database"]


async def test_a_missing_folder_is_bad(tmp_path: Path) -> None:
    code, found = await check(tmp_path / "honeygram.db", DATABASE_URL="sqlite:///missing/h.db")
    assert code == 1
    assert "does not exist" in found["disk"]


def test_a_disk_that_is_nearly_full_is_bad(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "LEAST_SPACE", 2**80)
    monkeypatch.chdir(path.parent)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{path}")
    result = CliRunner().invoke(app, ["check"])
    assert result.exit_code == 1
    assert "BAD  disk" in result.stdout
    assert "Make space" in result.stdout


async def test_a_person_reads_a_line_a_finding(path: Path) -> None:
    done = await honeygram("check", DATABASE_URL=f"sqlite:///{path}", cwd=str(path.parent))
    assert done.code == 0
    assert done.output.splitlines()[0] == "ok   settings: The settings can be used."


async def test_sync_registers_the_commands_although_they_are_unchanged(
    playground: Playground, account: dict[str, str], path: Path
) -> None:
    settings = account | {"DATABASE_URL": f"sqlite:///{path}", "cwd": str(path.parent)}
    for _ in range(2):
        playground.exchanges.clear()
        done = await honeygram("sync", **settings)
        assert done.code == 0, done.errors
        assert [each.method for each in playground.exchanges].count("PUT") >= 1
    assert done.output.startswith(f"Registered {len(playground.commands.of())} commands.")
    assert not playground.gateway.sessions


async def test_sync_leaves_the_schema_of_a_running_bot_alone(
    playground: Playground, account: dict[str, str], tmp_path: Path
) -> None:
    path = tmp_path / "honeygram.db"
    known = read_migrations(resource_folder("migrations"))
    settings = account | {"DATABASE_URL": f"sqlite:///{path}", "cwd": str(tmp_path)}
    async with open_database(path) as older:
        await migrate(older, known[:-1], datetime.now(UTC))
        done = await honeygram("sync", **settings)
        [row] = await older.fetch("SELECT max(version) AS version FROM schema_migrations")
    assert row["version"] == len(known) - 1
    assert done.code == 2
    assert (
        f"has schema version {len(known) - 1}, and this Honeygram needs {len(known)}" in done.errors
    )
    assert "`honeygram db migrate`" in done.errors
    assert not playground.exchanges


async def test_sync_makes_no_database(account: dict[str, str], tmp_path: Path) -> None:
    settings = account | {"DATABASE_URL": "sqlite:///new.db", "cwd": str(tmp_path)}
    done = await honeygram("sync", **settings)
    assert (done.code, "has schema version 0" in done.errors) == (2, True)
    assert os.listdir(tmp_path) == []


async def test_sync_without_discord_is_told_in_a_sentence(
    playground: Playground, account: dict[str, str], path: Path
) -> None:
    settings = {"DATABASE_URL": f"sqlite:///{path}", "cwd": str(path.parent)}
    assert "DISCORD_TOKEN is not set" in (await honeygram("sync", **settings)).errors
    done = await honeygram("sync", **settings, **account | {"DISCORD_TOKEN": "not.the.token"})
    assert (done.code, "refuses the token" in done.errors) == (2, True)
    playground.faults.add(Fault(kind=Trouble.STATUS, status=503, times=9))
    done = await honeygram("sync", **settings, **account)
    assert (done.code, "out of reach" in done.errors) == (2, True)
