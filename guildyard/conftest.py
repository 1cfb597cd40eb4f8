"""The time limit of every test, and what was missing."""

import asyncio
import faulthandler
import gc
import os
import signal
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

STDERR = pytest.StashKey[int]()
TASKS_ARE_TOLD = 0.9  # of the time until a process that hangs ends

# How long an example takes says more of the machine than of the code.
settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")


def pytest_configure(config: pytest.Config) -> None:
    """Let Ctrl-C work in what the tests start: a shell that runs them in the background would have
    it ignored. Be ready to tell what hangs."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    config.stash[STDERR] = os.dup(2)  # during a test, 2 is what pytest captures
    signal.signal(signal.SIGALRM, lambda *_: tell_tasks(config.stash[STDERR]))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Iterator[None]:
    """Print what was missing below pytest's own summary; workers of xdist have no terminal."""
    yield
    terminal = session.config.pluginmanager.get_plugin("terminalreporter")
    if terminal is None:
        return
    reasons = Counter(str(each.longrepr[2]) for each in terminal.getreports("skipped"))
    for reason, count in sorted(reasons.items(), key=lambda each: (-each[1], each[0])):
        tests = "test" if count == 1 else "tests"
        terminal.write_line(f"missing: {reason.removeprefix('Skipped: ')} ({count:,} {tests})")


def limit_time(config: pytest.Config) -> None:
    """Give this process ``faulthandler_timeout`` seconds: then it prints its stacks and ends.

    xdist reports its test as failed, and starts another process for the others.
    """
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
    """Set the limit again: pytest takes it away from a test that has failed."""
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
