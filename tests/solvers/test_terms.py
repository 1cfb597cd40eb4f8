"""Terms as arrays: the same words and terms as the plain functions give, and never a wrong one."""

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.puzzles.words import parse_words, term, words_by_term
from solvers.terms import (
    MAX_LENGTH,
    Numbers,
    Terms,
    hashes_of,
    key_of,
    random_salts,
    read_terms,
)

WORDS = b"ride\ndire\nired\ndried\nriddle\nfiddle\n"


def as_dict(terms: Terms) -> dict[str, tuple[str, ...]]:
    """{term: words}, as ``words_by_term`` gives it."""
    groups = map(terms.words, range(len(terms)))
    return {term(group[0]): group for group in groups}


def found(terms: Terms, letters: str) -> tuple[str, ...] | None:
    number = terms.find(letters)
    return None if number is None else terms.words(number)


def test_a_term_is_found_by_its_letters_in_any_order_with_all_its_words() -> None:
    terms = read_terms(WORDS)
    assert found(terms, "erid") == ("dire", "ired", "ride")
    assert found(terms, "dried") == ("dried",)


@pytest.mark.parametrize("letters", ["", "rid", "ridee", "rode", "1", "éric", "r ide", "x" * 200])
def test_other_letters_are_no_term(letters: str) -> None:
    assert read_terms(WORDS).find(letters) is None


def test_an_empty_list_has_no_terms() -> None:
    terms = read_terms(b"")
    assert len(terms) == 0
    assert terms.find("a") is None


def test_case_line_ends_repeats_and_a_missing_last_line_end_make_no_difference() -> None:
    terms = read_terms(b"Ride\r\n\r\n  dire\tRIDE\nred")
    assert as_dict(terms) == {"deir": ("dire", "ride"), "der": ("red",)}


def test_entries_with_other_characters_are_left_out_whole() -> None:
    terms = read_terms("\ufeffride\nwon't\nnaïve\nx-ray\nfour4\nred\n".encode())
    assert as_dict(terms) == {"deir": ("ride",), "der": ("red",)}


def test_letters_between_words_that_are_left_out_do_not_count() -> None:
    assert as_dict(read_terms(b"ab\nab-c\nabd\nac1")) == {"ab": ("ab",), "abd": ("abd",)}


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(UnicodeDecodeError):
        read_terms(b"ride\n\xff\xfered\n")


@given(st.text(alphabet="abzB \n\r\té'\x1c\x00"))
def test_any_text_is_read_as_the_plain_functions_read_it(text: str) -> None:
    assert as_dict(read_terms(text.encode())) == words_by_term(parse_words(text))


def test_a_word_of_one_letter_many_times_is_told_from_its_neighbors_in_the_key() -> None:
    most = "a" * MAX_LENGTH
    terms = read_terms(f"{most}\nb\n{most}a\n".encode())
    assert as_dict(terms) == {most: (most,), "b": ("b",)}


@given(st.text("abcijkrsz", min_size=1), st.text("abcijkrsz", min_size=1))
def test_keys_and_hashes_add_up_letter_by_letter(some: str, others: str) -> None:
    salt = next(random_salts())
    together = key_of(some + others)
    assert (together == key_of(some) + key_of(others)).all()
    parts = hashes_of(key_of(some), salt) + hashes_of(key_of(others), salt)
    assert (hashes_of(together, salt) == parts).all()


def zero_salt() -> Numbers:
    return np.zeros((3, 1), dtype=np.uint64)


def test_a_salt_under_which_terms_share_a_hash_is_passed_over() -> None:
    def salts() -> Iterator[Numbers]:
        yield zero_salt()
        yield from random_salts()

    terms = read_terms(WORDS, salts=salts())
    assert as_dict(terms) == words_by_term(WORDS.decode().split())


def test_without_a_usable_salt_there_are_no_terms_rather_than_wrong_ones() -> None:
    with pytest.raises(ValueError, match="share a hash"):
        read_terms(WORDS, salts=[zero_salt()])


def test_letters_with_the_hash_of_a_term_are_not_taken_for_it() -> None:
    """Under a salt of zeros all hashes are equal; the key tells a lone term from others."""
    terms = read_terms(b"ride\ndire\n", salts=[zero_salt()])
    assert found(terms, "deir") == ("dire", "ride")
    assert terms.find("rode") is None


def test_the_list_of_the_published_puzzle_has_its_156473_terms(enable1: bytes) -> None:
    terms = read_terms(enable1)
    assert len(terms) == 156_473
    assert (terms.lengths == 4).sum() == 2_674
    assert as_dict(terms) == words_by_term(parse_words(enable1.decode()))
