"""The bot as a process: its log, its locks, its metrics, and how it stops."""

import asyncio
import json
import os
import platform
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from guildyard import Channel, Fault, Guild, Person, Playground, Trouble

from bot.errors import ErrorCode
from bot.games.honeycomb.game import HONEYCOMB
from bot.resources import installed_version, resource_folder
from bot.store.sqlite.database import open_database
from bot.store.sqlite.inspection import schema_version_of
from bot.store.sqlite.lock import hold_database
from bot.store.sqlite.migrations import migrate, read_migrations
from bot.texts.errors import SENTENCES
from tests.support.damage import damage
from tests.support.hints import take_hint
from tests.support.patience import PATIENCE
from tests.support.processes import ROOT, pointing_at, service
from tests.support.services import furnish, metrics, page, watched
from tests.support.spoken import heard
from tests.support.waiting import until

HANGS = 600.0  # seconds: longer than anybody waits

HASTY = ("-m", "tests.support.hasty")
WORDS = "SELECT word FROM found_words"
WELL = '{"status": "ok", "problems": [], "notes": []}'


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    """A stand-in with the real time, as the process has it."""
    server = Playground(deadline=PATIENCE)
    await server.start()
    yield server
    await server.close()


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    path = tmp_path / "honeygram.db"
    await furnish(path)
    return path


@pytest.fixture
def guild(playground: Playground) -> Guild:
    return playground.add_guild("Hive")


@pytest.fixture
def channel(guild: Guild) -> Channel:
    return guild.add_text_channel("puzzles")


@pytest.fixture
def alice(guild: Guild) -> Person:
    return guild.add_member("Alice", manage_guild=True)


def recorded(path: Path) -> list[str]:
    """The words that count, as another program reads them."""
    with closing(sqlite3.connect(path)) as connection:
        return [row[0] for row in connection.execute(WORDS)]


# The log


def posts_sent(log: str) -> int:
    """How many posts the log tells of, which may go out at several times."""
    return sum(map(int, re.findall(r"sent (\d+) posts", log)))


async def test_the_log_tells_a_host_what_happens_and_no_words_or_tokens(
    playground: Playground, path: Path, channel: Channel, alice: Person
) -> None:
    async with watched(playground, path, LOG_FORMAT="json") as running:
        await running.ready()
        await alice.command("/daily start", channel, channel=channel)
        await until(lambda: posts_sent(running.output) == 3)
        await alice.command("/bee guess", channel, word="gleam zebra")
        await playground.drop_sockets()
        await running.says("is back after")
        assert await running.end() == 0
    messages = [json.loads(line)["message"] for line in running.output.splitlines()]
    told = ["started", "metrics on", "registered", "ready as", "sent "]
    told += ["shard 0 is back", "stopping", "stopped"]
    assert [text for text in told if not any(text in line for line in messages)] == [], messages
    assert "traceback" not in running.output
    assert len(messages) < len(told) + 4, messages
    text = running.output.lower()
    assert [word for word in ("gleam", "zebra", playground.token.lower()) if word in text] == []


async def test_no_level_of_the_log_tells_words_names_or_the_seed(
    playground: Playground, path: Path, channel: Channel, alice: Person
) -> None:
    async with watched(playground, path, LOG_LEVEL="DEBUG") as running:
        await running.ready()
        await alice.command("/daily start", channel, channel=channel)
        await alice.command("/bee guess", channel, word="gleam zebra")
        await take_hint(alice, "/bee hint", channel)
        await alice.command("/anigram next", channel, word="ride")
        await alice.command("/word report", channel, word="quark", reason="I have seen it.")
        await alice.command("/privacy export", channel)
        await until(lambda: posts_sent(running.output) == 3)
        assert await running.end() == 0
    with closing(sqlite3.connect(path)) as connection:
        [seed] = connection.execute("SELECT value FROM settings WHERE name = 'seed'").fetchone()
    text = running.output.lower()
    private = (
        "gleam",
        "zebra",
        "ride",
        "quark",
        "seen it",
        "alice",
        seed,
        playground.token.lower(),
    )
    assert [word for word in private if re.search(rf"\b{re.escape(word)}\b", text)] == []


async def test_discord_out_of_reach_at_the_start_is_a_line_an_attempt(
    playground: Playground, path: Path
) -> None:
    refused = Fault(kind=Trouble.STATUS, status=503, path="/users/@me", times=2)
    playground.faults.add(refused)
    async with watched(playground, path) as running:
        await running.says("registered")
    assert (
        len([line for line in running.output.splitlines() if "out of reach" in line])
        == refused.hits
        == 2
    )
    assert "Traceback" not in running.output


# Metrics and health


async def test_metrics_count_what_happened(
    playground: Playground, path: Path, guild: Guild, channel: Channel, alice: Person
) -> None:
    async with watched(playground, path) as running:
        await running.ready()
        await alice.command("/daily start", channel, channel=channel)
        await alice.command("/bee guess", channel, word="gleam gaga xyz gleam")
        await alice.command("/anigram next", channel, word="ride")
        await until(lambda: posts_sent(running.output) == 3)
        seen = await metrics(running)
        _, text = await page(running, "/metrics")
    assert seen[f"honeygram_guesses_total[{HONEYCOMB.name}][accepted]"] == 1
    assert seen[f"honeygram_guesses_total[{HONEYCOMB.name}][already-found]"] == 1
    assert seen["honeygram_guesses_total[anigram][solved]"] == 1
    assert seen["honeygram_interactions_total[command]"] == 3
    assert seen["honeygram_answer_seconds_count"] == 3
    assert 0 < seen["honeygram_answer_seconds_sum"] < 3
    assert seen["honeygram_posts_sent_total"] == 3
    assert seen["honeygram_posts_due"] == seen["honeygram_posts_late"] == 0
    assert seen["honeygram_gateway_connected"] == seen["honeygram_servers"] == 1
    assert seen["honeygram_errors_total"] == 0
    assert seen["honeygram_database_write_seconds_count"] > 5
    assert seen["honeygram_database_bytes"] > 50_000
    assert seen[f"honeygram_build_info[{platform.python_version()}][{installed_version()}]"] == 1
    assert seen["process_resident_memory_bytes"] > 1_000_000
    for private in (alice.id, channel.id, guild.id, "gleam", "Alice"):
        assert str(private) not in text


async def test_health_is_good_while_connected_and_bad_while_not(
    playground: Playground, path: Path, channel: Channel
) -> None:
    async with watched(playground, path) as running:
        await running.ready()
        assert await page(running, "/healthz") == (200, WELL)
        playground.refuse_gateway(1000)
        await playground.drop_sockets()
        await running.says("Discord is out of reach")
        status, text = await page(running, "/healthz")
        told, at = json.loads(text)["problems"]
        assert (status, told) == (503, "Not connected to Discord.")
        assert at.startswith("It is at: connecting to Discord")
        assert (await metrics(running))["honeygram_gateway_connected"] == 0
        playground.refuse_gateway(0)
        await running.says("is back after")
        assert (await page(running, "/healthz"))[0] == 200
    assert "Traceback" not in running.output


async def test_pages_on_loopback_refuse_the_names_of_others(
    playground: Playground, path: Path
) -> None:
    async with watched(playground, path) as running:
        assert (await page(running, "/metrics", host="example.org"))[0] == 403
        assert (await page(running, "/healthz", host="localhost"))[0] in (200, 503)


async def test_without_a_port_nothing_listens(playground: Playground, path: Path) -> None:
    async with watched(playground, path, METRICS_PORT="") as running:
        await running.says("registered")
        assert "metrics on" not in running.output


async def test_a_taken_port_is_told_in_a_sentence(playground: Playground, path: Path) -> None:
    port = playground.url.rstrip("/").rsplit(":", 1)[1]
    async with watched(playground, path, METRICS_PORT=port) as running:
        assert await running.exit_code() == 2
    assert "set METRICS_PORT to another" in running.output
    assert "Traceback" not in running.output


# The file


async def test_what_the_bot_makes_is_for_its_user_alone(
    playground: Playground, tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    url = f"sqlite:///{folder / 'honeygram.db'}"
    before = os.umask(0)
    try:
        async with service(
            tmp_path, **pointing_at(playground, tmp_path) | {"DATABASE_URL": url}
        ) as running:
            await running.says("started")
            modes = {each.name: each.stat().st_mode & 0o777 for each in folder.iterdir()}
    finally:
        os.umask(before)
    assert len(modes) == 4
    assert set(modes.values()) == {0o600}


async def test_another_programs_file_is_told_in_a_sentence_and_left_alone(
    playground: Playground, tmp_path: Path
) -> None:
    path = tmp_path / "honeygram.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE settings (recipe TEXT)")
    before = path.read_bytes()
    async with watched(playground, path) as running:
        assert await running.exit_code() == 2
    assert "not a Honeygram database but another program's" in running.output
    assert "Traceback" not in running.output
    assert path.read_bytes() == before


async def test_a_damaged_file_is_told_to_players_the_host_and_its_tools(
    playground: Playground, path: Path, channel: Channel, alice: Person
) -> None:
    damage(path, "found_words")
    async with watched(playground, path) as running:
        await running.ready()
        answers = [await alice.command("/bee guess", channel, word="gleam") for _ in range(10)]
        status, text = await page(running, "/healthz")
        assert await running.end() == 0
    assert {heard(answer) for answer in answers} == {SENTENCES[ErrorCode.STORAGE_DAMAGED]}
    assert status == 503
    assert json.loads(text)["problems"] == [
        "The database is damaged: stop the bot and restore a backup (`honeygram db restore`)."
    ]
    assert running.output.count("the database is damaged") == 1
    assert "Traceback" not in running.output


@pytest.mark.parametrize("table", ["settings", "schema_migrations"])
async def test_a_start_on_a_damaged_file_ends_with_a_sentence(
    playground: Playground, path: Path, table: str
) -> None:
    damage(path, table)
    async with watched(playground, path) as running:
        assert await running.exit_code() == 2, running.output
    assert "is damaged: `honeygram db restore` a backup" in running.output
    assert "Traceback" not in running.output


# The lock


async def test_a_second_bot_on_the_same_database_is_refused(
    playground: Playground, path: Path
) -> None:
    with hold_database(path):
        async with watched(playground, path) as running:
            assert await running.exit_code() == 2
    assert "Another Honeygram uses the database" in running.output
    assert "Traceback" not in running.output


@pytest.mark.skipif(platform.system() != "Linux", reason="elsewhere the file itself is not locked")
async def test_a_second_bot_is_refused_although_somebody_deleted_the_lock_file(
    playground: Playground, path: Path
) -> None:
    async with watched(playground, path) as first:
        await first.ready()
        path.with_name("honeygram.db.lock").unlink()
        async with watched(playground, path) as second:
            assert await second.exit_code() == 2
    assert "Another Honeygram uses the database" in second.output
    assert "Traceback" not in second.output


async def test_bots_that_divide_the_shards_share_a_database(
    playground: Playground, path: Path, channel: Channel
) -> None:
    async with (
        watched(playground, path, SHARD_COUNT="2", SHARDS_PER_PROCESS="1") as first,
        watched(playground, path, SHARD_COUNT="2", SHARDS_PER_PROCESS="1") as second,
    ):
        await first.says("started")
        await second.says("started")


async def test_many_processes_are_updated_by_one_of_them_and_only_when_none_runs(
    playground: Playground, tmp_path: Path
) -> None:
    path = tmp_path / "honeygram.db"
    known = read_migrations(resource_folder("migrations"))
    async with open_database(path) as older:
        await migrate(older, known[:-1], datetime.now(UTC))
    shards = {"SHARD_COUNT": "2", "SHARDS_PER_PROCESS": "1"}
    hasty = pointing_at(playground, tmp_path) | shards
    with hold_database(path, shared=True):
        async with service(tmp_path, command=HASTY, **hasty) as running:
            assert await running.exit_code() == 2
    assert "stop every bot that uses it, `honeygram db migrate`" in running.output
    assert schema_version_of(path) == known[-2].version
    async with (
        watched(playground, path, **shards) as one,
        watched(playground, path, **shards) as two,
    ):
        await one.says("started")
        await two.says("started")
    assert schema_version_of(path) == known[-1].version


# Stopping


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_guess_in_flight_is_answered_before_the_bot_stops(
    playground: Playground, path: Path, channel: Channel, alice: Person, number: signal.Signals
) -> None:
    async with watched(playground, path) as running:
        await running.ready()
        late = playground.faults.add(Fault(kind=Trouble.DELAY, path="callback", delay=1.0))
        asking = asyncio.create_task(alice.command("/bee guess", channel, word="gleam"))
        await until(lambda: late.hits)
        assert await running.end(number) == 0, "it would be 1 had it taken too long"
        assert heard(await asking).startswith("✅ GLEAM")
    assert recorded(path) == ["gleam"]
    assert not path.with_name("honeygram.db-wal").exists(), "the database was not closed"


async def test_once_it_stops_the_bot_hears_of_nothing_new(
    playground: Playground, path: Path, channel: Channel, alice: Person
) -> None:
    async with watched(playground, path) as running:
        await running.ready()
        late = playground.faults.add(Fault(kind=Trouble.DELAY, path="callback", delay=1.0))
        asking = asyncio.create_task(alice.command("/bee guess", channel, word="gleam"))
        await until(lambda: late.hits)
        ending = asyncio.create_task(running.end())
        await until(lambda: not playground.gateway.sessions)
        assert not asking.done()
        assert await ending == 0
        await asking
    assert recorded(path) == ["gleam"]


async def test_a_discord_that_does_not_answer_holds_nothing_up_for_long(
    playground: Playground, path: Path, channel: Channel, alice: Person
) -> None:
    async with watched(playground, path) as running:
        await running.ready()
        late = playground.faults.add(Fault(kind=Trouble.DELAY, path="callback", delay=HANGS))
        asking = asyncio.create_task(alice.command("/bee guess", channel, word="gleam"))
        await until(lambda: late.hits)
        assert await running.end() == 0
        asking.cancel()
        await asyncio.wait([asking])


async def test_a_second_signal_ends_at_once(
    playground: Playground, path: Path, channel: Channel, alice: Person
) -> None:
    async with watched(playground, path) as running:
        await running.ready()
        late = playground.faults.add(Fault(kind=Trouble.DELAY, path="callback", delay=HANGS))
        asking = asyncio.create_task(alice.command("/bee guess", channel, word="gleam"))
        await until(lambda: late.hits)
        running.process.send_signal(signal.SIGTERM)
        await running.says("stopping")
        assert await running.end(signal.SIGTERM) == -signal.SIGTERM, "not an end in order"
        asking.cancel()
        await asyncio.wait([asking])


async def test_the_playground_stops_as_well(tmp_path: Path) -> None:
    async with service(
        tmp_path, PLAYGROUND_PORT="0", DATABASE_URL=f"sqlite:///{tmp_path}/h.db"
    ) as running:
        await running.ready()
        assert await running.end(signal.SIGINT) == 0


# Memory


def test_what_was_made_at_the_start_is_spared_by_the_garbage_collector() -> None:
    script = """
import gc
import bot.ops.service
from bot.ops.memory import spare_old_objects
spare_old_objects()
young, *older = gc.get_threshold()
print(gc.get_freeze_count() > 10_000, young >= 5_000, max(older) <= 5)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "True True True\n"


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc can be told")
def test_what_was_needed_for_a_moment_goes_back_to_the_system() -> None:
    script = """
from pathlib import Path
from bot.ops.memory import keep_memory_small

def pages():
    return int(Path("/proc/self/statm").read_text().split()[1])

keep_memory_small()
large = b"x" * 8_000_000  # after this one, glibc would put those below into the heap
del large
before = pages()
pieces = [(b"x" * 2_000_000, b"x" * 600) for _ in range(20)]
whole = pages() - before
kept = [small for _, small in pieces]  # one in each hole
del pieces
print(pages() - before < whole / 10)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "True\n"


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="only Linux has /proc/PID/maps")
async def test_the_bot_picks_its_puzzles_without_numpy(
    playground: Playground, tmp_path: Path
) -> None:
    """NumPy alone takes ten megabytes."""
    async with service(tmp_path, **pointing_at(playground, tmp_path)) as running:
        await running.ready()
        with closing(sqlite3.connect(tmp_path / "honeygram.db")) as database:
            await until(lambda: database.execute("SELECT count(*) FROM rounds").fetchone() == (9,))
        loaded = mapped_files(running.process.pid)

    assert "numpy" not in loaded
    assert "sqlite3" in loaded


def mapped_files(pid: int) -> str:
    """What a process has loaded, as Linux tells it."""
    return Path(f"/proc/{pid}/maps").read_text(encoding="utf-8")
