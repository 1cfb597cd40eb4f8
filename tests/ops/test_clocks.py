"""A process whose clock is not that of its database, as its host and a server see it."""

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from playground.server import Playground
from tests.chaos.shifted_clock import ShiftedClock
from tests.support.harness import Clock, application
from tests.support.postgresql import Cluster
from tests.support.processes import Service, pointing_at, service
from tests.support.servers import posting_server
from tests.support.services import metrics, page
from tests.support.waiting import until

PUZZLES = 2  # posts a server and day
JOBS = 7


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    """A stand-in with the real time."""
    server = Playground()
    await server.start()
    yield server
    await server.close()


@pytest.mark.parametrize(
    ("span", "told"),
    [
        (timedelta(hours=26), "26 hours ahead of"),
        (timedelta(hours=-26), "26 hours behind"),
        (timedelta(minutes=5), "5 minutes ahead of"),
    ],
    ids=str,
)
async def test_nothing_is_posted_by_a_wrong_clock_and_the_host_is_told(
    playground: Playground, postgresql: Cluster, tmp_path: Path, span: timedelta, told: str
) -> None:
    problem = f"The clock of this machine is {told} the database's"
    guild = playground.add_guild("Hive")
    channel = guild.add_text_channel("puzzles")
    address = postgresql.address(postgresql.create())
    async with application(address, Clock(datetime.now(UTC))) as app:
        await app.posts.servers.start_posts(posting_server(guild.id, channel.id), app.host.clock())
    clock = ShiftedClock(tmp_path / "clock")
    clock.move(span)
    variables = pointing_at(playground, tmp_path) | {
        "DATABASE_URL": address.url,
        "METRICS_PORT": "0",
    }
    command = ("-m", "tests.support.shifted", str(tmp_path / "clock"))
    async with service(tmp_path, command=command, **variables) as running:
        await running.ready()
        await running.says(f"bot.play.daily_posts: {problem}: nothing is posted until")
        assert f"bot.processes.clocks: {problem}: set it" in running.output
        status, text = await page(running, "/healthz")
        assert (status, f"{problem}: nothing is posted until it is right." in text) == (503, True)
        await until(partial(every_job_looked, running))
        assert channel.messages == []
        kept = "SELECT value FROM settings WHERE name LIKE 'identifies of %'"
        budget = json.loads(postgresql.sql(address.database, kept))
        resets_at = datetime.fromisoformat(budget["resets_at"])
        assert resets_at - datetime.now(UTC) <= timedelta(days=1)
        assert resets_at - datetime.now(UTC) > timedelta(hours=23)

        clock.move(-span)
        await until(lambda: len(channel.messages) == PUZZLES)
        assert "the clock of this machine agrees with the database's again" in running.output
        await until(partial(is_well, running))
        assert await running.end() == 0
    assert len(channel.messages) == PUZZLES


async def every_job_looked(running: Service) -> bool:
    """Had each job a turn?"""
    figures = await metrics(running)
    return sum("job_last_success" in name for name in figures) == JOBS


async def is_well(running: Service) -> bool:
    """Does `/healthz` say so?"""
    status, _ = await page(running, "/healthz")
    return status == 200
