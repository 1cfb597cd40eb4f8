from hypothesis import given

from bot.puzzles.honeycomb.honeycomb import (
    Honeycomb,
    Rules,
    letter_subsets,
    pangram_lettersets,
    valid_words,
)
from bot.puzzles.words import parse_words
from solvers.honeycomb import (
    Search,
    by_branch_and_bound,
    by_brute_force,
    by_pangram_lettersets,
    by_points_table,
    candidate_honeycombs,
    counted_score,
    every_honeycomb,
    honeycomb_count,
    letterset_bound,
    points_table,
    total,
)
from tests.solvers.oracles import counted_totals
from tests.support.word_lists import ALPHABET, TEN, WORD_LISTS

GAME = Honeycomb("aeglmpx", "g")


def test_the_best_honeycomb_of_ten_words() -> None:
    search = by_branch_and_bound(valid_words(TEN))
    assert (search.honeycomb, search.points) == (Honeycomb("aeglmpx", "a"), 7 + 1 + 1 + 5 + 15)


def test_a_honeycomb_without_a_pangram_scores_nothing() -> None:
    assert counted_score(Honeycomb("aeglmpx", "g"), ["game", "glam"]) == 0


def test_there_are_seven_honeycombs_for_seven_letters() -> None:
    assert len(list(every_honeycomb(Rules(banned=""), "gfedcba"))) == 7
    assert list(every_honeycomb(Rules(banned="g"), "gfedcba")) == []


def test_every_honeycomb_is_3364900_without_s_and_4604600_with_it() -> None:
    assert honeycomb_count() == 3_364_900
    assert honeycomb_count(Rules(banned="")) == 4_604_600


@given(WORD_LISTS)
def test_all_four_methods_agree_on_every_list(words: list[str]) -> None:
    valid = valid_words(words)
    brute = by_brute_force(valid, alphabet=ALPHABET)
    for method in (by_pangram_lettersets, by_points_table, by_branch_and_bound):
        search = method(valid)
        assert (search.honeycomb, search.points) == (brute.honeycomb, brute.points)
        assert search.examined <= brute.examined + len(valid)


@given(WORD_LISTS)
def test_the_best_has_the_highest_of_all_totals(words: list[str]) -> None:
    valid = valid_words(words)
    search = by_branch_and_bound(valid)
    totals = counted_totals(valid)
    assert search.points == max(totals.values(), default=0)
    if search.honeycomb:
        assert totals[search.honeycomb.letters, search.honeycomb.center] == search.points


def test_a_list_without_a_pangram_has_no_best_honeycomb() -> None:
    assert by_branch_and_bound(["game"]) == Search(None, 0, 0)
    assert by_points_table([]) == Search(None, 0, 0)


def test_branch_and_bound_examines_8084_honeycombs_of_enable1(enable1: bytes) -> None:
    words = valid_words(parse_words(enable1.decode()))
    assert by_branch_and_bound(words) == Search(Honeycomb("aeginrt", "r"), 3898, 8084)


def test_the_points_table_adds_words_of_the_same_letterset() -> None:
    assert points_table(valid_words([*TEN, "gamma", "mega"])) == {
        "aglm": 8,
        "agm": 5,
        "aegm": 2,
        "aelmp": 5,
        "aeglmpx": 15,
        "acegilp": 14,
    }


def test_a_total_is_a_sum_over_64_of_127_subsets() -> None:
    subsets = list(letter_subsets(GAME.letters))
    assert len(subsets) == len(set(subsets)) == 127
    assert sum("g" in subset for subset in subsets) == 64
    table = points_table(valid_words(TEN))
    assert total(GAME, table) == 24
    assert letterset_bound(GAME.letters, table) == 24 + 5


def test_candidates_are_the_lettersets_of_pangrams_with_each_center() -> None:
    assert pangram_lettersets(valid_words(TEN)) == {"acegilp", "aeglmpx"}
    honeycombs = list(candidate_honeycombs(valid_words(TEN)))
    assert len(honeycombs) == 14
    assert honeycombs == sorted(honeycombs)
