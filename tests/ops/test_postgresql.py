"""The bot as a process on a PostgreSQL server: played, watched, and silent about the password."""

import asyncio
import signal
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from guildyard import Playground

from bot.store.opening import open_database
from tests.store.postgresql.test_lock import KILL, next_in_line
from tests.support.patience import PATIENCE
from tests.support.postgresql import Cluster
from tests.support.rounds import lay_out
from tests.support.services import metrics, page, watched
from tests.support.spoken import heard
from tests.support.waiting import until


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    """A stand-in with the real time, as the process has it."""
    server = Playground(deadline=PATIENCE)
    await server.start()
    yield server
    await server.close()


def command_line(number: int) -> str:
    """What `ps` shows of a process."""
    return Path(f"/proc/{number}/cmdline").read_text()


async def test_a_start_without_the_server_is_one_to_be_tried_again(
    playground: Playground, tmp_path: Path
) -> None:
    """A machine may be up before the one that its database is on."""
    settings = {"DATABASE_URL": "postgresql://bees:top-secret-word@127.0.0.1:1/hive"}
    async with watched(playground, tmp_path / "unused.db", **settings) as running:
        assert await running.exit_code() == 1
    assert "The database server of postgresql://bees@127.0.0.1:1/hive cannot be" in running.output
    assert "Traceback" not in running.output


async def test_a_bot_on_a_server_plays_is_well_and_never_says_the_password(
    playground: Playground, postgresql: Cluster, tmp_path: Path
) -> None:
    address = postgresql.by_network(postgresql.create(), "top-secret-word")
    now = datetime.now(UTC)
    async with open_database(address, now) as database:
        await lay_out(database, now.date() - timedelta(days=3), 7)
    guild = playground.add_guild("Hive")
    channel = guild.add_text_channel("puzzles")
    alice = guild.add_member("Alice")

    settings = {"DATABASE_URL": address.url, "LOG_LEVEL": "DEBUG"}
    async with watched(playground, tmp_path / "unused.db", **settings) as running:
        await running.ready()
        reply = await alice.command("/bee guess", channel, word="game glam")
        assert "GAME" in str(heard(reply)).upper()

        async def is_well() -> bool:
            status, text = await page(running, "/healthz")
            assert "top-secret-word" not in text
            return status == 200

        await until(is_well)
        assert (await metrics(running))["honeygram_database_bytes"] > 1_000_000
        seen = await asyncio.to_thread(command_line, running.process.pid)
        assert "top-secret-word" not in seen

        await asyncio.to_thread(postgresql.stop, signal.SIGINT)
        told = await alice.command("/privacy export", channel)
        assert "my database is busy" in heard(told)
        assert not await is_well()
        postgresql.start()
        await until(is_well)
        again = await alice.command("/bee guess", channel, word="gleam")
        assert "GLEAM" in str(heard(again)).upper()
        await running.says("holds the database again")

        async with watched(playground, tmp_path / "unused.db", **settings) as second:
            assert await second.exit_code() == 2, second.output
            assert "Another Honeygram uses the database postgresql://" in second.output

        async with next_in_line(address):
            await asyncio.to_thread(postgresql.sql, address.database, KILL)
            assert await running.exit_code() == 1
        assert "another Honeygram took the database postgresql://" in running.output
    assert f"started with the database {address}" in running.output
    assert "top-secret-word" not in running.output + second.output
    rows = postgresql.sql(address.database, "SELECT count(*) FROM found_words")
    assert rows == "3"
