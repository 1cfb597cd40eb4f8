"""Anigram chains of a whole word list: the published method and ours, side by side.

Run with ``python -m benchmarks.bench_anigrams FILE`` from the top of the project; the file is the
word list, ``ENABLE1_PATH`` if none is named. Each pair is timed in turns, the best of five counts,
and both must give the same answer. The first pair is the whole job, from the file to the longest
chain from four letters and the number of games; the others are its parts.
"""

import gc
import os
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import TypeVar

import numpy as np

from bot.puzzles.anigram_chains import find_steps, read_chains
from bot.puzzles.anigram_terms import Terms, hashes_of, key_of, read_terms
from bot.puzzles.anigrams import START_LENGTH, grown
from bot.puzzles.words import ALPHABET, parse_words, words_by_term
from tests.puzzles.anigram_oracle import Oracle

ROUNDS = 5

Answer = TypeVar("Answer")


def main() -> None:
    """Time all pairs and print the ratios."""
    path = Path(sys.argv[1] if len(sys.argv) > 1 else os.environ["ENABLE1_PATH"])
    raw = path.read_bytes()
    terms = read_terms(raw)
    by_term = words_by_term(parse_words(raw.decode()))
    print(f"{path.name}: {len(terms):,} terms. Best of {ROUNDS}, in milliseconds.")
    print(f"{'':44}{'plain':>9}{'ours':>9}{'ratio':>8}")
    compare(
        "whole job: longest chain and number of games",
        lambda: published_answers(path),
        lambda: our_answers(path),
    )
    compare(
        "part: terms and their words",
        lambda: len(words_by_term(parse_words(raw.decode()))),
        lambda: len(read_terms(raw)),
    )
    compare(
        "part: all steps of the list",
        lambda: sum(len(grown(each, by_term)) for each in by_term),
        lambda: len(find_steps(terms).smaller),
    )
    compare(
        "part: all steps, without slots and with",
        lambda: steps_without_slots(terms),
        lambda: len(find_steps(terms).smaller),
    )


def published_answers(path: Path) -> tuple[int, int]:
    """The length of the longest chain and the number of games, the published way."""
    oracle = Oracle(parse_words(path.read_text()))
    return len(oracle.longest(START_LENGTH)), oracle.games(START_LENGTH)


def our_answers(path: Path) -> tuple[int, int]:
    """The same from arrays."""
    chains = read_chains(path.read_bytes())
    starts = chains.starts(START_LENGTH)
    return len(chains.longest(starts)), int(chains.games[starts].sum())


def steps_without_slots(terms: Terms) -> int:
    """The number of steps, every possible hash looked for among all hashes."""
    steps = 0
    for letter in ALPHABET:
        key = key_of(letter)
        larger = terms.places(terms.hashes + hashes_of(key, terms.salt))
        steps += int(np.count_nonzero((terms.keys[:, larger] == terms.keys + key).all(axis=0)))
    return steps


def compare(what: str, plain: Callable[[], Answer], ours: Callable[[], Answer]) -> None:
    """Print one line of the table, after seeing that both answers agree."""
    times: list[tuple[float, float]] = []
    for _ in range(ROUNDS):
        plain_time, plain_answer = timed(plain)
        our_time, our_answer = timed(ours)
        if plain_answer != our_answer:
            sys.exit(f"{what}: the answers differ, {plain_answer} and {our_answer}")
        times.append((plain_time, our_time))
    plain_best, our_best = map(min, zip(*times, strict=True))
    print(f"{what:44}{plain_best:9.1f}{our_best:9.1f}{plain_best / our_best:7.1f}x")


def timed(job: Callable[[], Answer]) -> tuple[float, Answer]:
    """How many milliseconds a job takes, and what it answers."""
    gc.collect()
    gc.disable()  # as timeit does: the other data of this program must not slow a job down
    start = perf_counter()
    answer = job()
    duration = perf_counter() - start
    gc.enable()
    return duration * 1000, answer


if __name__ == "__main__":
    main()
