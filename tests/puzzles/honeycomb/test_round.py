"""A honeycomb round holds its words and their points."""

from datetime import date, timedelta

from bot.games.honeycomb.game import HONEYCOMB
from bot.puzzles.honeycomb.honeycomb import words_of
from bot.puzzles.honeycomb.round import honeycomb_words, make_honeycomb_round
from tests.support.few_words import few_words
from tests.support.languages import spoken
from tests.support.rounds import (
    BEE_BONUS,
    BEE_TARGETS,
    SEVEN,
    bee_round,
)

DAY = date(2026, 11, 20)

OTHERS = {"cacciatore", "gaga", "gem", "maple", "gloom", "gels", "egg"}


def test_a_honeycomb_round_takes_its_words_from_the_lists() -> None:
    accepted, targets = BEE_TARGETS | BEE_BONUS | OTHERS, BEE_TARGETS | {"maple"}
    words = honeycomb_words((word, word in targets) for word in accepted)
    made = make_honeycomb_round(DAY, SEVEN, words)

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


def test_rounds_of_real_words_hold_what_a_look_at_each_word_finds() -> None:
    words = few_words()
    dealer = HONEYCOMB.dealer(spoken(words), "seed")
    for number in range(20):
        made = dealer.deal(DAY + timedelta(days=number), ())
        slowly = words_of(made.honeycomb, words.accepted)
        assert made.targets == {*slowly} & {*words.targets}
        assert made.bonus == {*slowly} - {*words.targets}
