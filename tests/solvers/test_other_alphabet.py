"""The solvers over twenty-seven letters agree with those that look at each word."""

from random import Random

import pytest

from bot.language.alphabet import Alphabet
from bot.puzzles.anigram.anigram import grown
from bot.puzzles.honeycomb.honeycomb import valid_words, words_of
from bot.puzzles.words import parse_words, words_by_term
from solvers import bank
from solvers.anigrams import read_chains
from solvers.arrays import all_totals, best_honeycomb, centers, valid, within
from solvers.honeycomb import by_points_table
from solvers.lettersets import letters_of, mask_of
from solvers.report import by_letterset
from solvers.squares import all_squares
from solvers.terms import read_terms
from solvers.words import pack
from tests.language.toy.toy import LETTERS

WIDE = Alphabet("".join(map(chr, range(ord("а"), ord("а") + 31))))  # as many as there is room for


def words_in(alphabet: Alphabet, seed: int = 1) -> list[str]:
    """Made-up words of a few letters, the last of the alphabet among them, and their plurals."""
    rng, letters = Random(seed), alphabet.letters[:6] + alphabet.codes[-2:]
    return sorted({"".join(rng.choices(letters, k=rng.randint(2, 10))) for _ in range(3000)})


@pytest.mark.parametrize("alphabet", [LETTERS, WIDE])
def test_packed_words_and_terms_are_those_of_the_list(alphabet: Alphabet) -> None:
    words = words_in(alphabet)
    raw = "\n".join([*words, "x-1"]).encode()
    packed, terms = pack(raw, alphabet), read_terms(raw, alphabet=alphabet)
    assert packed.spelled() == words == parse_words(raw.decode(), alphabet)
    assert letters_of(mask_of(alphabet.codes, alphabet), alphabet) == alphabet.codes
    known = words_by_term(words)
    assert {terms.letters(n): terms.words(n) for n in range(len(terms))} == known
    assert all(terms.find(each) is not None for each in known)
    assert terms.find(alphabet.codes[-1] * 30) is None


@pytest.mark.parametrize("alphabet", [LETTERS, WIDE])
def test_chains_grow_by_every_letter(alphabet: Alphabet) -> None:
    words = words_in(alphabet)
    chains = read_chains("\n".join(words).encode(), alphabet)
    known = words_by_term(words)
    steps = {
        (chains.terms.letters(a), chains.terms.letters(b))
        for step in chains.steps
        for a, b in zip(step.smaller.tolist(), step.larger.tolist(), strict=True)
    }
    assert steps == {(a, b) for a in known for b in grown(a, known, alphabet.letters)}
    assert any(alphabet.codes[-1] in b and alphabet.codes[-1] not in a for a, b in steps)


@pytest.mark.parametrize("alphabet", [LETTERS, WIDE])
def test_the_best_honeycomb_is_the_same_by_arrays(alphabet: Alphabet) -> None:
    words = words_in(alphabet)
    packed = valid(pack("\n".join(words).encode(), alphabet))
    slowly = by_points_table(valid_words(words))
    best = best_honeycomb(packed)
    assert (best.honeycomb, best.points) == (slowly.honeycomb, slowly.points)
    assert all_totals(packed).top(1)[0].points == slowly.points
    assert best.honeycomb is not None
    assert max(each.points for each in centers(best.honeycomb.letters, packed)) == best.points
    assert within(best.honeycomb, packed).spelled() == words_of(best.honeycomb, words)
    banked = bank.build(packed, bank.BankLimits(0, len(words)))
    assert best.honeycomb.letters in banked
    assert by_letterset(banked[best.honeycomb.letters])


def test_squares_take_any_letters() -> None:
    words = parse_words("niñoca niño cañoni", LETTERS)
    assert words == ["niñoca", "niño", "cañoni"]
    assert list(all_squares(words, 2, 3)) == []
