"""An outage in the log: a line at once, then one for all that follow."""

import logging

import pytest

from bot.discord.answering.outage import Outage
from bot.metrics import Metrics
from tests.support.waiting import until


@pytest.fixture
def metrics() -> Metrics:
    return Metrics()


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    assert {record.levelno for record in caplog.records} <= {logging.WARNING}
    assert not any(record.exc_info for record in caplog.records)
    return [record.getMessage() for record in caplog.records]


async def test_what_follows_is_one_line_with_a_count(
    metrics: Metrics, caplog: pytest.LogCaptureFixture
) -> None:
    outage = Outage("answer", count=metrics.answers_lost.inc, pause=3600)
    outage.note(TimeoutError())
    for number in range(1500):
        outage.note(OSError(f"broken {number}"))
    assert lines(caplog) == ["1 answer did not get through, the last: no answer came in time"]
    outage.close()
    assert lines(caplog)[1:] == ["1,500 answers did not get through, the last: broken 1499"]
    assert metrics.registry.get_sample_value("honeygram_answers_lost_total") == 1501


async def test_a_line_comes_by_itself_and_none_when_all_is_well_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    outage = Outage("request", pause=0.001)
    outage.note(OSError("first"))
    outage.note(OSError("second"))
    await until(lambda: len(lines(caplog)) == 2)
    outage.close()
    assert lines(caplog)[1] == "1 request did not get through, the last: second"


def test_without_an_outage_nothing_is_said(caplog: pytest.LogCaptureFixture) -> None:
    Outage("answer").close()
    assert lines(caplog) == []
