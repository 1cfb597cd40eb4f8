from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.drawing.statistics import WEEKS, Statistics, compact, level_of, statistics_alt_text
from bot.puzzles.honeycomb.ranks import Rank

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
        first = Statistics(today).first_day
        assert first.weekday() == 0
        assert (today - first).days // 7 == WEEKS - 1


def test_days_outside_the_calendar_and_without_words_are_left_out() -> None:
    first = Statistics(TODAY).first_day
    days = (first - timedelta(days=1), first, TODAY, TODAY + timedelta(days=1))
    played = (*((day, 3) for day in days), (TODAY - timedelta(days=1), 0))
    assert Statistics(TODAY, played=played).levels == {first: 1, TODAY: 1}


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


def test_the_alt_text_says_every_figure_rank_and_day() -> None:
    statistics = Statistics(
        TODAY, 2, 31, 104, 1873, 96, "acknowledged", (3, 2, 5, 9, 14, 22, 31, 17, 9, 1), PLAYED
    )
    assert statistics_alt_text(statistics) == (
        "Current streak 2, longest streak 31, days played 104, words 1,873, pangrams 96, "
        "longest word ACKNOWLEDGED. "
        "Days at each rank: Beginner 3, Good Start 2, Moving Up 5, Good 9, Solid 14, Nice 22, "
        "Great 31, Amazing 17, Genius 9, Queen Bee 1. "
        "Played in the last 18 weeks: October 1 to 3, 5, 30, 31; November 1, 19, 20; played today. "
        "Words a day: 1 to 4 on 1, 5 to 14 on 6, 15 to 29 on 1, 30 or more on 1."
    )


def test_the_alt_text_of_a_newcomer_says_so() -> None:
    text = statistics_alt_text(Statistics(TODAY))
    assert "longest word none yet" in text
    assert text.endswith("No day played in the last 18 weeks, not yet played today.")


@given(played=st.lists(st.booleans(), min_size=140, max_size=140), ago=st.integers(0, 700))
def test_the_alt_text_of_the_largest_counts_and_any_calendar_fits(
    played: list[bool], ago: int
) -> None:
    today = TODAY - timedelta(days=ago)
    days = [today - timedelta(days=number) for number, each in enumerate(played) if each]
    counts = (HUGE,) * len(Rank)
    figures = (HUGE, HUGE, HUGE, HUGE, HUGE, "w" * 28)
    statistics = Statistics(today, *figures, counts, tuple((day, 9) for day in days))
    assert len(statistics_alt_text(statistics)) <= 1024


@pytest.mark.parametrize(
    ("values", "offender"),
    [
        ({"words": -1}, "-1"),
        ({"ranks": (1, 2, 3)}, "not 3"),
        ({"ranks": (0,) * 9 + (-2,)}, "-2"),
        ({"played": ((TODAY, -3),)}, "-3"),
        ({"played": ((TODAY, 1), (TODAY, 2))}, "twice"),
        ({"streak": 3, "longest_streak": 2}, "3"),
        ({"longest_word": "naïve"}, "naïve"),
        ({"longest_word": "two words"}, "two words"),
    ],
)
def test_impossible_statistics_are_refused(values: dict[str, Any], offender: str) -> None:
    with pytest.raises(ValueError, match=offender):
        Statistics(TODAY, **values)
