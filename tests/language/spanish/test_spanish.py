"""A year of puzzles in Spanish, from the lists that are shipped."""

from datetime import date, timedelta
from functools import cache

import pytest

from bot.games.anigram.game import ANIGRAM
from bot.games.catalog import GAMES, games_in
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.square.game import SQUARE
from bot.language.language import Language
from bot.language.spanish.forms import INFINITIVES
from bot.language.spanish.spanish import MOST_ACCEPTED, read_spanish
from bot.puzzles.honeycomb.daily import LIMITS
from bot.puzzles.square.daily import SQUARE_REST, WORD_REST
from bot.resources import resource_folder

FIRST = date(2026, 11, 23)
YEAR = [FIRST + timedelta(days=number) for number in range(365)]


@cache
def spanish() -> Language:
    return read_spanish(resource_folder("data"))


def test_words_have_their_spelling_and_need_no_sense() -> None:
    assert spanish().spelled("cancion").upper() == "CANCIÓN"
    assert spanish().spelled("papa").upper() == "PAPA/PAPÁ"
    assert spanish().spelled("caja").upper() == "CAJA"
    assert spanish().spelled("reir").upper() == "REÍR"
    assert spanish().sense("zzzz") is None
    assert {*spanish().lexicon.familiar} <= {*spanish().lexicon.of_levels}


def test_each_honeycomb_of_a_year_is_within_the_limits_and_none_comes_twice() -> None:
    dealer, pangrams = HONEYCOMB.dealer(spanish(), "seed"), {*spanish().lexicon.pangrams}
    rounds = [dealer.deal(day, ()) for day in YEAR]
    assert len({each.honeycomb for each in rounds}) == len(YEAR)
    for each in rounds:
        assert LIMITS.min_targets <= len(each.targets) <= LIMITS.max_targets
        assert len(each.points) <= MOST_ACCEPTED
        assert each.pangrams & pangrams
        assert "s" not in each.honeycomb.letters
        infinitives = sum(word.endswith(INFINITIVES) for word in each.targets)
        assert 100 * infinitives <= LIMITS.max_forms * len(each.targets)


def test_each_anigram_of_a_year_has_six_levels_that_people_know() -> None:
    dealer, known = ANIGRAM.dealer(spanish(), "seed"), {*spanish().lexicon.of_levels}
    starts = [dealer.deal(day, ()).levels[0] for day in YEAR]
    assert len({*starts[:120]}) == 120
    for day in YEAR:
        levels = dealer.deal(day, ()).levels
        assert [*map(len, levels)] == [4, 5, 6, 7, 8, 9]
        words = dealer.deal(day, ()).targets & known
        assert {*map(sorted_letters, words)} >= {*levels}


def test_all_games_are_played_and_no_square_is_read_before_one_is_wanted() -> None:
    assert games_in(spanish(), GAMES) == [*GAMES]
    assert callable(spanish().squares)


@pytest.mark.parametrize("seed", ["bees", "hive", "comb"])
def test_each_square_of_540_days_has_clues_and_rested_words(seed: str) -> None:
    dealer = SQUARE.dealer(spanish(), seed)
    days = [date(2026, 11, 1) + timedelta(days=number) for number in range(-200, 340)]
    last: dict[frozenset[str], int] = {}
    for number, day in enumerate(days):
        puzzle = dealer.deal(day, ()).puzzle
        rests = {frozenset([word]): WORD_REST for word in puzzle.words}
        for things, rest in (rests | {frozenset(puzzle.words): SQUARE_REST}).items():
            assert number - last.get(things, -rest) >= rest, (day, things)
            last[things] = number
        assert all(dealer.deal(day, ()).clues)
    squares = [words for words in last if len(words) > 1]
    assert len(squares) > len(days) / 2


def sorted_letters(word: str) -> str:
    return "".join(sorted(word))
