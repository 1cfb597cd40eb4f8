"""What is left to find, against a slow recount word by word."""

import random
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from bot.puzzles.honeycomb.hints import Left, grid, is_bingo, left, two_letter_list
from tests.support.rounds import BEE_TARGETS, SEVEN, bee_round
from tests.support.soak import far
from tests.support.ten_years import bee_rounds, some

WORDS = st.sets(st.text("abcdefg", min_size=4, max_size=12))


def test_the_grid_of_five_words_counted_by_hand() -> None:
    shown = grid(BEE_TARGETS)  # amalgam, game, gleam, glam, megaplex

    assert shown.letters == ["a", "g", "m"]
    assert shown.lengths == [4, 5, 7, 8]
    assert shown.counts == {("a", 7): 1, ("g", 4): 2, ("g", 5): 1, ("m", 8): 1}
    assert [shown.of_letter(letter) for letter in shown.letters] == [1, 3, 1]
    assert [shown.of_length(length) for length in shown.lengths] == [2, 1, 1, 1]


def test_the_two_letter_list_of_five_words_counted_by_hand() -> None:
    assert list(two_letter_list(BEE_TARGETS).items()) == [
        ("am", 1),
        ("ga", 1),
        ("gl", 2),
        ("me", 1),
    ]


def test_what_is_left_counted_by_hand() -> None:
    assert left(BEE_TARGETS) == Left(words=5, points=29, pangrams=1, perfect=0)
    assert left({"game", "pelxgam"}) == Left(words=2, points=15, pangrams=1, perfect=1)
    assert left(frozenset()) == Left(0, 0, 0, 0)


def test_a_bingo_has_a_word_for_every_letter() -> None:
    assert not is_bingo(bee_round(date(2026, 11, 20)).targets, SEVEN.letters)
    assert is_bingo({"aaaa", "eeee", "gggg", "llll", "mmmm", "pppp", "xxxx"}, SEVEN.letters)


@given(WORDS)
def test_the_grid_counts_every_word_once(words: set[str]) -> None:
    shown = grid(words)

    assert sum(map(shown.of_letter, shown.letters)) == len(words)
    assert sum(map(shown.of_length, shown.lengths)) == len(words)
    assert sum(two_letter_list(words).values()) == len(words)


def test_many_days_agree_with_a_slow_recount_whatever_was_found() -> None:
    rng = random.Random(500)
    for played in bee_rounds()[: far(500, 50)]:
        rest = sorted(played.targets - some(played.points, rng))
        shown = grid(rest)
        for letter in played.honeycomb.letters:
            for length in range(4, max(map(len, played.targets)) + 1):
                counted = [word for word in rest if word[0] == letter and len(word) == length]
                assert shown.counts.get((letter, length), 0) == len(counted)
        pairs = two_letter_list(rest)
        for pair in {word[:2] for word in played.targets}:
            counted = [word for word in rest if word.startswith(pair)]
            assert pairs.get(pair, 0) == len(counted)
        pangrams = [word for word in rest if set(word) == set(played.honeycomb.letters)]
        plain = sum(1 if len(word) == 4 else len(word) for word in rest)
        assert left(rest) == Left(
            words=len(rest),
            points=plain + 7 * len(pangrams),
            pangrams=len(pangrams),
            perfect=sum(len(word) == 7 for word in pangrams),
        )
