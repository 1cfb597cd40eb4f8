from datetime import date, timedelta

import pytest

from bot.drawing.statistics import WEEKS, PlayedDays, Section, compact, level_of

TODAY = date(2026, 11, 20)  # a Friday
HUGE = 10**9
PLAYED = (
    *((date(2026, 10, day), 7) for day in (1, 2, 3, 5, 30, 31)),
    (date(2026, 11, 1), 1),
    (date(2026, 11, 19), 29),
    (TODAY, 30),
)


def test_the_calendar_begins_on_a_monday_and_ends_today() -> None:
    for number in range(7):
        today = TODAY + timedelta(days=number)
        first = PlayedDays(today).first_day
        assert first.weekday() == 0
        assert (today - first).days // 7 == WEEKS - 1


def test_days_outside_the_calendar_and_without_words_are_left_out() -> None:
    first = PlayedDays(TODAY).first_day
    days = (first - timedelta(days=1), first, TODAY, TODAY + timedelta(days=1))
    played = (*((day, 3) for day in days), (TODAY - timedelta(days=1), 0))
    assert PlayedDays(TODAY, played).levels == {first: 1, TODAY: 1}


@pytest.mark.parametrize(
    ("words", "level"), [(0, 0), (1, 1), (4, 1), (5, 2), (14, 2), (15, 3), (30, 4), (HUGE, 4)]
)
def test_more_words_are_a_higher_level(words: int, level: int) -> None:
    assert level_of(words) == level


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0"), (10_000, "10,000"), (999_999, "999,999"), (12_345_678, "12.3M"), (HUGE, "1,000.0M")],
)
def test_counts_are_written_short(count: int, text: str) -> None:
    assert compact(count) == text


@pytest.mark.parametrize(
    ("played", "offender"),
    [(((TODAY, -3),), "-3"), (((TODAY, 1), (TODAY, 2)), "twice")],
)
def test_impossible_days_are_refused(played: tuple[tuple[date, int], ...], offender: str) -> None:
    with pytest.raises(ValueError, match=offender):
        PlayedDays(TODAY, played)


def test_a_bar_for_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="not 0"):
        Section("", "Ranks", (("Genius", 1), ("Queen Bee", 0)))
