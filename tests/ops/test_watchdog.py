"""A process serves, waits for something that it names, or ends so that it is started anew."""

import asyncio
import re
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path
from types import FrameType

import pytest
from guildyard import Fault, Playground, Trouble

from bot.application import Application
from bot.discord.gateway.client import UNKEPT, Honeygram
from bot.discord.gateway.sessions import LONGEST_TRY
from bot.ops.health import HealthMonitor
from bot.ops.watchdog import is_debugged
from tests.conftest import Errors
from tests.support.harness import Staying, traffic_of
from tests.support.processes import ROOT, Service, pointing_at, service
from tests.support.services import furnish, page
from tests.support.waiting import until

ANEW = 1  # the exit code after which whoever watches over the process starts it
MENDABLE = 2

Start = Callable[..., AbstractAsyncContextManager[Service]]


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    """A stand-in with the clock on the wall, as the process has no other."""
    server = Playground()
    await server.start()
    yield server
    await server.close()
    assert server.findings == []


@pytest.fixture
async def stuck(playground: Playground, tmp_path: Path) -> Start:
    """Starts a process in which something never comes to its end: ``async with stuck("jobs")``."""
    await furnish(tmp_path / "honeygram.db")

    def start(what: str, **variables: str) -> AbstractAsyncContextManager[Service]:
        settings = pointing_at(playground, tmp_path) | {"METRICS_PORT": "0"} | variables
        command = ("-m", "tests.support.stuck", what)
        return service(tmp_path, command=command, **settings)

    return start


async def ending_of(running: Service) -> str:
    """What a process has said that ends by itself, to be started anew."""
    assert await running.exit_code() == ANEW, running.output
    assert "Exception ignored" not in running.output
    return running.output


CUT_OFF = {
    "goodbye": "saying goodbye to the gateway was cut off after",
    "answers": "finishing answers was cut off after",
    "acknowledger": "closing what answers was cut off after",
    "jobs": "stopping the jobs was cut off after",
    "a job": "the job 'upkeep' does not end: in Jobs._repeat",
    "client": "closing the client was cut off after",
    "shards": "giving back the shards was cut off after",
}


@pytest.mark.parametrize("what", CUT_OFF)
async def test_a_step_of_stopping_that_hangs_is_cut_off_and_named(stuck: Start, what: str) -> None:
    async with stuck(what, SHARDS_PER_PROCESS="all") as running:
        await running.ready()
        await until(partial(has_had_a_turn, running))
        assert await running.end(seconds=60) == 0, running.output
    assert CUT_OFF[what] in running.output
    assert "Traceback" not in running.output


async def has_had_a_turn(running: Service) -> bool:
    """Has the last of the jobs begun?"""
    _, figures = await page(running, "/metrics")
    return 'job="reminders"' in figures


LATE = {"database": "closing the database", "pages": "closing /healthz and /metrics"}


@pytest.mark.parametrize("what", LATE)
async def test_what_hangs_after_that_ends_with_the_process_and_is_named(
    stuck: Start, what: str
) -> None:
    async with stuck(what) as running:
        await running.ready()
        assert await running.end(seconds=60) == ANEW
    assert re.search(
        f"not everything came to its end within . s: {LATE[what]}", running.output
    ) or (f"it does not get on ({LATE[what]}" in running.output)


@pytest.mark.parametrize("what", LATE)
async def test_what_hangs_at_an_end_that_nobody_asked_for_ends_with_the_process_as_well(
    stuck: Start, playground: Playground, what: str
) -> None:
    playground.gateway.close_code = 4014
    async with stuck(what) as running:
        output = await ending_of(running)
    assert f"ended by its watchdog, because it does not get on ({LATE[what]}" in output


async def test_a_task_that_does_not_end_keeps_no_host_from_reading_what_to_mend(
    stuck: Start, playground: Playground
) -> None:
    async with stuck("a job") as running:
        await running.ready()
        playground.gateway.close_code = 4014
        await until(partial(has_had_a_turn, running))
        await playground.invalidate_sessions()
        assert await running.exit_code() == MENDABLE
    assert "honeygram: Discord does not let this bot hear" in running.output.splitlines()[-1]


async def test_a_process_that_is_at_nothing_ends(stuck: Start) -> None:
    """As when a client never comes to its end, for whatever reason."""
    token = "a.wrong.token"
    async with stuck("farewell", DISCORD_TOKEN=token) as running:
        output = await ending_of(running)
    assert "CRITICAL bot.ops.watchdog: ended by its watchdog, because it does not get on" in output
    assert "at nothing for" in output
    assert re.search(r"^1 x task in serve:\d+ > ", output, re.MULTILINE)
    assert token not in output


async def test_a_process_whose_event_loop_does_not_turn_ends_and_says_where_it_is(
    stuck: Start, playground: Playground
) -> None:
    async with stuck("loop") as running:
        output = await ending_of(running)
    assert "ended by its watchdog, because its event loop has not turned for" in output
    assert "time.sleep(600)" in output
    assert "task 'upkeep' in Jobs._repeat:" in output
    assert playground.token not in output


# No false alarms


IDLE_PROCESS = """
import asyncio
from unittest.mock import patch
from bot.ops import watchdog
from bot.steps import Steps

async def main():
    steps = Steps()
    with watchdog.watchdog(steps), steps.take("reading", 2):
        print("watched", flush=True)
        await asyncio.to_thread(input)

with patch.multiple(watchdog, LOOK=0.02, BLOCKED=1.0):
    asyncio.run(main())
"""
STOPPED = 3.0  # seconds, longer than anything may take


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="only POSIX stops a process")
async def test_a_process_that_was_stopped_goes_on() -> None:
    """The one test that lets time pass: the system's clock is what must not count."""
    running = await asyncio.create_subprocess_exec(
        sys.executable, "-c", IDLE_PROCESS, stdin=PIPE, stdout=PIPE, stderr=PIPE, cwd=ROOT
    )
    assert running.stdout
    assert await running.stdout.readline() == b"watched\n"
    running.send_signal(signal.SIGSTOP)
    await asyncio.sleep(STOPPED)
    running.send_signal(signal.SIGCONT)
    _, errors = await running.communicate(b"go on\n")
    assert (running.returncode, errors) == (0, b"")


def test_whoever_uses_a_debugger_is_left_alone() -> None:
    def frame() -> FrameType:
        found = sys._getframe()
        assert not is_debugged(found) or found.f_trace
        found.f_trace = lambda *_: None
        return found

    assert is_debugged(frame())
    assert not is_debugged(None)


def late(app: Application) -> list[str]:
    """What takes longer than it may."""
    return [each.what for each in app.host.steps.under_way if each.late]


async def test_waiting_for_discord_is_named_and_may_go_on_for_ever(
    playground: Playground, app: Application
) -> None:
    down = playground.faults.add(Fault(kind=Trouble.STATUS, status=503, path="/users/@me"))
    paused, over = asyncio.Event(), asyncio.Event()

    async def sleep(seconds: float) -> None:
        paused.set()
        await over.wait()

    staying = Staying(playground, app)
    staying.settings |= {"sleep": sleep}
    watch = HealthMonitor(app, traffic_of(app).gate)
    async with staying:
        await paused.wait()
        watch.client = staying.clients[-1]
        [step] = app.host.steps.under_way
        assert re.fullmatch(r"Discord is out of reach \(.+\); next try in 0 s", step.what)
        app.host.steps.pass_time(20)
        assert await watch.problems() == [
            "Not connected to Discord.",
            f"It is at: {step.what}, for 20 s.",
        ]
        assert late(app) == []
        app.host.steps.pass_time(20)  # as when nobody wakes it
        assert late(app) == [step.what]
        over.set()
        await staying.ready(2)
        watch.client = staying.clients[-1]
        app.host.steps.pass_time(1e6)
        assert (late(app), app.host.steps.idle) == ([], 0)
        assert await watch.problems() == []
    assert down.hits


async def test_a_start_says_that_it_waits_for_discord_to_take_the_commands(
    playground: Playground, app: Application
) -> None:
    slow = playground.faults.add(
        Fault(kind=Trouble.DELAY, method="PUT", path="/commands", delay=60)
    )
    watch = HealthMonitor(app, traffic_of(app).gate)
    async with Staying(playground, app) as staying:
        await until(lambda: slow.hits)
        watch.client = staying.clients[-1]
        app.host.steps.pass_time(12)
        assert await watch.problems() == [
            "Not connected to Discord.",
            "It is at: logging in to Discord, for 12 s.",
            "It is at: telling Discord the commands, for 12 s.",
        ]
        assert late(app) == []


async def test_a_lost_connection_may_be_tried_again_for_ever_and_must_be(
    bot: Honeygram, playground: Playground, errors: Errors
) -> None:
    now = bot.sessions.seconds()
    bot.sessions.seconds = lambda: now
    playground.refuse_gateway(1_000)
    await playground.drop_sockets()
    await until(lambda: not bot.sessions.connected)
    for _ in range(3):
        playground.refuse_gateway(1_000)
        await until(lambda: playground.gateway.refusals < 999)
        now += LONGEST_TRY - 1
        bot.services.host.steps.pass_time(2 * UNKEPT)
        assert (bot.sessions.connected, late(bot.services)) == (False, [])
    now += 2 * LONGEST_TRY
    bot.services.host.steps.pass_time(2 * UNKEPT)
    assert late(bot.services) == ["connecting to Discord"]
    playground.refuse_gateway(0)
    await until(lambda: bot.sessions.connected)
    bot.services.host.steps.pass_time(2 * UNKEPT)
    assert late(bot.services) == []
    errors.take()
