"""The anigram engine against the published method: the whole job, then what each idea buys."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from benchmarks.races import Race
from bot.language.alphabet import ENGLISH
from bot.puzzles.anigram.anigram import START_LENGTH, WordsByTerm, grown
from bot.puzzles.words import parse_words, words_by_term
from solvers.anigrams import Chains, find_steps, read_chains
from solvers.terms import Terms, hashes_of, key_of, read_terms
from tests.solvers.anigram_oracle import Oracle

Answers = tuple[int, int]  # the length of the longest chain, the number of games


def races(words: Path) -> Iterator[Race]:
    """The races on a word list, the whole job first."""
    yield Race(
        "longest anigram chain and number of games",
        lambda: by_recursion(Oracle(published_words(words))),
        lambda: by_arrays(read_chains(words.read_bytes())),
        goal=10,
    )
    yield from parts(words)


def parts(words: Path) -> Iterator[Race]:
    """The parts of that job, each given what the parts before it found."""
    yield Race(
        "- terms: sorted letters / keys",
        lambda: len(words_by_term(published_words(words))),
        lambda: len(read_terms(words.read_bytes())),
        goal=4,
    )
    oracle = Oracle(published_words(words))
    chains = read_chains(words.read_bytes())
    yield Race(
        "- steps: 26 letters tried / hashes added",
        lambda: steps_one_by_one(oracle.words),
        lambda: len(find_steps(chains.terms).smaller),
        goal=20,
        rounds=3,
    )
    yield Race(
        "- steps: every sum searched / slots first",
        lambda: steps_without_slots(chains.terms),
        lambda: len(find_steps(chains.terms).smaller),
        goal=2,
    )
    yield Race(
        "- growth and games: recursion / going down",
        lambda: by_recursion(oracle),
        lambda: by_arrays(Chains(chains.terms, chains.steps)),
        goal=20,
    )


def published_words(path: Path) -> list[str]:
    """The words of a file as strings."""
    return parse_words(path.read_text())


def by_recursion(oracle: Oracle) -> Answers:
    """The answers of an oracle that may remember the steps, but nothing else."""
    oracle.longest_from.cache_clear()
    oracle.games_from.cache_clear()
    return len(oracle.longest(START_LENGTH)), oracle.games(START_LENGTH)


def by_arrays(chains: Chains) -> Answers:
    """The same answers from arrays."""
    starts = chains.starts(START_LENGTH)
    return len(chains.longest(starts)), int(chains.games[starts].sum())


def steps_one_by_one(words: WordsByTerm) -> int:
    """The number of steps, each term grown by each letter."""
    return sum(len(grown(each, words)) for each in words)


def steps_without_slots(terms: Terms) -> int:
    """The number of steps, every sum of hashes searched among all hashes."""
    steps = 0
    for letter in ENGLISH.letters:
        key = key_of(letter)
        larger = terms.places(terms.hashes + hashes_of(key, terms.salt))
        steps += int(np.count_nonzero((terms.keys[:, larger] == terms.keys + key).all(axis=0)))
    return steps
