"""What the tests of the bot and those of the playground have in common, and either runs alone."""

import signal
from pathlib import Path

import pytest
from hypothesis import settings

HERE = Path(__file__).parent

# They take more than half of the time, and `make test` leaves them to `make test-all`.
SLOW = (
    "playground/tests/browser/",
    "playground/tests/libraries/",
    "playground/tests/running/",
    "playground/tests/testing/",
    "tests/browser/",
    "tests/chaos/",
    "tests/cli/test_check.py",
    "tests/cli/test_days.py",
    "tests/cli/test_db",
    "tests/discord/test_faults.py",
    "tests/discord/limits/test_rest_gate.py",
    "tests/documents/test_operating.py",
    "tests/documents/test_readme.py",
    "tests/documents/test_scale.py",
    "tests/ops/test_clocks.py",
    "tests/ops/test_memory.py",
    "tests/ops/test_operations.py",
    "tests/ops/test_postgresql.py",
    "tests/ops/test_processes.py",
    "tests/ops/test_service.py",
    "tests/ops/test_watchdog.py",
    "tests/ops/test_wheel.py",
    "tests/recorded/",
    "tests/store/postgresql/",
    "tests/store/sqlite/test_gone.py",
    "tests/store/sqlite/test_power_cut.py",
    "tests/store/test_copying.py",
    "tests/web/test_holder.py",
    "tests/web/test_killed.py",
)

# How long an example takes says more of the machine than of the code.
settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as slow what waits for processes, pages, servers and faults."""
    for item in items:
        if item.path.relative_to(HERE).as_posix().startswith(SLOW):
            item.add_marker("slow")


def pytest_configure() -> None:
    """Let Ctrl-C work in what the tests start: a shell that runs them in the background would have
    it ignored."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
