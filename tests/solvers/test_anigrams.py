"""Chains through a whole list: by hand, as published, and as the slow oracle finds them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.puzzles.anigram.anigram import closure, longest_growth, reaching
from solvers.anigrams import Chains, find_steps, read_chains
from solvers.terms import Terms, read_terms
from tests.solvers.anigram_oracle import Oracle

# From the published puzzle: a chain of five words, one short of a game.
RIDDLERS = ["ride", "dire", "dried", "redid", "riddle", "riddler", "riddlers"]

# Words of two or three letters, so that chains are common; j and z are in other lanes than a.
word_lists = st.sampled_from(["az", "ajz"]).flatmap(
    lambda letters: st.lists(st.text(letters, min_size=1, max_size=11), max_size=60)
)


def chains_of(words: list[str]) -> Chains:
    return read_chains("\n".join(words).encode())


def number_of(terms: Terms, letters: str) -> int:
    number = terms.find(letters)
    assert number is not None
    return number


def shown(chains: Chains, numbers: list[int]) -> list[str]:
    """The terms of a chain."""
    return [chains.terms.letters(number) for number in numbers]


def test_the_published_example_grows_from_four_letters_to_eight() -> None:
    chains = chains_of(RIDDLERS)
    words = [chains.terms.words(number) for number in chains.longest(chains.starts(4))]
    assert words == [
        ("dire", "ride"),
        ("dried", "redid"),
        ("riddle",),
        ("riddler",),
        ("riddlers",),
    ]
    assert chains.games[number_of(chains.terms, "ride")] == 0
    assert chains.game(number_of(chains.terms, "ride")) == []


def test_games_are_chains_of_terms_and_words_of_a_term_do_not_multiply_them() -> None:
    words = ["abcd", "dcba", "abcde", "abcdf", "abcdef", "fedcba", "abcdefg", "abcdefgh"]
    assert chains_of(words).games.sum() == 0
    chains = chains_of([*words, "abcdefghi", "ihgfedcba"])
    assert chains.games[number_of(chains.terms, "abcd")] == 2  # by e or by f first
    assert chains.games[number_of(chains.terms, "abcdefghi")] == 1


def test_a_letter_twice_in_the_larger_term_makes_one_step() -> None:
    steps = find_steps(read_terms(b"ab aab aabb"))
    assert len(steps.smaller) == 2


def test_terms_that_only_look_like_a_step_by_their_hashes_are_none() -> None:
    """Under a salt of ones, b and k have one hash: k + a has that of ab."""
    ones = np.ones((3, 1), dtype=np.uint64)
    assert len(find_steps(read_terms(b"k ab", salts=[ones])).smaller) == 0
    assert len(find_steps(read_terms(b"b ab", salts=[ones])).smaller) == 1


def test_among_equals_the_first_word_in_the_alphabet_is_taken_at_each_step() -> None:
    chains = chains_of(["zb", "bzy", "ab", "abz", "abx", "xyb", "xb"])
    assert shown(chains, chains.longest(chains.starts(2))) == ["ab", "abx"]
    assert shown(chains, chains.endings(chains.starts(2))) == ["abx", "abz", "byz", "bxy"]


def test_a_game_prefers_a_way_to_nine_letters_to_one_that_goes_farther_later() -> None:
    line = "abcdefghijkl"
    words = [line[:size] for size in range(4, 13)]
    chains = chains_of([*words, "aaabcd", "aabcd"])
    start = number_of(chains.terms, "abcd")
    assert shown(chains, chains.game(start)) == words[:6]
    assert shown(chains, chains.longest(chains.starts(4))) == words


@pytest.mark.parametrize("raw", [b"", b"\n\n", b"4 four'\n"])
def test_a_list_without_words_has_no_chains(raw: bytes) -> None:
    chains = read_chains(raw)
    assert chains.longest(chains.starts(4)) == []
    assert chains.endings(chains.starts(4)) == []
    assert chains.games.sum() == 0


def test_one_word_is_a_chain_of_one() -> None:
    chains = read_chains(b"ride")
    assert shown(chains, chains.longest(chains.starts(4))) == ["deir"]
    assert shown(chains, chains.endings(chains.starts(4))) == ["deir"]
    assert chains.grown(0).tolist() == []


@given(word_lists)
def test_every_term_grows_as_the_oracle_says(words: list[str]) -> None:
    chains, oracle = chains_of(words), Oracle(words)
    assert len(chains.terms) == len(oracle.words)
    for letters in oracle.words:
        number = number_of(chains.terms, letters)
        chain = oracle.longest_from(letters)
        assert chains.growth[number] == len(chain) - 1 == longest_growth(letters, oracle.words)
        assert shown(chains, chains.longest(np.array([number]))) == chain
        assert chains.games[number] == oracle.games_from(letters)


@given(word_lists, st.integers(1, 5))
def test_whole_lists_have_the_chains_of_the_oracle(words: list[str], length: int) -> None:
    chains, oracle = chains_of(words), Oracle(words)
    starts = chains.starts(length)
    best = chains.longest(starts)
    assert shown(chains, best) == oracle.longest(length)
    assert chains.games[starts].sum() == oracle.games(length)
    endings = {
        end
        for start in oracle.starts(length)
        for end in closure(start, oracle.words)
        if len(end) == length + len(best) - 1
    }
    assert set(shown(chains, chains.endings(starts))) == endings


@given(word_lists)
def test_a_game_exists_exactly_where_nine_letters_are_in_reach(words: list[str]) -> None:
    chains, oracle = chains_of(words), Oracle(words)
    good = reaching(oracle.words, 9)
    for letters in oracle.words:
        game = shown(chains, chains.game(number_of(chains.terms, letters)))
        assert bool(game) == (letters in good)
        assert not game or (game[0] == letters and len(game[-1]) == 9 and set(game) <= good)


@pytest.fixture(scope="module")
def published(enable1: bytes) -> Chains:
    return read_chains(enable1)


def test_published_longest_chain_from_four_letters_has_13_words(published: Chains) -> None:
    chain = published.longest(published.starts(4))
    assert [published.terms.words(number)[0] for number in chain] == [
        "aeon",
        "aeons",
        "atones",
        "atonies",
        "amniotes",
        "nominates",
        "antimonies",
        "inseminator",
        "terminations",
        "antimodernist",
        "determinations",
        "intermediations",
        "indeterminations",
    ]


def test_published_longest_chains_end_in_either_of_two_words(published: Chains) -> None:
    endings = published.endings(published.starts(4))
    assert [published.terms.words(number) for number in endings] == [
        ("indeterminations",),
        ("underestimations",),
    ]


def test_published_number_of_games(published: Chains) -> None:
    games = published.games[published.starts(4)]
    assert games.sum() == 4_510_515
    assert games.max() == published.games[number_of(published.terms, "aers")] == 64_422
    assert published.games[number_of(published.terms, "beep")] == 1


def test_published_longest_chain_from_one_letter_has_16_words(enable1: bytes) -> None:
    chains = read_chains(enable1 + b"\na\ni\n")
    chain = chains.longest(chains.starts(1))
    assert len(chain) == 16
    assert chains.terms.words(chain[0]) == ("a",)
