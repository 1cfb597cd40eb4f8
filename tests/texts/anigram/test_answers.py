"""The answers of an anigram say how it goes on, without a word that nobody need know."""

from datetime import date

import pytest

from bot.games.anigram.review import AnigramAnswers
from bot.puzzles.anigram.round import AnigramRound
from bot.texts.anigram.answers import answers
from tests.support.language import ENGLISH
from tests.support.rounds import ANIGRAM_BONUS, ANIGRAM_TARGETS, CHAIN, LEVELS

DAY = date(2026, 11, 20)
OVERTIME = ["preprinted", "repprinteds", "reprintedz"]  # par is 8
ON_TO_PAR = "Overtime, all the way to par: +P makes PREPRINTED, +S makes REPPRINTEDS."
GROWN = {"preprinted": "+P makes PREPRINTED", "reprintedz": "+Z makes REPRINTEDZ"}


@pytest.mark.parametrize(
    ("known", "own", "line"),
    [
        (0, (), "Par needs rarer words."),
        (0, ("preprinted",), "Par needs rarer words."),
        (1, (), "Overtime: +P makes PREPRINTED. Par needs rarer words."),
        (1, ("reprintedz",), "Par needs rarer words."),
        (2, (), ON_TO_PAR),
        (2, ("reprintedz",), ON_TO_PAR),
    ],
)
def test_overtime_is_told_with_target_words_alone(
    known: int, own: tuple[str, ...], line: str
) -> None:
    targets = ANIGRAM_TARGETS.union(OVERTIME[:known])
    played = AnigramRound(DAY, LEVELS, targets, ANIGRAM_BONUS.union(OVERTIME[known:]))

    lines = answers(ENGLISH, AnigramAnswers(played, (*CHAIN, *own))).splitlines()

    assert lines[7:-1] == [*(f"Your overtime: {GROWN[word]}." for word in own), line]


def test_who_went_to_par_reads_of_no_other_way() -> None:
    played = AnigramRound(DAY, LEVELS, ANIGRAM_TARGETS, ANIGRAM_BONUS.union(OVERTIME))

    shown = answers(ENGLISH, AnigramAnswers(played, (*CHAIN, *OVERTIME[:2]))).splitlines()

    assert shown[7:-1] == ["Your overtime: +P makes PREPRINTED, +S makes REPPRINTEDS."]


def test_where_there_is_no_overtime_nothing_is_said_of_it() -> None:
    played = AnigramRound(DAY, LEVELS, ANIGRAM_TARGETS, ANIGRAM_BONUS)

    assert answers(ENGLISH, AnigramAnswers(played, CHAIN[:1])).splitlines()[7:-1] == []
