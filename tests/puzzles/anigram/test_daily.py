"""The anigram of a day, picked from the real word lists and checked by a plain recount."""

from datetime import date, timedelta
from functools import lru_cache
from itertools import pairwise

import pytest

from bot.puzzles.anigram.anigram import grown
from bot.puzzles.anigram.daily import anigram_terms, pick_anigram
from bot.puzzles.deck import cycle_start
from bot.puzzles.words import Term
from tests.support.soak import far
from tests.support.ten_years import lexicon

SEED = "a seed"

DAY = date(2026, 11, 20)


@lru_cache(maxsize=1)
def terms() -> set[Term]:
    return anigram_terms(lexicon().targets)


def days_from(first: date, count: int) -> list[date]:
    return [first + timedelta(days=number) for number in range(count)]


@lru_cache(maxsize=1)
def games() -> dict[date, tuple[Term, ...]]:
    """The anigrams of many days, from the first day of a cycle on."""
    first = cycle_start(DAY, sum(len(each) == 4 for each in terms()))
    return {day: pick_anigram(SEED, day, terms()) for day in days_from(first, far(150, 40))}


def test_every_anigram_is_solved_by_target_words_at_all_six_levels() -> None:
    solvable = {"".join(sorted(word)) for word in lexicon().targets}

    for levels in games().values():
        assert [len(level) for level in levels] == [4, 5, 6, 7, 8, 9]
        assert solvable.issuperset(levels)


def test_every_level_is_the_one_before_and_one_letter() -> None:
    for levels in games().values():
        for smaller, larger in pairwise(levels):
            rest = list(larger)
            for letter in smaller:
                rest.remove(letter)
            assert len(rest) == 1


def test_no_anigram_begins_as_another_while_unused_ones_are_left() -> None:
    assert len({levels[0] for levels in games().values()}) == len(games())


def test_anigram_terms_all_lead_from_four_letters_to_nine() -> None:
    dead_ends = [each for each in terms() if len(each) < 9 and not grown(each, terms())]

    assert dead_ends == []
    assert {len(each) for each in terms()} == {4, 5, 6, 7, 8, 9}


def test_no_words_give_no_terms() -> None:
    assert anigram_terms([]) == set()


def test_no_terms_to_pick_from_are_an_error() -> None:
    with pytest.raises(ValueError, match="the word list is too short"):
        pick_anigram(SEED, DAY, set())
