"""The values that everybody names, where they compute."""

from datetime import UTC, date, datetime, timedelta

import pytest

from bot.model import FoundWord, Period, Scorecard, TakenHint, found_last, in_order

FRIDAY = date(2026, 11, 20)
NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("period", "first", "last"),
    [
        (Period.DAY, FRIDAY, FRIDAY),
        (Period.WEEK, date(2026, 11, 16), date(2026, 11, 22)),
        (Period.MONTH, date(2026, 11, 1), date(2026, 11, 30)),
        (Period.ALL_TIME, date.min, date.max),
    ],
)
def test_a_period_begins_and_ends_around_a_day(period: Period, first: date, last: date) -> None:
    assert period.start(FRIDAY) == first
    assert period.end(first) == last


def test_february_of_a_leap_year_has_its_last_day() -> None:
    assert Period.MONTH.end(date(2028, 2, 1)) == date(2028, 2, 29)


def test_words_of_one_guess_keep_their_order_by_their_moments() -> None:
    words = in_order([FoundWord("page", 1), FoundWord("game", 1), FoundWord("gale", 1)], NOON)
    assert sorted(words, key=lambda found: found.at) == [*words]
    assert words[0].at == NOON.isoformat()


def test_the_words_of_the_last_guess_are_those_of_one_moment() -> None:
    first = in_order([FoundWord("page", 1), FoundWord("game", 1)], NOON)
    last = in_order([FoundWord("gale", 1), FoundWord("gleam", 5)], NOON + timedelta(seconds=1))
    assert [*found_last([*first, *last], 25)] == [last[1], last[0]]
    assert [*found_last(first, 25)] == [first[1], first[0]]
    assert [*found_last([], 25)] == [*found_last([FoundWord("page", 1)], 25)] == []


def test_a_scorecard_adds_up_its_points_and_names_its_hints() -> None:
    found = (FoundWord("page", 1), FoundWord("example", 14))
    card = Scorecard(found, (TakenHint("letters", "GA"), TakenHint("page", "")), "Ada")
    assert (card.points, card.kinds) == (15, ["letters", "page"])
