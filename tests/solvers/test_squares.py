"""Bigram word squares: checked by an independent verifier and against a slow exhaustive search.

Of ``solvers/crossword.py``, ``solvers/grid.py``, ``solvers/patterns.py`` and ``solvers/rows.py``.
"""

import random
from collections.abc import Iterable, Iterator
from itertools import islice, permutations, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers import squares as squares_module
from solvers.squares import (
    Effort,
    Fault,
    Problem,
    Square,
    all_squares,
    can_exist,
    check_square,
    find_squares,
    line_lengths,
    pattern_lengths,
    read_pattern,
    squares_of_pattern,
    width_of,
)

WEB2 = Path("/usr/share/dict/web2")

# co na --
# ma -- ke
# -- me ss
BY_HAND = Square((("co", "na", ""), ("ma", "", "ke"), ("", "me", "ss")))
HAND_WORDS = ["cona", "make", "mess", "coma", "name", "kess"]
SIZES = [(2, 2), (2, 3), (3, 2), (3, 3)]

Grid = tuple[tuple[str, ...], ...]


def is_square(grid: Grid, words: Iterable[str]) -> bool:
    """The rules once more, from the grid alone."""
    lines = [list(row) for row in grid] + [list(column) for column in zip(*grid, strict=True)]
    spelled = ["".join(line) for line in lines]
    enough = all(1 <= line.count("") <= len(line) // 2 for line in lines)
    return enough and len(set(spelled)) == len(spelled) and set(spelled) <= set(words)


def rows_of(words: Iterable[str], width: int) -> list[tuple[str, ...]]:
    """Every way to lay a word in a row with blanks."""
    rows = set()
    for word in words:
        bigrams = [word[start : start + 2] for start in range(0, len(word), 2)]
        for blanks in product((False, True), repeat=width):
            if blanks.count(False) == len(bigrams) and len(word) % 2 == 0:
                left = iter(bigrams)
                rows.add(tuple("" if blank else next(left) for blank in blanks))
    return sorted(rows)


def exhaustive(words: list[str], width: int, height: int) -> Iterator[Grid]:
    """The slow oracle: every choice of rows, then a look at the columns."""
    rows = rows_of(words, width)
    return (grid for grid in permutations(rows, height) if is_square(grid, words))


def wordlists(letters: str, largest: int) -> st.SearchStrategy[list[str]]:
    """Lists of words of one to three bigrams over few letters, so that many words cross."""
    bigrams = st.sampled_from(["".join(pair) for pair in product(letters, repeat=2)])
    words = st.lists(bigrams, min_size=1, max_size=3).map("".join)
    return st.lists(words, max_size=largest)


def find(words: Iterable[str], width: int, height: int, seed: int = 1) -> Iterator[Square]:
    return find_squares(words, width, height, rng=random.Random(seed))


def dense_words() -> list[str]:
    """All the four-letter words over a few bigrams: plenty of squares."""
    return ["".join(pair) for pair in product(["ab", "cd", "ef", "gh", "ij"], repeat=2)]


def test_square_made_by_hand_reads_across_and_down() -> None:
    assert BY_HAND.across == ("cona", "make", "mess")
    assert BY_HAND.down == ("coma", "name", "kess")
    assert check_square(BY_HAND, HAND_WORDS) == []


def test_all_squares_of_six_words_are_the_ones_counted_by_the_oracle() -> None:
    found = {square.rows for square in all_squares(HAND_WORDS, 3, 3)}
    assert BY_HAND.rows in found
    assert found == set(exhaustive(HAND_WORDS, 3, 3))


@pytest.mark.parametrize(
    ("rows", "faults"),
    [
        (
            (("co", "na", ""), ("ma", "", "ke"), ("", "me", "st")),
            [("across 3", "mest", Problem.NOT_A_WORD), ("down 3", "kest", Problem.NOT_A_WORD)],
        ),
        (
            (("co", ""), ("", "na")),
            [
                ("across 1", "co", Problem.REPEATED),
                ("across 2", "na", Problem.REPEATED),
                ("down 1", "co", Problem.REPEATED),
                ("down 2", "na", Problem.REPEATED),
            ],
        ),
        (
            (("co", "na"), ("", "")),
            [
                ("across 1", "cona", Problem.NO_BLANK),
                ("across 2", "", Problem.TOO_FEW_FILLED),
                ("across 2", "", Problem.NOT_A_WORD),
            ],
        ),
    ],
)
def test_check_names_every_fault(rows: Grid, faults: list[tuple[str, str, Problem]]) -> None:
    found = check_square(Square(rows), [*HAND_WORDS, "co", "na"])
    assert found == [Fault(problem, line, word) for line, word, problem in faults]


def test_grid_that_is_no_grid_of_bigrams_is_refused() -> None:
    with pytest.raises(ValueError, match="'abc'"):
        Square((("abc", ""), ("", "ab")))
    with pytest.raises(ValueError, match="a row of 1 cells"):
        Square((("ab", ""), ("ab",)))


@pytest.mark.parametrize(("width", "height", "name"), [(1, 4, "width"), (4, 0, "height")])
def test_side_below_two_is_refused_by_name(width: int, height: int, name: str) -> None:
    with pytest.raises(ValueError, match=f"{name} must be at least 2, not"):
        all_squares([], width, height)
    with pytest.raises(ValueError, match=f"{name} must be at least 2, not"):
        find([], width, height)


@given(wordlists("ab", 12), st.sampled_from(SIZES))
@settings(max_examples=100, deadline=None)
def test_all_squares_are_those_of_the_exhaustive_search_each_once(
    words: list[str], size: tuple[int, int]
) -> None:
    found = [square.rows for square in all_squares(words, *size)]
    assert len(found) == len(set(found))
    assert set(found) == set(exhaustive(words, *size))


@given(wordlists("ab", 12), st.sampled_from(SIZES))
@settings(max_examples=50, deadline=None)
def test_the_search_by_pattern_finds_what_the_search_by_rows_finds(
    words: list[str], size: tuple[int, int]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(squares_module, "ROWS_BUDGET", 0)
        by_pattern = {square.rows for square in all_squares(words, *size)}
    assert by_pattern == {square.rows for square in all_squares(words, *size)}


def test_a_list_with_few_squares_is_soon_done_with() -> None:
    """Beginning each of the 100,110 patterns of 5×5 would be more than 100,110 reports."""
    reports: list[Effort] = []
    words = ["".join(each) for each in product("abcdefghij", "xyz", "abc", "uv", "kl", "pq")]
    assert list(all_squares(words, 5, 5, on_progress=reports.append)) == []
    assert len(reports) < 500


@given(wordlists("abc", 15), st.integers(0, 9))
@settings(max_examples=30, deadline=None)
def test_find_squares_ends_with_every_square_found_once(words: list[str], seed: int) -> None:
    found = [square.rows for square in find(words, 3, 3, seed)]
    assert len(found) == len(set(found))
    assert set(found) == {square.rows for square in all_squares(words, 3, 3)}


@pytest.mark.parametrize(("width", "height"), [(2, 4), (4, 2), (3, 4), (4, 3)])
def test_rectangles_agree_with_the_exhaustive_search(width: int, height: int) -> None:
    words = ["ab", "cd", "abcd", "cdab", "cdcd", "ababcd", "abcdab", "cdabcd"]
    found = [square.rows for square in all_squares(words, width, height)]
    assert len(found) == len(set(found))
    assert set(found) == set(exhaustive(words, width, height))


def test_rectangle_has_its_width_and_height() -> None:
    words = ["".join(bigrams) for bigrams in product(["ab", "cd", "ef", "gh"], repeat=3)]
    square = next(find(words + dense_words(), 4, 5))
    assert (square.width, square.height) == (4, 5)
    assert is_square(square.rows, words + dense_words())


def test_list_without_a_square_ends_the_search() -> None:
    """The words of a square by hand, one letter of one of them changed."""
    words = ["kest" if word == "kess" else word for word in HAND_WORDS]
    assert list(all_squares(words, 3, 3)) == []
    assert list(find(words, 3, 3)) == []


@pytest.mark.parametrize(("width", "height"), [(2, 2), (2, 3), (3, 2)])
def test_sizes_that_no_words_can_fill_end_at_once(width: int, height: int) -> None:
    """2×2 repeats every word, and 2×3 has three cells for columns that need four."""
    words = [*dense_words(), "ab", "cd", "ef"]
    assert list(all_squares(words, width, height)) == []
    assert list(find(words, width, height)) == []


@pytest.mark.parametrize(("width", "height"), list(product(range(2, 6), repeat=2)))
def test_a_size_can_exist_if_a_pattern_does_that_need_not_repeat_a_word(
    width: int, height: int
) -> None:
    lines = [range(size // 2 + size % 2, size) for size in (width, height)]
    rows = [row for row in product((0, 1), repeat=width) if sum(row) in lines[0]]
    fitting = any(
        all(sum(column) in lines[1] for column in zip(*grid, strict=True))
        for grid in product(rows, repeat=height)
    )
    assert can_exist(width, height) == (fitting and (width, height) != (2, 2))


def test_a_line_has_letters_for_half_its_cells_and_not_for_all() -> None:
    assert [list(line_lengths(size)) for size in (2, 3, 6)] == [[2], [4], [6, 8, 10]]


def test_same_seed_gives_the_same_squares_whatever_the_order_of_the_list() -> None:
    words = dense_words()
    assert list(islice(find(words, 3, 3, 7), 5)) == list(islice(find(words[::-1], 3, 3, 7), 5))


def test_different_seeds_give_different_squares() -> None:
    assert len({next(find(dense_words(), 3, 3, seed)) for seed in range(10)}) > 5


def test_all_squares_come_in_one_order() -> None:
    words = dense_words()
    first = list(islice(all_squares(words, 3, 3), 20))
    assert first == list(islice(all_squares(words[::-1] + words, 3, 3), 20))


@pytest.mark.parametrize("seed", range(5))
def test_squares_of_preferred_words_come_first(seed: int) -> None:
    """Two squares, the one by hand and its mirror image, and then others."""
    words, preferred = dense_words() + HAND_WORDS, frozenset([*HAND_WORDS, "elsewhere"])
    squares = find_squares(words, 3, 3, rng=random.Random(seed), preferred=preferred)
    common = [set(square.across + square.down) <= preferred for square in islice(squares, 5)]
    assert common == [True, True, False, False, False]


@pytest.mark.parametrize("text", ["011/101/110", "110/101/011", "101/011/110", "011/110/101"])
def test_squares_of_a_pattern_are_those_of_all_that_have_it(text: str) -> None:
    words, pattern = [*HAND_WORDS, *dense_words()[:12]], read_pattern(text)
    wanted = [square for square in all_squares(words, 3, 3) if blanks_of(square) == text]
    found = [*squares_of_pattern(words, pattern)]
    assert len(found) == len(wanted)
    assert {*found} == {*wanted}
    assert {*squares_of_pattern(words, pattern, rng=random.Random(1))} == {*wanted}


def blanks_of(square: Square) -> str:
    return "/".join("".join("1" if cell else "0" for cell in row) for row in square.rows)


def test_a_pattern_has_the_size_and_the_lengths_of_its_rows_and_columns() -> None:
    pattern = read_pattern("0111/1101/1010")
    assert pattern == ((1, 2, 3), (0, 1, 3), (0, 2))
    assert width_of(pattern) == 4
    assert pattern_lengths(pattern) == [4, 6]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "two rows and two columns"),
        ("1/0", "two rows and two columns"),
        ("01/1", "all of one length"),
        ("012/101", "rows of 0 and 1"),
        ("011/101/111", "row 3, 111"),
        ("0110/1100/1010", "column 4, 000"),
    ],
)
def test_a_pattern_of_no_square_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        read_pattern(text)


def test_progress_is_reported_in_patterns_and_nodes() -> None:
    seen: list[tuple[int, int]] = []

    def note(effort: Effort) -> None:
        seen.append((effort.patterns, effort.nodes))

    next(find_squares(dense_words(), 3, 3, rng=random.Random(1), on_progress=note))
    assert seen[0] == (1, 0)
    seen.clear()
    list(islice(all_squares(dense_words(), 3, 3, on_progress=note), 10_000))
    assert seen[0] == (0, 0)
    assert seen[-1][1] > 4096


@pytest.mark.skipif(not WEB2.exists(), reason=f"{WEB2} is missing: apt-get install miscfiles")
@pytest.mark.parametrize("size", [(3, 3), (4, 4), (6, 5)])
def test_dictionary_of_235_thousand_words_fills_squares(size: tuple[int, int]) -> None:
    words = [word for word in WEB2.read_text().split() if word.isalpha() and word.islower()]
    squares = list(islice(find(words, *size), 3))
    assert len(set(squares)) == 3
    assert all(is_square(square.rows, words) for square in squares)
    assert [check_square(square, words) for square in squares] == [[], [], []]
