"""An anigram of a server: its longest chain, and the answers of six levels."""

from dataclasses import replace

import pytest

from bot.games.anigram.game import ANIGRAM
from tests.support.harness import MORNING
from tests.support.rounds import CHAIN, anigram_round

ROUND = anigram_round(MORNING.date())
ALL = " ".join(CHAIN)


@pytest.mark.parametrize(
    ("words", "chain", "answers", "milestones"),
    [
        ("", 0, 0, []),
        ("ride", 1, 1, []),
        ("ride dire ired", 1, 2, []),
        ("dire tired", 2, 2, []),
        (ALL, 6, 6, ["levels"]),
        (f"{ALL} dire tired", 6, 8, ["levels", "answers"]),
        ("unheard", 0, 0, []),
    ],
)
def test_the_longest_chain_is_measured_by_par_and_answers_are_collected(
    words: str, chain: int, answers: int, milestones: list[str]
) -> None:
    together = ANIGRAM.together(ROUND, frozenset(words.split()))

    assert together.chain == chain
    assert (together.answers_found, len(together.answers)) == (answers, 8)
    assert together.milestones == milestones


def test_par_is_told_apart_from_the_levels_where_overtime_exists() -> None:
    longer = replace(ROUND, bonus=ROUND.bonus | {"preprinted"})
    assert longer.overtime

    assert ANIGRAM.together(longer, frozenset(CHAIN)).milestones == ["levels"]
    whole = ANIGRAM.together(longer, frozenset({*CHAIN, "preprinted"}))
    assert whole.chain == 7
    assert whole.milestones == ["levels", "par"]
    assert len(whole.answers) == 8
