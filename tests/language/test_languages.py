"""The list of languages that are shipped.

Of ``bot/language/english/english.py``.
"""

from datetime import date

from bot.games.anigram.game import ANIGRAM
from bot.games.honeycomb.game import HONEYCOMB
from bot.language.languages import DEFAULT, LANGUAGES, read_language
from bot.resources import resource_folder
from tests.language.toy.toy import read_toy


def test_english_is_shipped_and_its_seed_is_the_seed() -> None:
    language = read_language(resource_folder("data"))
    assert {*LANGUAGES} == {"en", "es"}
    assert language.code == DEFAULT
    assert language.seed("a seed") == "a seed"
    assert language.define("gleam")
    assert language.sense("zzzz") is None


def test_another_language_deals_its_own_decks() -> None:
    toy, day = read_toy(), date(2026, 11, 20)
    assert toy.seed("a seed") == "a seed/toy"
    bee = HONEYCOMB.dealer(toy, toy.seed("a seed")).deal(day, ())
    assert "ñ" in bee.honeycomb.letters
    assert bee.pangrams
    anigram = ANIGRAM.dealer(toy, toy.seed("a seed")).deal(day, ())
    assert [*map(len, anigram.levels)] == [4, 5, 6, 7, 8, 9]
