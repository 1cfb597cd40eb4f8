"""A process whose clock is not that of its database, as its host, a server, and players see it."""

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from guildyard import Playground

from bot.application import Application, open_application
from bot.model import Server
from bot.servers.puzzle_day import puzzle_day
from bot.store.opening import Place
from tests.chaos.shifted_clock import ShiftedClock
from tests.conftest import Errors
from tests.support.harness import Clock, application, run_job, running_bot
from tests.support.pages import ADA, page_server
from tests.support.postgresql import Cluster
from tests.support.processes import Service, pointing_at, service
from tests.support.rounds import LANGUAGE
from tests.support.servers import posting_server
from tests.support.services import metrics, page
from tests.support.spoken import heard
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


WRONG_CLOCK = "My clock is wrong, so I can't tell which day it is."


@pytest.mark.parametrize("hours", [26, -26])
@pytest.mark.parametrize("when", ["before the start", "while it runs"])
async def test_guesses_count_for_the_databases_day_in_messages_and_on_the_page(
    playground: Playground,
    postgresql: Cluster,
    tmp_path: Path,
    errors: Errors,
    hours: int,
    when: str,
) -> None:
    guild = playground.add_guild("Hive")
    channel, member = guild.add_text_channel("puzzles"), guild.add_member("Bruno")
    address = postgresql.address(postgresql.create())
    async with application(address, Clock(datetime.now(UTC))):
        pass  # there are rounds now
    clock = ShiftedClock(tmp_path / "clock")
    if when == "before the start":
        clock.move(timedelta(hours=hours))
    began = puzzle_day(Server(guild.id), datetime.now(UTC))
    async with (
        open_application(address, clock, language=LANGUAGE, machine_clock=clock) as app,
        running_bot(playground, app),
        page_server(app) as pages,
    ):
        if when == "while it runs":
            clock.move(timedelta(hours=hours))
        assert "✅ GAME +1" in heard(await member.command("/bee guess", channel, word="game"))
        async with await pages.open() as opened:
            assert (await opened.guess("game"))["verdicts"][0]["code"] == "accepted"
    ended = puzzle_day(Server(guild.id), datetime.now(UTC))
    days = postgresql.sql(address.database, "SELECT day FROM found_words").split()
    assert (len(days), {*days} <= {str(began), str(ended)}) == (2, True)
    errors.take()  # that nothing is posted, if a job has noticed


async def test_nobody_plays_after_a_start_with_a_wrong_clock(
    furnished: Place, errors: Errors
) -> None:
    """The page may be there before a job has run, as while Discord can't be reached."""
    clock = Clock(datetime(2000, 1, 1, tzinfo=UTC))
    async with (
        open_application(furnished, clock, language=LANGUAGE) as app,
        page_server(app) as pages,
        await pages.connect() as visit,
    ):
        assert await visit.refused("hello") == "wrong-clock"
    assert "nothing is posted until it is right" in errors.take()[0].getMessage()


async def test_without_any_right_clock_guesses_are_refused_in_messages_and_on_the_page(
    playground: Playground, app: Application, clock: Clock, errors: Errors
) -> None:
    guild = playground.add_guild("Hive", id=ADA.server_id)
    channel, member = guild.add_text_channel("puzzles"), guild.add_member("Bruno")
    async with (
        running_bot(playground, app) as bot,
        page_server(app) as pages,
        await pages.open() as opened,
    ):
        right, clock.now = clock.now, datetime(2000, 1, 1, tzinfo=UTC)
        await run_job(bot, "posts")
        told = heard(await member.command("/bee guess", channel, word="game"))
        assert told.startswith(WRONG_CLOCK)
        assert await opened.refused("act", game="honeycomb", action="guess", text="game") == (
            "wrong-clock"
        )
        clock.now = right
        await run_job(bot, "posts")
        assert "✅ GAME +1" in heard(await member.command("/bee guess", channel, word="game"))
        assert (await opened.guess("game"))["verdicts"][0]["code"] == "accepted"
    assert "nothing is posted until it is right" in errors.take()[0].getMessage()
