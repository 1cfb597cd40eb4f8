"""Letters: which there are, and what counts as which."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language.alphabet import ENGLISH, MOST_LETTERS, PIECE, Alphabet, pieces_of
from tests.language.toy.toy import LETTERS


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("Canción", "cancion"),
        ("PINGÜINO", "pinguino"),
        ("Piñata", "piñata"),
        ("pin\N{COMBINING TILDE}ata", "piñata"),
        ("cancio\N{COMBINING ACUTE ACCENT}n", "cancion"),
        ("ñandú!", "ñandu!"),
        ("façade", "façade"),
    ],
)
def test_accents_fold_where_they_make_no_letter(typed: str, folded: str) -> None:
    assert LETTERS.fold(typed) == folded


@pytest.mark.parametrize("typed", ["naïve", "SEÑOR", "é"])
def test_english_folds_nothing_but_case(typed: str) -> None:
    assert ENGLISH.fold(typed) == typed.lower()
    assert not ENGLISH.is_word(ENGLISH.fold(typed))


@pytest.mark.parametrize(
    ("typed", "english", "spanish"),
    [
        ("Caf\u00e9", "cafe", "cafe"),
        ("nai\N{COMBINING DIAERESIS}ve", "naive", "naive"),
        ("PIÑA", "pina", "piña"),
        ("pin\N{COMBINING TILDE}a", "pina", "piña"),
        ("L\u0130M\u0130T", "limit", "limit"),
        ("l\u0131m\u0131t", "limit", "limit"),
        ("ｇｌｅａｍ", "gleam", "gleam"),
        ("ＧＬＥＡＭ", "gleam", "gleam"),
        ("𝐠𝐥𝐞𝐚𝐦", "gleam", "gleam"),
        ("ﬁne", "fine", "fine"),
        ("façade", "facade", "facade"),
        ("encyclopædia", "encyclopaedia", "encyclopaedia"),
        ("gl\u200bea\u00ad\ufeffm\u2060", "gleam", "gleam"),
        ("жук", "жук", "жук"),
        ("gl3am", "gl3am", "gl3am"),
    ],
)
def test_fold_typed_reads_letters_as_phones_write_them(
    typed: str, english: str, spanish: str
) -> None:
    assert (ENGLISH.fold_typed(typed), LETTERS.fold_typed(typed)) == (english, spanish)


@given(st.text())
def test_fold_typed_twice_changes_nothing_more(text: str) -> None:
    for alphabet in (ENGLISH, LETTERS):
        once = alphabet.fold_typed(text)
        assert alphabet.is_word(once) <= (alphabet.fold_typed(once) == once)


def test_a_word_has_letters_of_the_alphabet_only() -> None:
    assert all(map(LETTERS.is_word, ["niño", "a"]))
    assert not any(map(LETTERS.is_word, ["", "país", "Niño", "a b", "x1", "жук"]))


def test_a_word_list_is_read_by_its_letters() -> None:
    text = "\ufeffPaís\r\nniño x-ray\n42 жук canción"
    assert list(LETTERS.words(text)) == ["pais", "niño", "cancion"]
    assert list(LETTERS.written(text)) == ["país", "niño", "canción"]
    assert list(ENGLISH.words(text)) == []


def test_a_long_list_is_read_piece_by_piece() -> None:
    words = [f"ñandú{'abc'[n % 3]}" for n in range(3 * PIECE // 7)]
    assert [*LETTERS.written("\n".join(words))] == words
    assert len([*pieces_of("\n".join(words))]) == 3


def test_what_is_repeated_of_a_text_are_its_letters() -> None:
    assert LETTERS.echo("ni-ño 7") == "ni?ño?"
    assert LETTERS.only("ni-ño 7") == "niño"
    assert LETTERS.runs("ni-ño 7") == ["ni", "ño"]
    assert ENGLISH.echo("señor") == "se?or"


def test_a_dictionary_sorts_by_the_order_of_the_letters() -> None:
    words = ["ozo", "ñu", "nube"]
    assert sorted(words, key=LETTERS.place) == ["nube", "ñu", "ozo"]
    assert LETTERS.codes.endswith("zñ")


@pytest.mark.parametrize(
    ("letters", "accents"),
    [
        ("", ""),
        ("abca", ""),
        ("ABC", ""),
        ("ab1", ""),
        ("".join(map(chr, range(ord("а"), ord("а") + MOST_LETTERS + 1))), ""),
        ("abc", "eé"),
        ("abcñ", "aá cñ"),
    ],
)
def test_an_impossible_alphabet_is_refused(letters: str, accents: str) -> None:
    with pytest.raises(ValueError, match="letter"):
        Alphabet(letters, accents)


@given(st.text())
def test_what_is_folded_stays_as_it_is(text: str) -> None:
    once = LETTERS.fold(text)
    assert LETTERS.is_word(once) <= (LETTERS.fold(once) == once)
