"""A word is its letters, and is shown as it is written."""

import json

from bot.language.spelling import AS_THEY_ARE, SpelledWord, spellings
from tests.language.toy.toy import LETTERS

SPELLED = spellings("país niño carne carné té mesa mesa", LETTERS)


def test_a_word_shows_its_accents_and_two_of_the_same_letters_are_both_shown() -> None:
    shown = [SPELLED.of(word).upper() for word in ("pais", "niño", "carne", "te", "mesa", "")]
    assert shown == ["PAÍS", "NIÑO", "CARNE/CARNÉ", "TÉ", "MESA", ""]
    assert SPELLED.of("pais").lower() == "país"


def test_a_spelled_word_is_its_letters_for_everybody_else() -> None:
    word = SPELLED.of("pais")
    assert isinstance(word, SpelledWord)
    assert (word, len(word), f"{word}", ["pais"].index(word)) == ("pais", 4, "pais", 0)
    assert json.dumps([word]) == '["pais"]'


def test_a_language_without_accents_keeps_nothing() -> None:
    assert not isinstance(AS_THEY_ARE.of("game"), SpelledWord)
    assert spellings("game", LETTERS) == AS_THEY_ARE


def test_a_list_in_order_has_the_spellings_of_one_in_none() -> None:
    assert spellings("carne carné mesa pais país té niño", LETTERS).lines.count(":") == 3
    assert spellings("carne carné mesa mesa país té", LETTERS) == spellings(
        "té mesa país carné mesa carne", LETTERS
    )


def test_a_list_in_pieces_has_the_same_spellings_in_any_order() -> None:
    pieces = ["té país\n", "carné carne\n"]
    assert spellings(pieces, LETTERS) == spellings("".join(pieces), LETTERS)
