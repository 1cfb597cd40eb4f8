"""A wait that fails reports what it waited for and what it saw."""

import asyncio
import re

import pytest

from guildyard.testing.waiting import until, waiting_for


async def test_until_reports_the_condition_its_result_and_its_values() -> None:
    posts = ["honeycomb"]

    with pytest.raises(TimeoutError) as raised:
        await until(lambda: len(posts) > 1, seconds=0.02)

    report = str(raised.value)
    assert "waited 0.02 s for" in report
    assert "len(posts) > 1" in report
    assert "test_waiting.py" in report
    assert "last result: False" in report
    assert "posts = ['honeycomb']" in report


async def test_until_reports_a_coroutine_function_and_a_method() -> None:
    async def arrived() -> list[str]:
        return []

    with pytest.raises(TimeoutError, match=re.escape("last result: []")):
        await until(arrived, seconds=0.02)
    with pytest.raises(TimeoutError, match="self = <asyncio"):
        await until(asyncio.Event().is_set, seconds=0.02)


async def test_until_returns_as_soon_as_the_condition_is_true() -> None:
    looks: list[int] = []

    await until(lambda: looks.append(1) or len(looks) == 3)  # type: ignore[func-returns-value]

    assert len(looks) == 3


async def test_until_passes_on_a_timeout_of_the_condition() -> None:
    async def answer() -> bool:
        raise TimeoutError("the database")

    with pytest.raises(TimeoutError, match="the database"):
        await until(answer)


async def test_waiting_for_reports_what_was_seen() -> None:
    with pytest.raises(TimeoutError, match=r"waited 0\.02 s for the end; seen: \['begun'\]"):
        async with waiting_for("the end", lambda: ["begun"], seconds=0.02):
            await asyncio.Event().wait()
