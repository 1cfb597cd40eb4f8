"""What is said of a square that is over."""

import pytest

from bot.games.square.review import SquareAnswers, SquarePast, SquareRecap
from bot.model import WordFinders
from bot.texts.square.answers import answers, past, recap
from tests.support.harness import MORNING
from tests.support.language import ENGLISH
from tests.support.rounds import square_round

ROUND = square_round(MORNING.date())
ALICE = ("Alice",)


@pytest.mark.parametrize(
    ("shown", "line"),
    [
        (SquareRecap(2, 0, 0, (), None), "🔲 2 players · nobody filled the square"),
        (SquareRecap(2, 1, 0, ALICE, None), "🔲 2 players · 1 filled the square: Alice"),
        (
            SquareRecap(2, 1, 1, ALICE, None),
            "🔲 2 players · 1 filled the square without a hint: Alice",
        ),
        (
            SquareRecap(4, 3, 1, ALICE, None),
            "🔲 4 players · 3 filled the square, 1 of them without a hint: Alice",
        ),
    ],
)
def test_the_recap_says_who_filled_it(shown: SquareRecap, line: str) -> None:
    assert recap(ENGLISH, shown) == [line]


def test_it_names_the_hardest_word_and_who_found_it() -> None:
    hardest = WordFinders("rubric", 1, ALICE)
    assert recap(ENGLISH, SquareRecap(3, 0, 0, (), hardest))[1] == (
        "🔎 The hardest word, **RUBRIC**: Alice"
    )
    nobody = WordFinders("rubric", 0, ())
    assert recap(ENGLISH, SquareRecap(3, 0, 0, (), nobody))[1] == "🔎 Nobody found **RUBRIC**."


def test_of_a_day_without_players_nothing_is_told() -> None:
    assert recap(ENGLISH, SquareRecap(0, 0, 0, (), None)) == []
    assert past(ENGLISH, SquarePast()) is None


def test_the_answers_say_which_share_found_each_word() -> None:
    shown = SquareAnswers(ROUND, frozenset({"rumble"}), people={"rumble": 3}, players=6)
    told = answers(ENGLISH, shown).splitlines()
    assert "B **RUMBLE** (yours, 50%): sound of distant thunder" in told
    assert told[-1] == "-# You found 1 of 8 words · % of 6 players who found it"


def test_the_statistics_count_days_words_and_full_squares() -> None:
    section = past(ENGLISH, SquarePast(3, 20, 2, 1))
    assert section
    assert section.text == "🔲 3 squares · 20 words found · all eight on 2 days"
    assert section.achievements == (("All eight words without a hint", 1),)
