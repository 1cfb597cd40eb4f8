"""A dealer deals a day in the same way whatever it has dealt before: tests share dealers."""

from datetime import date, timedelta

import pytest

from bot.games.catalog import GAMES
from bot.games.game import AnyGame
from bot.language.languages import LANGUAGES, read_language
from bot.resources import resource_folder
from tests.support.real_words import new_dealer

DAYS = [date(2027, 1, 1) + timedelta(days=5 * number) for number in range(73)]  # of a year


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_year_is_the_same_in_either_order(game: AnyGame, code: str) -> None:
    language = read_language(resource_folder("data"), code)
    dealer = new_dealer(game, language, "seed")

    forward = [dealer.deal(day, []) for day in DAYS]
    backward = [dealer.deal(day, []) for day in reversed(DAYS)]

    assert forward == backward[::-1]
    for other in (new_dealer(game, language, "seed"), game.dealer(language, "seed")):
        assert [other.deal(day, []) for day in DAYS[::9]] == forward[::9]


def test_each_seed_deals_its_own_days() -> None:
    language = read_language(resource_folder("data"))
    for game in GAMES:
        one, other = (new_dealer(game, language, seed) for seed in ("one", "other"))
        assert [one.deal(day, []) for day in DAYS] != [other.deal(day, []) for day in DAYS]
