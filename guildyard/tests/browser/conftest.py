"""One Chromium for all tests; for each fresh tabs."""

import logging
from collections.abc import Iterator

import pytest

from guildyard.testing.tabs import axe, browser, tab

__all__ = ["axe", "browser", "tab"]


@pytest.fixture(autouse=True)
def no_errors(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing that is done on the page is an error in the log."""
    yield
    records = caplog.get_records("call") + caplog.get_records("teardown")
    assert [each.getMessage() for each in records if each.levelno >= logging.ERROR] == []
