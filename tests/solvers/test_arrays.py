from collections.abc import Sequence

import pytest
from hypothesis import given

from bot.puzzles.honeycomb.honeycomb import Honeycomb, Rules, valid_words, words_of
from solvers.arrays import (
    ScoredHoneycomb,
    all_totals,
    best_honeycomb,
    centers,
    pangram_sets,
    pangrams,
    valid,
    within,
)
from solvers.honeycomb import Search, by_branch_and_bound
from solvers.words import PackedWords, pack
from tests.solvers.oracles import (
    Honeycombs,
    counted_totals,
    published_best,
    published_totals,
)
from tests.support.word_lists import WORD_LISTS

WITH_S = Rules(banned="")


def packed(words: Sequence[str], rules: Rules | None = None) -> PackedWords:
    return valid(pack(" ".join(words).encode()), rules or Rules())


def by_honeycomb(words: PackedWords, rules: Rules | None = None) -> Honeycombs:
    everything = all_totals(words, rules or Rules()).top(10**6)
    return {(each.honeycomb.letters, each.honeycomb.center): each.points for each in everything}


@given(WORD_LISTS)
def test_all_totals_are_those_counted_word_by_word(words: list[str]) -> None:
    assert by_honeycomb(packed(words)) == counted_totals(valid_words(words))


@given(WORD_LISTS)
def test_the_best_honeycomb_is_the_one_of_the_other_methods(words: list[str]) -> None:
    best, search = best_honeycomb(packed(words)), by_branch_and_bound(valid_words(words))
    assert (best.honeycomb, best.points) == (search.honeycomb, search.points)
    expected = [ScoredHoneycomb(best.honeycomb, best.points)] if best.honeycomb else []
    assert all_totals(packed(words)).top(1) == expected


@given(WORD_LISTS)
def test_words_within_a_honeycomb_are_those_that_can_be_made_in_it(words: list[str]) -> None:
    honeycomb = Honeycomb("abcdefg", "c")
    made = within(honeycomb, packed(words)).spelled()
    assert made == sorted(words_of(honeycomb, words))


@pytest.mark.parametrize("rules", [Rules(min_length=1), Rules(pangram_bonus=0), WITH_S])
def test_other_rules_hold_for_arrays_too(rules: Rules) -> None:
    words = ["megaplex", "games", "gem", "glam", "bejesus", "me", "i"]
    best, search = (
        best_honeycomb(packed(words, rules), rules),
        by_branch_and_bound(valid_words(words, rules), rules),
    )
    assert (best.honeycomb, best.points) == (search.honeycomb, search.points)


def test_the_top_is_sorted_by_points_and_then_by_alphabet() -> None:
    top = all_totals(packed(["megaplex", "game"])).top(3)
    assert [(each.honeycomb.center, each.points) for each in top] == [
        ("a", 16),
        ("e", 16),
        ("g", 16),
    ]


def test_centers_of_any_seven_letters_are_scored_with_or_without_a_pangram() -> None:
    scored = centers("aeglmpx", packed(["game", "maple"]))
    assert [each.points for each in scored] == [6, 6, 1, 5, 6, 5, 0]


def test_enable1_has_the_published_figures(enable1: bytes) -> None:
    words = valid(pack(enable1))
    assert len(words) == 44_585
    assert pangrams(words).sum() == 14_741
    assert len(pangram_sets(words)) == 7_986
    assert all_totals(words).totals.size == 55_902
    best = Honeycomb("aeginrt", "r")
    assert best_honeycomb(words) == Search(best, 3898, examined=8_000)
    made = within(best, words)
    assert (len(made), pangrams(made).sum()) == (537, 50)


def test_enable1_has_the_published_figures_with_s(enable1: bytes) -> None:
    words = valid(pack(enable1), WITH_S)
    assert len(words) == 98_141
    best, search = Honeycomb("aeinrst", "e"), best_honeycomb(words, WITH_S)
    assert (search.honeycomb, search.points) == (best, 8681)
    made = within(best, words)
    assert (len(made), pangrams(made).sum()) == (1_179, 86)


def test_jukebox_has_the_published_figures(enable1: bytes) -> None:
    scored = centers("bejkoux", valid(pack(enable1)))
    points = {each.honeycomb.center.upper(): each.points for each in scored}
    assert points == {"J": 26, "U": 32, "K": 26, "E": 37, "B": 49, "O": 39, "X": 15}


def test_the_published_methods_find_the_same_in_enable1(enable1: bytes) -> None:
    words = valid(pack(enable1))
    assert published_best(enable1.decode()) == (3898, "aeginrt", "r")
    assert by_honeycomb(words) == published_totals(enable1.decode())
