"""A square that a server plays together."""

from bot.games.square.together import square_together
from tests.support.harness import MORNING
from tests.support.rounds import CROSSED, square_round

ROUND = square_round(MORNING.date())


def test_each_word_counts_once_and_no_other_does() -> None:
    shown = square_together(ROUND, frozenset({"rumble", "bridge", "tiered"}))
    assert shown.reached == (2, 8)
    assert shown.milestones == []


def test_half_of_the_words_and_all_of_them_are_worth_telling() -> None:
    assert square_together(ROUND, frozenset(CROSSED.across)).milestones == ["half"]
    assert square_together(ROUND, frozenset(CROSSED.words)).milestones == ["half", "words"]
