"""What `/healthz` and `/metrics` tell when posts are late or the disk is full.

Of ``bot/drawing/kept.py`` and ``bot/metrics.py``.
"""

import sqlite3
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer
from guildyard import Fault, Playground, Trouble

from bot.discord.gateway.client import Honeygram
from bot.drawing.kept import KINDS
from bot.errors import StorageUnavailable
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Player
from bot.ops.health import HealthMonitor, is_loopback, loopback_only
from bot.store.identify_budget import Allowance
from tests.conftest import Errors, Hive
from tests.support.harness import Clock
from tests.support.servers import posting_server
from tests.support.spoken import heard
from tests.support.waiting import until

BRIEF = 0.1  # seconds
WORDS = "game glam gleam amalgam megaplex agape gemel"


@pytest.fixture
def watch(bot: Honeygram, tmp_path: Path) -> HealthMonitor:
    watch = HealthMonitor(bot.services, bot.traffic.gate)
    watch.client = bot
    return watch


def value(watch: HealthMonitor, bot: Honeygram, name: str, **labels: str) -> float | None:
    return bot.services.host.metrics.registry.get_sample_value(f"honeygram_{name}", labels)


async def choose(bot: Honeygram, hive: Hive) -> None:
    """As an admin does with `/daily start`, without the posts that follow."""
    services = bot.services
    await services.posts.servers.start_posts(
        posting_server(hive.guild.id, hive.channel.id), services.host.clock()
    )


async def play_for_ever(bot: Honeygram, hive: Hive) -> None:
    """Ever more players guess."""
    for number in count():
        player = Player(hive.guild.id, number, f"Player {number}")
        await bot.services.games.play(HONEYCOMB).guess(player, WORDS, bot.services.host.clock())


async def is_told_full(watch: HealthMonitor, bot: Honeygram, hive: Hive) -> bool:
    """Is the host told of the disk? A small write may find room again, many guesses do not."""
    with pytest.raises(StorageUnavailable):
        await play_for_ever(bot, hive)
    return any("the disk of the database is full" in each for each in await watch.problems())


async def wake(bot: Honeygram) -> None:
    """As the job of the posts does."""
    daily = bot.get_cog("daily")
    assert daily is not None
    await daily.wake()  # type: ignore[attr-defined]  # bot code never imports cogs, nor does this


async def test_a_post_that_does_not_get_through_is_late_after_ten_minutes(
    watch: HealthMonitor,
    bot: Honeygram,
    playground: Playground,
    hive: Hive,
    clock: Clock,
    errors: Errors,
) -> None:
    down = Fault(kind=Trouble.STATUS, status=503, method="POST", path="messages", times=99)
    playground.faults.add(down)
    await choose(bot, hive)
    await wake(bot)
    assert await watch.problems() == []
    assert value(watch, bot, "posts_due") == 2
    clock.advance(minutes=11)
    assert "2 daily posts are late." in await watch.problems()
    assert value(watch, bot, "posts_late") == 2
    assert (value(watch, bot, "posts_failed_total", reason="error") or 0) == 2
    playground.faults.clear()
    await wake(bot)
    assert await watch.problems() == []
    assert value(watch, bot, "posts_late") == value(watch, bot, "posts_due") == 0
    errors.take()


async def test_a_channel_that_refuses_is_counted_and_not_late(
    watch: HealthMonitor, bot: Honeygram, hive: Hive
) -> None:
    await choose(bot, hive)
    hive.channel.deny("send_messages")
    await wake(bot)
    await until(lambda: value(watch, bot, "posts_failed_total", reason="refused") == 2)
    await until(lambda: value(watch, bot, "posts_due") == 0)


async def test_a_job_of_the_posts_that_stopped_is_a_problem(
    watch: HealthMonitor, bot: Honeygram, clock: Clock
) -> None:
    await wake(bot)
    assert await watch.problems() == []
    clock.advance(minutes=11)
    assert await watch.problems() == ["Nobody has looked for daily posts that are due."]


async def test_a_clock_of_years_ago_posts_nothing_and_is_a_problem_until_it_is_right(
    watch: HealthMonitor, bot: Honeygram, hive: Hive, clock: Clock, errors: Errors
) -> None:
    await choose(bot, hive)
    right, clock.now = clock.now, datetime(2000, 1, 1, 12, tzinfo=UTC)
    await wake(bot)
    await wake(bot)
    told = "The clock says 2000-01-01, a day before this bot was made: nothing is posted until it"
    assert [each.getMessage() for each in errors.take()] == [f"{told} is right"]
    assert await watch.problems() == [f"{told} is right."]
    assert hive.channel.messages == []
    clock.now = right
    await wake(bot)
    assert await watch.problems() == []
    assert len(hive.channel.messages) == 2


async def test_a_full_disk_is_told_to_the_player_and_the_host_and_passes(
    watch: HealthMonitor, bot: Honeygram, hive: Hive, errors: Errors
) -> None:
    database = bot.services.host.database
    async with database.transaction() as transaction:
        await transaction.execute("PRAGMA max_page_count = 1")
    with pytest.raises(StorageUnavailable):
        await play_for_ever(bot, hive)
    refused = await hive.alice.command("/bee guess", hive.channel, word=WORDS)
    assert "my disk is full" in heard(refused)
    assert refused.ephemeral
    assert "Nothing was saved" in heard(refused)
    await until(lambda: is_told_full(watch, bot, hive))
    told = {each.getMessage().split(":")[0] for each in errors.take()}
    assert told == {"the disk of the database is full"}
    async with database.transaction() as transaction:
        await transaction.execute("PRAGMA max_page_count = 1073741823")
    answer = await hive.alice.command("/anigram next", hive.channel, word="ride")
    assert "RIDE" in heard(answer)
    assert await watch.problems() == []


async def test_a_locked_database_is_told_to_the_player_in_time(
    bot: Honeygram, hive: Hive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.sqlite.database.LONGEST_WAIT", BRIEF)
    other = sqlite3.connect(tmp_path / "honeygram.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    answer = await hive.alice.command("/bee guess", hive.channel, word="gleam")
    assert "my database is busy. Nothing was saved" in heard(answer)
    other.execute("COMMIT")
    other.close()
    answer = await hive.alice.command("/bee guess", hive.channel, word="gleam")
    assert heard(answer).startswith("✅ GLEAM")


@pytest.mark.parametrize(
    ("host", "loopback"),
    [("127.0.0.1", True), ("::1", True), ("localhost", True)]
    + [(host, False) for host in ("0.0.0.0", "example.org", "192.0.2.1", "", "127.0.0.1.example")],  # noqa: S104
)
def test_loopback_is_this_machine_and_nothing_else(host: str, loopback: bool) -> None:
    assert is_loopback(host) is loopback


@pytest.fixture
async def door() -> AsyncIterator[TestClient[Any, Any]]:
    """A page that only programs of this machine may see."""

    async def show(request: web.Request) -> web.Response:
        return web.Response(text="private")

    app = web.Application(middlewares=[loopback_only])
    app.router.add_get("/", show)
    async with TestClient(TestServer(app)) as client:
        yield client


@pytest.mark.parametrize(
    ("host", "status"),
    [(host, 200) for host in ("127.0.0.1", "127.0.0.1:9", "localhost:9", "LocalHost", "[::1]:9")]
    + [
        (host, 403)
        for host in (
            *("evil.example", "evil.example@127.0.0.1:9", "@127.0.0.1", "a:b@localhost"),
            *("127.0.0.1/evil.example", "127.0.0.1?evil", "127.0.0.1#evil", "127.0.0.1:evil"),
            *("[::1", "[::1]evil", "[127.0.0.1@::1]", "127.0.0.1\\evil"),
        )
    ],
)
async def test_a_name_that_only_looks_like_this_machine_is_refused(
    door: TestClient[Any, Any], host: str, status: int
) -> None:
    async with door.get("/", headers={"Host": host}) as response:
        assert response.status == status


async def test_sessions_that_run_out_are_a_problem(
    watch: HealthMonitor, bot: Honeygram, clock: Clock, errors: Errors
) -> None:
    assert value(watch, bot, "identifies_left") == 999
    budget, resets_at = bot.services.host.identifies, clock() + timedelta(hours=2)
    await budget.spend(bot.application_id, Allowance(200, 1_000, resets_at))
    assert value(watch, bot, "identifies_left") == 199
    assert value(watch, bot, "identifies_total") == 1_000
    [problem] = await watch.problems()
    assert problem.startswith("Only 199 of 1,000 IDENTIFYs are left until 2026-11-20 11:00 UTC")
    clock.advance(hours=2)
    assert value(watch, bot, "identifies_left") == 1_000
    assert not any("IDENTIFY" in problem for problem in await watch.problems())
    errors.take()


async def test_the_pictures_that_were_drawn_are_counted_and_none_is_drawn_twice(
    bot: Honeygram, hive: Hive, watch: HealthMonitor
) -> None:
    for draw in KINDS:
        draw.forget()
    for person in (hive.alice, hive.bob, hive.alice):
        await person.command("/bee show", hive.channel)
    assert value(watch, bot, "pictures_drawn") == 1
