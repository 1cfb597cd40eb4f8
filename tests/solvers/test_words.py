import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.puzzles.words import letterset, parse_words
from solvers.lettersets import letters_of
from solvers.words import PackedWords, pack

WORDS = st.text("ab", min_size=1, max_size=20)


def check(words: PackedWords, expected: list[str]) -> None:
    assert words.spelled() == expected
    assert words.lengths.tolist() == list(map(len, expected))
    assert list(map(letters_of, words.masks.tolist())) == list(map(letterset, expected))


@given(st.text() | st.text("aAbB'1 \n\r\x1c\x00\x85\u212aé", max_size=60))
@example("\ufeffgame\r\nGlam\r\n")
@example("a a")
@example("abcdefgh abcdefgh")
@example("abcdefgh abcdefghi abcdefghi")
@example("a\x00 a")
@example("\u212aing king")  # the sign for kelvin, whose lower case is a plain k
def test_packing_finds_the_words_that_parsing_finds(text: str) -> None:
    check(pack(text.encode()), sorted(parse_words(text)))


@given(st.lists(WORDS, unique=True))
def test_a_list_in_alphabetical_order_is_kept_as_it_is(words: list[str]) -> None:
    check(pack("\n".join(sorted(words)).encode()), sorted(words))


@given(st.lists(WORDS))
def test_any_other_list_is_put_in_order_and_repeats_are_left_out(words: list[str]) -> None:
    check(pack("\n".join(words).encode()), sorted(set(words)))


def test_words_can_be_taken_by_place() -> None:
    words = pack(b"game gem glam")
    check(words[words.lengths == 4], ["game", "glam"])


def test_bytes_that_are_not_utf8_are_refused() -> None:
    with pytest.raises(UnicodeDecodeError):
        pack(b"game \xff\xfe")


def test_enable1_packs_to_its_words(enable1: bytes) -> None:
    check(pack(enable1), parse_words(enable1.decode()))
    check(pack(enable1.replace(b"\n", b"\r\n")), parse_words(enable1.decode()))
