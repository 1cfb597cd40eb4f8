"""The puzzles of a seed, as they are dealt since 1.1: no update changes the next.

Of ``bot/games/anigram/game.py`` and ``bot/games/honeycomb/game.py``.
"""

from datetime import date
from functools import lru_cache
from itertools import combinations

import pytest

from bot.games.anigram.game import ANIGRAM
from bot.games.game import AnyGame
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.practice_codes import difficulty_of
from bot.language.lexicon import Lexicon, word_list
from tests.support.languages import spoken

PUZZLES = {
    date(2026, 11, 20): ("bacdfij", "acde acdef acdefi acdefij acdefhij acdefghij"),
    date(2026, 11, 21): ("cabdfgj", "bcde bcdeg bcdefg bcdefgi bcdefghi bcdefghij"),
    date(2026, 11, 25): ("badghij", "abce abcej abcegj abcdegj abcdeghj abcdefghj"),
    date(2026, 12, 10): ("dabeghi", "acde acdej acdehj acdefhj acdefhij acdefghij"),
    date(2027, 6, 8): ("bacdgij", "acde acdej acdehj acdefhj acdefghj acdefghij"),
}

CODES: dict[str, tuple[AnyGame, str]] = {
    "qwzhbj": (HONEYCOMB, "gabcdhi"),
    "jvpcwb": (HONEYCOMB, "fabehij"),
    "hnzpvl": (HONEYCOMB, "hcdefgj"),
    "qwzhnx": (ANIGRAM, "abgi abcgi abcghi abcfghi abcefghi abcefghij"),
    "jvpcdh": (ANIGRAM, "cdij cdgij acdgij acdegij acdeghij abcdeghij"),
    "hnzplr": (ANIGRAM, "cdgi cdgij cdfgij cdfghij cdefghij bcdefghij"),
}


@lru_cache(maxsize=1)
def made_up() -> Lexicon:
    """All rows of four to nine of ten letters: words that no later list takes away."""
    rows = ["".join(row) for size in range(4, 10) for row in combinations("abcdefghij", size)]
    every = word_list(rows)
    return Lexicon(every, every, frozenset(), every, word_list([]), every, word_list([]))


def dealt(game: AnyGame, day: date, earlier: tuple[str, ...] = ()) -> str:
    """The letters of a day."""
    return game.letters(game.dealer(spoken(made_up()), "golden").deal(day, earlier))


@pytest.mark.parametrize("day", PUZZLES)
def test_a_seed_gives_the_puzzles_that_it_always_gave(day: date) -> None:
    assert (dealt(HONEYCOMB, day), dealt(ANIGRAM, day)) == PUZZLES[day]


@pytest.mark.parametrize("code", CODES)
def test_a_code_gives_the_puzzle_that_it_always_gave(code: str) -> None:
    game, letters = CODES[code]
    made = game.dealer(spoken(made_up()), "golden").practice(code, difficulty_of(code))
    assert game.letters(made) == letters


def test_a_honeycomb_played_in_the_last_five_years_is_not_dealt_again() -> None:
    day = date(2026, 11, 20)
    [due, _] = PUZZLES[day]

    assert dealt(HONEYCOMB, day, (due,)) != due


def test_a_honeycomb_looks_five_years_back_and_an_anigram_at_no_other_day() -> None:
    day = date(2026, 11, 20)

    assert HONEYCOMB.dealer(spoken(made_up()), "golden").since(day) == date(2021, 11, 16)
    assert ANIGRAM.dealer(spoken(made_up()), "golden").since(day) == day
