from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.puzzles.honeycomb.ranks import LADDER, Rank, next_step, rank_of, thresholds


def points(maximum: int) -> list[int]:
    return [step.points for step in thresholds(maximum)]


@pytest.mark.parametrize(
    ("maximum", "expected"),
    [
        (100, [0, 2, 5, 8, 15, 25, 40, 50, 70]),
        (24, [0, 1, 2, 3, 4, 6, 10, 12, 17]),  # 0.48 1.2 1.92 3.6 6 9.6 12 16.8, Good Start raised
        (25, [0, 1, 2, 3, 4, 6, 10, 13, 18]),  # halves go up: 0.5 → 1, 12.5 → 13, 17.5 → 18
        (150, [0, 3, 8, 12, 23, 38, 60, 75, 105]),  # 7.5 → 8, 22.5 → 23, 37.5 → 38
        (230, [0, 5, 12, 18, 35, 58, 92, 115, 161]),  # 11.5 → 12, 34.5 → 35, 57.5 → 58
        (10, [0, 1, 2, 3, 4, 5, 6, 7, 8]),
        (0, [0, 1, 2, 3, 4, 5, 6, 7, 8]),
    ],
)
def test_thresholds_are_rounded_half_up(maximum: int, expected: list[int]) -> None:
    assert points(maximum) == expected


@given(st.integers(0, 5000))
def test_thresholds_increase_strictly_from_zero(maximum: int) -> None:
    steps = points(maximum)
    assert steps[0] == 0
    assert all(low < high for low, high in pairwise(steps))


@given(st.integers(100, 5000))
def test_thresholds_are_nearest_to_their_percentage(maximum: int) -> None:
    for step in thresholds(maximum):
        assert -50 < 100 * step.points - step.rank.percent * maximum <= 50


def test_a_rank_is_held_from_its_threshold_on() -> None:
    assert rank_of(0, 100) is Rank.BEGINNER
    assert rank_of(69, 100) is Rank.AMAZING
    assert rank_of(70, 100) is Rank.GENIUS
    assert rank_of(1000, 100) is Rank.GENIUS


def test_queen_bee_is_for_all_target_words_and_hidden_from_the_ladder() -> None:
    assert rank_of(3, 100, all_targets_found=True) is Rank.QUEEN_BEE
    assert Rank.QUEEN_BEE not in LADDER


def test_the_next_step_is_the_next_open_rank_and_none_from_genius_on() -> None:
    step = next_step(69, 100)
    assert step is not None
    assert (step.rank, step.points) == (Rank.GENIUS, 70)
    assert next_step(70, 100) is None


def test_a_negative_maximum_is_refused() -> None:
    with pytest.raises(ValueError, match="-1"):
        thresholds(-1)
