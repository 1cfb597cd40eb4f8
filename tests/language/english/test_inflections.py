"""What a word may be a form of, by rules of spelling and by a list of irregular forms.

Of ``bot/language/english/irregular.py``.
"""

import pytest

from bot.language.english.inflections import inflections
from bot.language.english.irregular import irregular_bases

LIST = {"n": {"geese": ["goose"]}, "v": {"laid": ["lay"]}, "a": {}}


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("bees", "bee"),
        ("boxes", "box"),
        ("dotted", "dot"),
        ("doting", "dote"),
        ("geese", "goose"),
        ("happier", "happy"),
        ("laid", "lay"),
        ("untying", "untie"),
        ("relaid", "relay"),
        ("wolves", "wolf"),
    ],
)
def test_a_form_leads_back_to_its_base(word: str, base: str) -> None:
    assert base in {origin.base for origin in inflections(word, LIST)}


@pytest.mark.parametrize(
    ("word", "other"), [("laid", "relay"), ("doting", "dot"), ("bees", "bees"), ("geese", "gee")]
)
def test_and_not_to_another_word(word: str, other: str) -> None:
    assert other not in {origin.base for origin in inflections(word, LIST)}


@pytest.mark.parametrize(
    ("word", "base", "is_participle"),
    [
        ("wrote", "write", False),
        ("written", "write", True),
        ("rewritten", "rewrite", True),
        ("undone", "undo", True),
        ("bought", "buy", False),
        ("teeth", "tooth", False),
    ],
)
def test_an_irregular_form_is_known_with_what_stands_before_it(
    word: str, base: str, is_participle: bool
) -> None:
    found = [each for each in irregular_bases(word) if each.base == base]
    assert [each.is_participle for each in found] == [is_participle]
