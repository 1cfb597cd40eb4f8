"""A honeycomb round holds its words and their points."""

from datetime import date

from bot.puzzles.honeycomb.round import make_honeycomb_round
from tests.support.rounds import (
    BEE_BONUS,
    BEE_TARGETS,
    SEVEN,
    bee_round,
)

DAY = date(2026, 11, 20)

OTHERS = {"cacciatore", "gaga", "gem", "maple", "gloom", "gels", "egg"}


def test_a_honeycomb_round_takes_its_words_from_the_lists() -> None:
    made = make_honeycomb_round(
        DAY, SEVEN, BEE_TARGETS | {"maple"}, BEE_TARGETS | BEE_BONUS | OTHERS
    )

    assert made.targets == BEE_TARGETS
    assert made.bonus == BEE_BONUS | {"gaga"}
    assert made.honeycomb == SEVEN


def test_points_are_those_of_all_words_and_the_maximum_of_target_words_alone() -> None:
    played = bee_round(DAY)

    assert played.points == {
        "game": 1,
        "glam": 1,
        "gleam": 5,
        "amalgam": 7,
        "megaplex": 15,
        "agape": 5,
        "gemel": 5,
    }
    assert played.maximum == 29
    assert played.pangrams == {"megaplex"}
