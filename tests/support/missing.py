"""The last lines of a run: what was missing, and how many tests skipped without it."""

from collections import Counter
from collections.abc import Iterator

import pytest

Report = pytest.TestReport | pytest.CollectReport


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Iterator[None]:
    """Write the lines below pytest's own summary; workers of xdist have no terminal."""
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
    assert isinstance(report.longrepr, tuple)
    return str(report.longrepr[2]).removeprefix("Skipped: ")
