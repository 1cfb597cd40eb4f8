"""What one client leaves to the next: the gate, and faults that the log is told of in the end."""

import logging

import pytest

from bot.discord.answering.traffic import Traffic
from bot.metrics import Metrics
from tests.support.harness import Clock


async def test_what_was_not_told_yet_is_told_at_the_end(caplog: pytest.LogCaptureFixture) -> None:
    traffic = Traffic(Metrics(), Clock().seconds)
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            traffic.unsent.note(ConnectionError("out of reach"))
        told = len(caplog.records)
        traffic.close()
    assert (told, len(caplog.records)) == (1, 2)
