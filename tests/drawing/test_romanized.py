"""Names as their owners would write them with Latin letters."""

import pytest

from bot.drawing.lettering import drawable
from bot.drawing.romanized import LETTERS, romanized


@pytest.mark.parametrize(
    ("name", "read"),
    [
        ("Мария", "Mariya"),
        ("Щукин", "Shchukin"),
        ("Ёжик", "Yozhik"),
        ("Ωmega Θ", "Omega Th"),
        ("Łukasz", "Lukasz"),
        ("Đặng", "Dang"),
        ("Øre", "Ore"),
        ("straße", "strasse"),
        ("שלום", "Shlvm"),
        ("محمد علي", "Mhmd Aly"),
        ("김철수", "Gimceolsu"),
        ("さくら", "Sakura"),
        ("シャーロット", "Sharoto"),
        ("きょうこ", "Kyouko"),
        ("ちづる", "Chiduru"),
        ("𝓐𝓭𝓪", "Ada"),
        ("🐝 Юлия ✨", "Yuliya"),
        ("Ada Lovelace", "Ada Lovelace"),
        ("ada 김", "ada gim"),
    ],
)
def test_a_name_can_be_drawn_in_letters_that_the_typeface_has(name: str, read: str) -> None:
    assert drawable(romanized(name)) == read


@pytest.mark.parametrize("name", ["田中", "田中さん", "สมชาย", "नेहा", "🐝🐝", ""])
def test_what_is_read_in_several_ways_is_left_alone(name: str) -> None:
    assert drawable(romanized(name)) == ""


def test_each_known_letter_becomes_latin_ones() -> None:
    assert all(each.isascii() for each in LETTERS.values())
    assert all(len(letter) == 1 for letter in LETTERS)
