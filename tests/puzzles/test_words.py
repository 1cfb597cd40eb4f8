from hypothesis import given
from hypothesis import strategies as st

from bot.language.alphabet import ENGLISH
from bot.puzzles.words import (
    letterset,
    parse_words,
    term,
    words_by_term,
)


def test_a_letterset_has_each_letter_once_in_order() -> None:
    assert letterset("booboo") == "bo"
    assert letterset("amalgamation") == "agilmnot"
    assert letterset("") == ""


def test_a_term_keeps_repeated_letters() -> None:
    assert term("ride") == "deir"
    assert term("booboo") == "bboooo"


def test_only_the_letters_a_to_z_make_a_word() -> None:
    assert ENGLISH.is_word("game")
    assert not any(map(ENGLISH.is_word, ["", "Game", "won't", "naïve", "a b", "x1"]))


def test_a_list_may_have_windows_line_ends_a_byte_order_mark_and_capitals() -> None:
    assert parse_words("\ufeffGame\r\nglam\r\n\r\n") == ["game", "glam"]


def test_entries_that_are_no_words_and_repeats_are_left_out() -> None:
    assert parse_words("won't naïve x-ray game GAME 42 glam") == ["game", "glam"]


def test_every_anagram_of_a_term_is_kept() -> None:
    assert words_by_term(["tide", "diet", "edit", "ride"]) == {
        "deit": ("diet", "edit", "tide"),
        "deir": ("ride",),
    }


@given(st.text())
def test_any_text_is_a_word_list(text: str) -> None:
    words = parse_words(text)
    assert all(map(ENGLISH.is_word, words))
    assert len(set(words)) == len(words)
    assert parse_words("\n".join(words)) == words
