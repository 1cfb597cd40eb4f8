from itertools import combinations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from bot.puzzles.words import letterset
from solvers.lettersets import (
    Masks,
    distinct,
    letters_of,
    mask_of,
    subsets_of,
    sums_by_mask,
    table_of,
    totals_of,
)

WORDS = st.lists(st.text("abcdmnoz", min_size=1, max_size=10), max_size=30)


def test_bit_0_stands_for_a_and_bit_25_for_z() -> None:
    assert mask_of("a") == 1
    assert mask_of("z") == 1 << 25
    assert letters_of(mask_of("jukebox")) == "bejkoux"


@given(WORDS)
def test_masks_are_the_lettersets_of_the_words(words: list[str]) -> None:
    assert [letters_of(mask_of(word)) for word in words] == list(map(letterset, words))


def masks_of(words: list[str]) -> Masks:
    return np.array([mask_of(word) for word in words], dtype=np.uint32)


@given(WORDS)
def test_distinct_masks_ascend(words: list[str]) -> None:
    masks = masks_of(words)
    assert distinct(masks).tolist() == sorted(set(masks.tolist()))


def test_values_of_the_same_letterset_are_added() -> None:
    keys, sums = sums_by_mask(masks_of(["ab", "ba", "c"]), np.array([1, 2, 4]))
    assert dict(zip(map(letters_of, keys.tolist()), sums.tolist(), strict=True)) == {
        "ab": 3,
        "c": 4,
    }


def test_a_set_of_seven_letters_has_128_subsets() -> None:
    subsets = subsets_of(masks_of(["aegilmn"]))[0].tolist()
    expected = {"".join(some) for size in range(8) for some in combinations("aegilmn", size)}
    assert len(subsets) == 128
    assert set(map(letters_of, subsets)) == expected


@given(WORDS)
def test_totals_are_the_sums_of_the_words_made_with_each_center(words: list[str]) -> None:
    table = table_of(masks_of(words), np.arange(1, len(words) + 1))
    for letters in ("abcdmno", "bcdmnoz"):
        totals = totals_of(masks_of([letters]), table)[0].tolist()
        for center, total in zip(letters, totals, strict=True):
            made = (
                value
                for value, word in enumerate(words, start=1)
                if center in word and set(word) <= set(letters)
            )
            assert total == sum(made)


def test_an_empty_table_and_no_sets_have_no_totals() -> None:
    nothing = table_of(masks_of([]), np.zeros(0, dtype=np.int64))
    assert totals_of(masks_of(["aegilmn"]), nothing).tolist() == [[0] * 7]
    assert totals_of(masks_of([]), nothing).shape == (0, 7)
