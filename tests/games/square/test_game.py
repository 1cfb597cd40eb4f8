"""The square as an entry of the catalog: dealt, kept, read and ruled."""

from datetime import date, timedelta

import pytest

from bot.games.catalog import GAMES, games_in
from bot.games.practice_codes import PracticeDifficulty
from bot.games.square.game import SQUARE, read_letters
from bot.language.languages import read_language
from bot.resources import resource_folder
from tests.support.harness import MORNING
from tests.support.rounds import CROSSED, LANGUAGE, WITH_SQUARES, square_round

DAY = MORNING.date()


def test_what_the_database_keeps_is_the_round() -> None:
    played = square_round(DAY)
    letters = SQUARE.letters(played)
    assert SQUARE.read(DAY, letters, played.targets, frozenset()) == played
    assert read_letters(letters)[0] == CROSSED


def test_no_ruling_changes_a_square() -> None:
    played = square_round(DAY)
    assert SQUARE.rule(played, frozenset({"tiered"}), frozenset({"rumble"})) is played


def test_a_language_without_squares_has_the_other_games() -> None:
    assert games_in(WITH_SQUARES, GAMES) == [*GAMES]
    assert games_in(LANGUAGE, GAMES) == [game for game in GAMES if game is not SQUARE]


def test_with_one_square_every_day_and_every_code_gets_it() -> None:
    dealer = SQUARE.dealer(WITH_SQUARES, "seed")
    dealt = dealer.deal(DAY, [SQUARE.letters(square_round(DAY - timedelta(days=1)))])
    assert dealt.targets == frozenset(CROSSED.words)
    assert dealer.practice("bcdfgh", PracticeDifficulty.HARD).targets == dealt.targets


@pytest.fixture(scope="module")
def dealt() -> list[str]:
    """The letters of ninety days, each dealt after those before it."""
    dealer = SQUARE.dealer(read_language(resource_folder("data")), "seed")
    letters: list[str] = []
    for number in range(90):
        day = date(2026, 11, 20) + timedelta(days=number)
        back = (day - dealer.since(day)).days
        letters.append(SQUARE.letters(dealer.deal(day, letters[-back:])))
    return letters


def test_every_word_of_a_day_has_a_clue_and_rests_for_sixty_days(dealt: list[str]) -> None:
    squares = [read_letters(each) for each in dealt]
    assert all(clue for _, clues in squares for clue in clues)
    for number, (square, _) in enumerate(squares):
        lately = {
            word for other, _ in squares[max(0, number - 59) : number] for word in other.words
        }
        assert lately.isdisjoint(square.words)
