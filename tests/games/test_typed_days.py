"""A day as people type it, and what no calendar has.

Of ``bot/texts/days.py``.
"""

from contextlib import suppress
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.errors import ErrorCode, PlayerError
from bot.games.typed_days import parse_day
from bot.texts import errors
from bot.texts.days import day_words
from bot.texts.formats import day_name, full_day, short_day
from tests.support.language import ENGLISH

TODAY = date(2026, 11, 20)  # a Friday
MARCH = date(2026, 3, 3)

LANGUAGES = [day_words(ENGLISH)]


@pytest.mark.parametrize(
    "text",
    [
        *("2026-03-03", "2026/3/3", "3 March 2026", "3 march", "March 3", "Mar 3rd, 2026", "3.3."),
        *("3.3.2026", "03/03/26", "the 3rd of March", "Tue 3 Mar", "Tuesday, 3 March 2026"),
        *(" 3  mar  '26 ", "tue 3 mar 2026", "03.03.26", "March 3", "Sept 3"),
    ],
)
def test_every_usual_way_to_write_a_day_is_read(text: str) -> None:
    expected = date(2026, 9, 3) if text == "Sept 3" else MARCH
    assert parse_day(text, TODAY, LANGUAGES) == expected


@pytest.mark.parametrize(
    ("text", "days"),
    [("today", 0), ("Yesterday", 1), ("3 days ago", 3), ("friday", 7), ("last thu", 1), ("Sat", 6)],
)
def test_days_are_counted_back_from_today(text: str, days: int) -> None:
    assert parse_day(text, TODAY, LANGUAGES) == TODAY - timedelta(days=days)


def test_a_day_without_a_year_is_the_last_one_that_was() -> None:
    assert parse_day("21 November", TODAY, LANGUAGES) == date(2025, 11, 21)
    assert parse_day("20 November", TODAY, LANGUAGES) == TODAY
    assert parse_day("29 feb", TODAY, LANGUAGES) == date(2024, 2, 29)


def test_who_writes_the_month_first_is_read_so() -> None:
    assert parse_day("3/4/2026", TODAY, LANGUAGES) == date(2026, 4, 3)
    assert parse_day("3/4/2026", TODAY, LANGUAGES, month_first=True) == date(2026, 3, 4)
    assert parse_day("3/14", TODAY, LANGUAGES) == parse_day(
        "14/3", TODAY, LANGUAGES, month_first=True
    )
    assert parse_day("14/3", TODAY, LANGUAGES) == date(2026, 3, 14)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("30 February", "There's no February 30. Please check the day."),
        ("2025-02-29", "There's no February 29 in 2025. Please check the day."),
        ("31.4.2026", "There's no April 31 in 2026. Please check the day."),
        ("2026-13-01", "There's no month 13. Try March 3, 2026 or 2026-03-03."),
        ("13/13/2026", "There's no month 13. Try March 3, 2026 or 2026-03-03."),
        ("0000-01-01", "There's no January 1 in 0. Please check the day."),
    ],
)
def test_a_day_that_no_calendar_has_is_named(text: str, said: str) -> None:
    with pytest.raises(PlayerError) as refused:
        parse_day(text, TODAY, LANGUAGES)
    assert refused.value.code is ErrorCode.NO_SUCH_DAY
    assert errors.render(ENGLISH, refused.value) == said


@pytest.mark.parametrize("text", ["", " ", "soon", "3", "3 Marmalade", "²-3-2026", "x" * 6000])
def test_what_is_no_day_is_told_so(text: str) -> None:
    with pytest.raises(PlayerError) as refused:
        parse_day(text, TODAY, LANGUAGES)
    assert refused.value.code is ErrorCode.NOT_A_DAY


@given(st.dates(date(2024, 1, 1), TODAY))
def test_a_day_is_read_as_it_is_shown(day: date) -> None:
    shown = (
        day.isoformat(),
        day_name(ENGLISH, day),
        full_day(ENGLISH, day),
        f"{short_day(ENGLISH, day)} {day.year}",
    )
    assert {parse_day(text, TODAY, LANGUAGES) for text in shown} == {day}


@settings(max_examples=30)
@given(st.text(max_size=60), st.booleans())
def test_nothing_that_is_typed_is_too_much(text: str, month_first: bool) -> None:
    with suppress(PlayerError):
        assert isinstance(parse_day(text, TODAY, LANGUAGES, month_first=month_first), date)
