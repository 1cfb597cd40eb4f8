"""The rules of an anigram game: judging answers, growing terms, scrambling letters."""

import random
from collections.abc import Iterator
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.puzzles.anigram.anigram import (
    Judgement,
    Verdict,
    added_letter,
    closure,
    grown,
    judge,
    longest_growth,
    orders,
    reaching,
    scramble,
    shrunk,
)
from bot.puzzles.words import term

RIDE = ("dire", "ired", "ride")

# From the published puzzle, with a branch: dried grows no further.
TERMS = {term(word) for word in ["ride", "dried", "riddle", "riddler", "riddlers", "rides", "cat"]}

letters = st.text("abc", min_size=1, max_size=6)
few_terms = st.sets(letters.map(term), max_size=40)


@pytest.mark.parametrize("answer", [*RIDE, "RIDE", "  Ride\n"])
def test_every_word_of_the_term_solves_it_in_any_case(answer: str) -> None:
    assert judge(answer, "deir", RIDE) == Judgement(answer.strip().lower(), Verdict.SOLVED)


@pytest.mark.parametrize(
    "answer", ["", "   ", "rid3", "ri de", "ride!", "rïde", "r🐝de", "🐝", "１２３４", "rıde", "ри"]
)
def test_anything_but_letters_is_judged_first(answer: str) -> None:
    assert judge(answer, "deir", RIDE).verdict is Verdict.NOT_LETTERS


@pytest.mark.parametrize("answer", ["rid", "rider", "zzzzz", "a" * 4000])
def test_the_length_is_judged_before_the_letters(answer: str) -> None:
    assert judge(answer, "deir", RIDE) == Judgement(answer, Verdict.WRONG_LENGTH)


@pytest.mark.parametrize(
    ("answer", "level", "missing", "extra"),
    [
        ("rude", "deir", "i", "u"),
        ("edde", "deir", "ir", "de"),
        ("zzzz", "deir", "deir", "zzzz"),
        ("deed", "deee", "e", "d"),
        ("aabb", "abbb", "b", "a"),
    ],
)
def test_missing_and_extra_letters_are_told_with_their_repeats(
    answer: str, level: str, missing: str, extra: str
) -> None:
    judgement = judge(answer, level, RIDE)
    assert judgement == Judgement(answer, Verdict.WRONG_LETTERS, missing=missing, extra=extra)


def test_the_right_letters_in_no_word_are_not_in_the_list() -> None:
    assert judge("eidr", "deir", RIDE) == Judgement("eidr", Verdict.NOT_IN_LIST)


@given(st.text(), letters.map(term))
def test_any_text_at_all_gets_a_verdict(answer: str, level: str) -> None:
    judgement = judge(answer, level, [level])
    assert (judgement.verdict is Verdict.SOLVED) == (answer.strip().lower() == level)


@given(letters, letters.map(term))
def test_missing_and_extra_letters_are_as_many(answer: str, level: str) -> None:
    judgement = judge(answer, level, [])
    assert len(judgement.missing) == len(judgement.extra)
    if judgement.verdict is Verdict.WRONG_LETTERS:
        assert term(answer + judgement.missing) == term(level + judgement.extra)


def test_a_term_grows_into_the_sorted_terms_with_one_more_letter() -> None:
    assert grown("deir", TERMS) == ["ddeir", "deirs"]
    assert grown("deirs", TERMS) == []
    assert [added_letter("deir", larger) for larger in grown("deir", TERMS)] == ["d", "s"]


def test_a_term_shrinks_by_each_of_its_letters() -> None:
    assert shrunk("aab") == {"ab", "aa"}
    assert shrunk("a") == {""}


@given(few_terms, letters.map(term))
def test_growing_is_the_reverse_of_shrinking(terms: set[str], smaller: str) -> None:
    assert grown(smaller, terms) == sorted(larger for larger in terms if smaller in shrunk(larger))


def test_the_published_example_grows_by_four_letters() -> None:
    assert longest_growth("deir", TERMS) == 4
    assert longest_growth("deirs", TERMS) == 0
    assert closure("deir", TERMS) == TERMS - {"act"}
    assert reaching(TERMS, 8) == TERMS - {"act", "deirs"}
    assert reaching(TERMS, 9) == set()


def every_chain(start: str, terms: set[str]) -> Iterator[list[str]]:
    """All chains from a term, however far they go: brute force."""
    yield [start]
    for larger in {term(start + letter) for letter in "abc"} & terms:
        for rest in every_chain(larger, terms):
            yield [start, *rest]


@given(few_terms, letters.map(term))
def test_growth_and_closure_agree_with_brute_force(terms: set[str], start: str) -> None:
    chains = list(every_chain(start, terms))
    assert longest_growth(start, terms) == max(map(len, chains)) - 1
    assert closure(start, terms) == {chain[-1] for chain in chains}


@given(few_terms, st.integers(1, 6))
def test_reaching_agrees_with_brute_force(terms: set[str], length: int) -> None:
    expected = {
        start
        for start in terms
        if any(len(chain[-1]) == length for chain in every_chain(start, terms))
    }
    assert reaching(terms, length) == expected


@pytest.mark.parametrize("level", ["", "a", "aab", "deir", "aaabbbcc"])
def test_orders_are_all_different_orders_in_alphabetical_order(level: str) -> None:
    assert list(orders(level)) == sorted({"".join(order) for order in permutations(level)})


@given(letters.map(term), st.data(), st.randoms())
def test_a_scramble_has_the_letters_and_is_no_word_if_it_can_help_it(
    level: str, data: st.DataObject, rng: random.Random
) -> None:
    possible = list(orders(level))
    avoid = data.draw(st.sets(st.sampled_from(possible)))
    scrambled = scramble(level, avoid, rng)
    assert term(scrambled) == level
    assert scrambled not in avoid or avoid == set(possible)


def test_a_scramble_finds_the_one_order_that_is_left() -> None:
    *avoid, left = orders("abcdef")
    assert scramble("abcdef", set(avoid), random.Random(1)) == left


def test_a_scramble_of_one_letter_many_times_ends() -> None:
    assert scramble("a" * 30, {"a" * 30}, random.Random(1)) == "a" * 30


def test_a_scramble_is_the_same_for_the_same_seed() -> None:
    assert scramble("deir", RIDE, random.Random(7)) == scramble("deir", RIDE, random.Random(7))
