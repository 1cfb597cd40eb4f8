"""What all tests of the bot have in common."""

import asyncio
import faulthandler
import gc
import os
import resource
import signal
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.configuration import set_hypothesis_home_dir

HERE = Path(__file__).parent

GUILDYARD = find_spec("guildyard")
if GUILDYARD is None or GUILDYARD.origin is None:  # the folder alone is an empty namespace
    raise pytest.UsageError(
        "guildyard is not installed: run `make .venv/dev`, or"
        " `.venv/bin/pip install --no-index --no-deps --no-build-isolation -e guildyard`"
    )

# They take more than half of the time, and `make test` leaves them to `make test-all`: they wait
# for processes, pages, servers or faults, read all data, or deal a year.
SLOW = (
    "tests/benchmarks/",
    "tests/browser/",
    "tests/chaos/",
    "tests/cli/test_check.py",
    "tests/cli/test_console.py",
    "tests/cli/test_days.py",
    "tests/cli/test_db",
    "tests/cli/test_encodings.py",
    "tests/cogs/test_spanish_week.py",
    "tests/data/",
    "tests/discord/test_faults.py",
    "tests/discord/limits/test_rest_gate.py",
    "tests/documents/test_operating.py",
    "tests/documents/test_readme.py",
    "tests/documents/test_scale.py",
    "tests/games/test_dealers.py",
    "tests/language/spanish/test_spanish.py",
    "tests/language/test_lexicon.py",
    "tests/ops/test_clocks.py",
    "tests/ops/test_demo.py",
    "tests/ops/test_memory.py",
    "tests/ops/test_operations.py",
    "tests/ops/test_postgresql.py",
    "tests/ops/test_processes.py",
    "tests/ops/test_service.py",
    "tests/ops/test_watchdog.py",
    "tests/ops/test_wheel.py",
    "tests/processes/",
    "tests/puzzles/test_deck.py",
    "tests/recorded/",
    "tests/solvers/test_arrays.py",
    "tests/store/postgresql/",
    "tests/store/sqlite/test_gone.py",
    "tests/store/sqlite/test_power_cut.py",
    "tests/store/sqlite/test_wal.py",
    "tests/store/test_copying.py",
    "tests/test_hangs.py",
    "tests/web/test_holder.py",
    "tests/web/test_killed.py",
)

TESTED_IN = {  # where the folder of the tests has another name
    "cogs": "tests/cogs/",
    "data": "tests/data/",
    "docs": "tests/documents/",
    "migrations": "tests/store/",
    "solvers": "tests/solvers/",
}

Report = pytest.TestReport | pytest.CollectReport

STDERR = pytest.StashKey[int]()
STARTED_AT = time.monotonic()
TASKS_ARE_TOLD = 0.9  # of the time until a process that hangs ends

# How long an example takes says more of the machine than of the code.
settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")
if not os.access(HERE, os.W_OK):  # a checkout of another user
    set_hypothesis_home_dir(Path(tempfile.gettempdir()) / f"hypothesis-{os.getuid()}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests that wait for processes, pages, servers and faults as slow, and those that
    repeat a test on PostgreSQL; but none in the folders that the working tree changes."""
    if not config.option.markexpr:
        return
    changed = changed_folders()
    for item in items:
        path = item.path.as_posix().removeprefix(f"{HERE.as_posix()}/")
        if (path.startswith(SLOW) or on_postgresql(item)) and not path.startswith(changed):
            item.add_marker("slow")


def on_postgresql(item: pytest.Item) -> bool:
    """Return True for a test of both databases when it runs on PostgreSQL."""
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    return "postgresql" in parameters.values()


def changed_folders() -> tuple[str, ...]:
    """Return the folders of tests for the files that differ from the last commit."""
    command = ["git", "-C", str(HERE), "status", "--porcelain", "-uall", "--no-renames"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return ()  # no checkout: nothing is known of changes
    return tuple({tests_of(Path(line[3:].strip('"'))) for line in done.stdout.splitlines()})


def tests_of(changed: Path) -> str:
    """Return the folder of the tests for a changed file."""
    top, *below = changed.parts
    if top in TESTED_IN:
        return TESTED_IN[top]
    if top in ("bot", "tests") and len(below) > 1:
        return f"tests/{below[0]}/"
    return changed.as_posix()


def pytest_configure(config: pytest.Config) -> None:
    """Let Ctrl-C work in what the tests start: a shell that runs them in the background would have
    it ignored. Be ready to tell what hangs."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    config.stash[STDERR] = os.dup(2)  # during a test, 2 is what pytest captures
    signal.signal(signal.SIGALRM, lambda *_: tell_tasks(config.stash[STDERR]))


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what the run took; its workers, browsers and servers have ended by now."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    processor = sum(each.ru_utime + each.ru_stime for each in used)
    elapsed = time.monotonic() - STARTED_AT
    terminalreporter.line(f"Time: {elapsed:,.0f} s; processor time: {processor:,.0f} s")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Iterator[None]:
    """Print what was missing below pytest's own summary; workers of xdist have no terminal."""
    yield
    terminal = session.config.pluginmanager.get_plugin("terminalreporter")
    if terminal is not None:
        for line in missing(terminal.getreports("skipped")):
            terminal.write_line(line)


def missing(skipped: list[Report]) -> list[str]:
    """One line per reason to skip, the most frequent first."""
    counts = Counter(map(reason_of, skipped))
    return [
        f"missing: {reason} ({count:,} {'test' if count == 1 else 'tests'})"
        for reason, count in sorted(counts.items(), key=lambda each: (-each[1], each[0]))
    ]


def reason_of(report: Report) -> str:
    """Return why a test skipped. Its ``longrepr`` is a path, a line, and the reason."""
    assert isinstance(report.longrepr, tuple)  # noqa: S101 - for the type checker
    return str(report.longrepr[2]).removeprefix("Skipped: ")


def limit_time(config: pytest.Config) -> None:
    """From now on this process has ``faulthandler_timeout`` seconds: then it tells the stacks of
    its threads and ends. xdist reports its test as failed, and lets another one go on."""
    if seconds := float(config.getini("faulthandler_timeout")):
        signal.setitimer(signal.ITIMER_REAL, seconds * TASKS_ARE_TOLD)
        faulthandler.dump_traceback_later(seconds, file=config.stash[STDERR], exit=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Limit the time of a test and its fixtures, after the last test of those of the session."""
    limit_time(item.config)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        faulthandler.cancel_dump_traceback_later()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Begin anew: pytest takes the limit away from a test that has failed."""
    limit_time(item.config)


def tell_tasks(where: int) -> None:
    """Write where each task waits: the stack of their thread ends in the event loop."""
    for task in [each for each in gc.get_objects() if isinstance(each, asyncio.Task)]:
        if not task.done():
            lines = "".join(f"\n  {line}" for line in awaits(task.get_coro()))
            os.write(where, f"{task.get_name()} waits in{lines}\n".encode())


def awaits(coroutine: Any) -> Iterator[str]:
    """Where a coroutine is, then the one that it awaits, and so on."""
    while frame := getattr(coroutine, "cr_frame", None):
        yield f"{frame.f_code.co_filename}:{frame.f_lineno} {frame.f_code.co_name}"
        coroutine = coroutine.cr_await
