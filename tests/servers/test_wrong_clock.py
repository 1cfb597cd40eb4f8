"""Which clocks are not believed, and which are."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta

import pytest

from bot.servers.wrong_clock import IN_A_ROW, RELEASED, clock_problem

NEWEST = date(2026, 11, 20)
ONE_DAY = timedelta(days=1)


def noon(day: date) -> datetime:
    return datetime.combine(day, time(12), UTC)


def run(newest: date, number: int = IN_A_ROW) -> list[date]:
    """So many days, the newest first."""
    return [newest - days * ONE_DAY for days in range(number)]


def newest_first(*days: Iterable[date]) -> list[date]:
    return sorted({day for each in days for day in each}, reverse=True)


def test_a_clock_before_the_release_is_wrong() -> None:
    told = clock_problem(datetime(2000, 1, 1, tzinfo=UTC), [])
    assert told == "The clock says 2000-01-01, a day before this bot was made"
    assert clock_problem(noon(RELEASED), []) is None


@pytest.mark.parametrize(
    ("days", "wrong"),
    [(400, False), (0, False), (-1, False), (-3, False), (-4, True), (-40, True), (-300, True)],
)
def test_a_clock_far_behind_the_newest_posts_is_wrong(days: int, wrong: bool) -> None:
    assert bool(clock_problem(noon(NEWEST + days * ONE_DAY), run(NEWEST, 60))) is wrong


def test_it_is_told_what_the_clock_says_and_what_was_posted() -> None:
    told = clock_problem(noon(date(2026, 2, 3)), run(NEWEST))
    assert told == "The clock says 2026-02-03, but puzzles were posted until 2026-11-20"


@pytest.mark.parametrize("ahead", [5, 40, 366])
def test_a_clock_that_was_ahead_for_a_while_does_not_make_the_right_one_wrong(ahead: int) -> None:
    left = run(NEWEST + ahead * ONE_DAY, IN_A_ROW - 1)
    posted = newest_first(run(NEWEST, 50), left)
    assert clock_problem(noon(NEWEST + ONE_DAY), posted) is None
    assert clock_problem(noon(NEWEST - 10 * ONE_DAY), posted) is not None


def test_few_days_prove_nothing() -> None:
    long_before = noon(NEWEST - 300 * ONE_DAY)
    assert clock_problem(long_before, run(NEWEST, IN_A_ROW - 1)) is None
    assert clock_problem(long_before, run(NEWEST)[::2] + run(date(2026, 10, 1))[::2]) is None
