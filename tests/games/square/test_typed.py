"""What was typed into a square, taken apart."""

import pytest

from bot.errors import PlayerError
from bot.games.square.typed import typed_words
from bot.language.alphabet import ENGLISH


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("demure", [("demure", "")]),
        ("A demure", [("demure", "A")]),
        ("a demure, 2 Muffin coffin", [("demure", "A"), ("muffin", "2"), ("coffin", "")]),
        ("A: demure", [("demure", "A")]),
        ("A) demure", [("demure", "A")]),
        ("b:coffin", [("coffin", "B")]),
        ("coffin A", [("coffin", ""), ("a", "")]),
        ("A 1 demure", [("a", ""), ("demure", "1")]),
        ("E demure", [("e", ""), ("demure", "")]),
    ],
)
def test_a_line_in_front_of_a_word_is_its_place(text: str, typed: list[tuple[str, str]]) -> None:
    assert typed_words(text, ENGLISH) == typed


def test_without_a_word_there_is_nothing_to_judge() -> None:
    with pytest.raises(PlayerError):
        typed_words("  ,", ENGLISH)
