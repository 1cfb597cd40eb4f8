"""``honeygram privacy``: what is stored of somebody who left, and its end, beside the bot."""

import asyncio
import json
import os
import pty
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.discord.gateway.client import Honeygram
from bot.store.opening import open_database
from tests.cli.conftest import Command
from tests.conftest import Errors, Hive
from tests.support.harness import Clock, run_job
from tests.support.posts import start_posts
from tests.support.processes import ROOT
from tests.support.services import without_settings


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The database of the running bot, named by the environment."""
    path = tmp_path / "honeygram.db"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{path}")
    return path


async def refreshed(bot: Honeygram, hive: Hive, clock: Clock) -> str:
    """All posts, after the jobs have had their turns."""
    clock.advance(minutes=2)
    await run_job(bot, "live refresh")
    await run_job(bot, "upkeep")
    return "".join(json.dumps(each.components) for each in hive.channel.messages)


async def test_a_running_bot_learns_whom_a_host_forgot(
    bot: Honeygram, hive: Hive, clock: Clock, honeygram: Command, path: Path
) -> None:
    alice, bob, channel, tried = hive.alice, hive.bob, hive.channel, bot.services.games.tried
    await start_posts(hive.admin, channel, channel=channel)
    assert len(channel.messages) == 2
    await alice.command("/bee guess", channel, word="gleam game megaplex pegmax")
    await bob.command("/bee guess", channel, word="gleam pegmax")
    await alice.command("/anigram next", channel, word="ride")
    bot.traffic.untold.keep((hive.guild.id, alice.id), ["GAME +1"])
    assert "Alice" in await refreshed(bot, hive, clock)

    told = await asyncio.to_thread(honeygram, "privacy", "export", alice.id)
    assert told.exit_code == 0, told.output
    assert told.stdout.startswith(f"Stored about {alice.id}: 1 player, 4 found words, ")
    file = json.loads(
        (await asyncio.to_thread(honeygram, "privacy", "export", alice.id, "--json")).stdout
    )
    [stored] = file["servers"].values()
    words = {each["word"] for each in stored["found_words"]}
    assert words == {"ride", "gleam", "game", "megaplex"}

    done = await asyncio.to_thread(honeygram, "privacy", "forget", alice.id)
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith(f"Forgot {alice.id}: 1 player, 4 found words, ")
    assert "Alice" not in await refreshed(bot, hive, clock)
    assert len(bot.traffic.untold) == 0
    for person in range(2, 4):
        await hive.guild.add_member(f"P{person}").command("/bee guess", channel, word="pegmax")
    await run_job(bot, "tried words")  # Alice is not the third
    assert await tried.between(hive.guild.id, clock().date(), clock().date()) == []
    left = b"".join(each.read_bytes() for each in path.parent.glob("honeygram.db*"))
    assert b"Bob" in left
    assert b"Alice" not in left
    assert alice.id.to_bytes(8, "big") not in left

    again = await asyncio.to_thread(honeygram, "privacy", "forget", alice.id, "--json")
    assert json.loads(again.stdout) == {"person_id": str(alice.id), "servers": 0, "rows": {}}
    nothing = await asyncio.to_thread(honeygram, "privacy", "export", alice.id)
    assert nothing.stdout == f"Nothing is stored about {alice.id}.\n"


async def test_who_forgets_by_a_command_keeps_what_others_tried(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    """Only another process's word makes this one forget everybody's tries."""
    for person in (hive.alice, hive.bob, hive.admin):
        await person.command("/bee guess", hive.channel, word="pegmax")
    await run_job(bot, "upkeep")
    await bot.services.people.privacy.forget(hive.guild.add_member("Carol").id, clock())
    await run_job(bot, "upkeep")
    await run_job(bot, "tried words")
    today = clock().date()
    [word] = await bot.services.games.tried.between(hive.guild.id, today, today)
    assert (word.word, word.people) == ("pegmax", 3)


@pytest.mark.parametrize("command", ["export", "forget"])
@pytest.mark.parametrize("user_id", ["alice", "<@77>", "0", "7" * 19 + "x", "9" * 19, "٧٧", ""])
def test_what_is_no_id_is_told_in_a_sentence(
    honeygram: Command, command: str, user_id: str
) -> None:
    done = honeygram("privacy", command, user_id)
    assert done.exit_code == 2
    assert done.stderr.startswith(f"honeygram: {user_id!r} is not the id of a person: that is a")


@pytest.mark.parametrize("command", ["export", "forget"])
def test_no_database_is_made_where_there_is_none(
    honeygram: Command, path: Path, command: str
) -> None:
    done = honeygram("privacy", command, 77)
    assert done.exit_code == 2
    assert "There is no database" in done.stderr
    assert not path.exists()


async def test_at_a_terminal_it_asks_first(bot: Honeygram, hive: Hive, path: Path) -> None:
    await hive.alice.command("/bee guess", hive.channel, word="gleam")

    def forget(typed: bytes) -> "subprocess.CompletedProcess[str]":
        keyboard, terminal = pty.openpty()
        os.write(keyboard, typed)
        try:
            return subprocess.run(
                [sys.executable, "-m", "bot", "privacy", "forget", str(hive.alice.id)],
                stdin=terminal,
                capture_output=True,
                text=True,
                env=without_settings()
                | {"DATABASE_URL": f"sqlite:///{path}", "PYTHONPATH": str(ROOT)},
            )
        finally:
            os.close(keyboard)
            os.close(terminal)

    refused = await asyncio.to_thread(forget, b"n\n")
    assert (refused.returncode, refused.stdout) == (1, ""), refused.stderr
    assert "for ever?" in refused.stderr
    done = await asyncio.to_thread(forget, b"y\n")
    assert done.returncode == 0
    assert done.stdout.startswith("Forgot")


async def test_a_damaged_database_is_said_in_one_sentence(
    honeygram: Command, path: Path, errors: Errors
) -> None:
    async with open_database(path, datetime.now(UTC)):
        pass
    with closing(sqlite3.connect(path)) as file:
        pages = file.execute(
            "SELECT rootpage FROM sqlite_master WHERE tbl_name = 'players'"
        ).fetchall()
        [[size]] = file.execute("PRAGMA page_size")
    with path.open("r+b") as damaged:
        for (page,) in pages:
            damaged.seek((page - 1) * size)
            damaged.write(b"?" * size)
    told = await asyncio.to_thread(honeygram, "privacy", "forget", 5, "--yes")
    assert told.exit_code == 2
    assert told.stderr.endswith(
        "honeygram: The database is damaged: restore a backup (`honeygram db restore`).\n"
    )
    assert "Traceback" not in told.stderr
    assert errors.take()
