"""What the pictures say to those who do not see them."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.drawing.statistics import Section, Statistics
from bot.games.anigram.review import AnigramPast
from bot.games.honeycomb.past import HoneycombPast
from bot.puzzles.honeycomb.ranks import Rank
from cogs.texts import anigram, honeycomb_answers, pictures, ranks, stats

TODAY = date(2026, 11, 20)  # a Friday
HUGE = 10**9
PLAYED = (
    *((date(2026, 10, day), 7) for day in (1, 2, 3, 5, 30, 31)),
    (date(2026, 11, 1), 1),
    (date(2026, 11, 19), 29),
    (TODAY, 30),
)


def test_every_rank_has_a_title() -> None:
    assert list(ranks.TITLES) == [*Rank]


def test_the_alt_text_of_a_honeycomb_says_every_letter_in_order() -> None:
    assert pictures.honeycomb("g", "aelmpx") == (
        "A honeycomb of seven letters. Center letter, in every word: G. "
        "Around it, clockwise from the top: A, E, L, M, P, X."
    )


@pytest.mark.parametrize(
    ("letters", "given", "text"),
    [
        ("a", "", "One letter tile: A."),
        ("deir", "", "4 letter tiles: D, E, I, R."),
        ("dewir", "w", "5 letter tiles: D, E, W, I, R. The newest letter is W."),
    ],
)
def test_the_alt_text_of_tiles_says_every_letter_and_the_newest(
    letters: str, given: str, text: str
) -> None:
    assert pictures.tiles(letters, given) == text


def section(words: int, pangrams: int, longest: str, counts: dict[Rank, int]) -> Section:
    found = honeycomb_answers.past(HoneycombPast(words, pangrams, longest, counts))
    assert found
    return found


def test_the_alt_text_says_every_figure_rank_and_day() -> None:
    bee = section(1873, 96, "acknowledged", {Rank.GENIUS: 9, Rank.BEGINNER: 3, Rank.SOLID: 0})
    solved = anigram.past(AnigramPast(12, 61, 8))
    assert solved
    statistics = Statistics(TODAY, "Ada", 2, 31, 104, (bee, solved), PLAYED)
    assert stats.card(statistics) == (
        "Current streak 2, longest streak 31, days played 104. "
        "Honeycomb: words 1,873, pangrams 96, longest word acknowledged. "
        "Days at each rank: Beginner 3, Genius 9. "
        "Anigram: anigrams 12, levels solved 61, all six levels 8. "
        "Played in the last 18 weeks: October 1 to 3, 5, 30, 31; November 1, 19, 20; played today. "
        "Words a day: 1 to 4 on 1, 5 to 14 on 6, 15 to 29 on 1, 30 or more on 1."
    )


def test_the_alt_text_of_a_newcomer_says_so() -> None:
    text = stats.card(Statistics(TODAY))
    assert text.endswith("No days played in the last 18 weeks, not played yet today.")


def test_the_rank_that_is_not_told_stands_on_no_card_of_who_never_reached_it() -> None:
    bee = section(5, 0, "gleam", {Rank.GOOD: 1})
    assert "Queen" not in stats.card(Statistics(TODAY, games=(bee,)))


@given(played=st.lists(st.booleans(), min_size=140, max_size=140), ago=st.integers(0, 700))
def test_the_alt_text_of_the_largest_counts_and_any_calendar_fits(
    played: list[bool], ago: int
) -> None:
    today = TODAY - timedelta(days=ago)
    days = [today - timedelta(days=number) for number, each in enumerate(played) if each]
    bee = section(HUGE, HUGE, "w" * 28, dict.fromkeys(Rank, HUGE))
    solved = anigram.past(AnigramPast(HUGE, HUGE, HUGE))
    assert solved
    games = (bee, solved)
    figures = ("Ada", HUGE, HUGE, HUGE, games, tuple((day, 9) for day in days))
    text = stats.card(Statistics(today, *figures))
    assert len(text) <= 1024
    assert "Queen Bee" in text
    assert "Anigram" in text
