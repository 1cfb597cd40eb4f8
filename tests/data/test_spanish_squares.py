"""data/es/squares.txt.gz keeps the rules of Spanish squares, and data/es/README.md says so.

Of ``data/build_spanish_squares.py``.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest
from build_spanish_squares import (
    KNOWN_MEAN,
    LEAST_MEAN,
    MOST_OF_A_WORD,
    MOST_UNKNOWN,
    SpanishWords,
    figures,
    found,
    thinned,
)
from build_squares import SQUARES, classes, has_kin, listed, packed, price, squares

from bot.language.spanish.letters import SPANISH
from bot.language.spanish.masking import related
from bot.language.squares import read_squares
from bot.puzzles.square.pool import Pool, line_of
from bot.puzzles.square.puzzle import SquarePuzzle
from solvers.grid import Square, check_square
from tests.support.soak import SOAK

FOLDER = Path(__file__).parents[2] / "data" / "es"
README = (FOLDER / "README.md").read_text(encoding="utf-8").splitlines()

KIN = "pintor pintar, tocado tocar, cubito cubeta, optica optico"
STRANGERS = "galera ceniza, tacaño coraza, arnica isleño"


@cache
def words() -> SpanishWords:
    return SpanishWords()


@cache
def lines() -> tuple[str, ...]:
    return read_squares(FOLDER / SQUARES)


def folded(name: str) -> set[str]:
    """The words of a list, as they are played."""
    return {*map(SPANISH.fold, (FOLDER / f"{name}.txt").read_text(encoding="utf-8").split())}


@cache
def clues() -> dict[str, set[str]]:
    """{word: the words of its clue}."""
    entries = (line.split("\t") for line in (FOLDER / "clues.tsv").read_text("utf-8").splitlines())
    return {word: {*map(SPANISH.fold, re.findall(r"\w+", clue))} for word, clue in entries}


def square_faults(square: SquarePuzzle, known: set[str]) -> Iterator[str]:
    """What is wrong with a square, by the engine's rules and those of the pool."""
    grid = Square(tuple(tuple(pair or "" for pair in row) for row in square.grid))
    yield from (f"{square}: {fault}" for fault in check_square(grid, known))
    means = sorted(words().means[word] for word in square.words)
    if means[0] < LEAST_MEAN or means[MOST_UNKNOWN] < KNOWN_MEAN:
        yield f"{square}: too few people know its words"
    if any(related(*pair) for pair in permutations(square.words, 2)) or has_kin(words(), square):
        yield f"{square}: two words have one stem"
    if any(word in clues()[other] for word, other in permutations(square.words, 2)):
        yield f"{square}: a word is in the clue of another"
    if str(square) > str(square.turned()):
        yield f"{square}: is listed turned"


def test_every_square_is_of_known_words_with_clues_of_their_own() -> None:
    refused = set().union(*map(folded, ("blocked", "bonus_only", "unkind", "rare")))
    known = folded("common").intersection(clues()) - refused
    faults = [fault for square in Pool(lines()) for fault in square_faults(square, known)]
    assert not faults, "\n" + "\n".join(faults)


def test_no_clue_is_there_that_neither_a_square_nor_a_familiar_word_needs() -> None:
    asked = {word for square in Pool(lines()) for word in square.words}
    spare = clues().keys() - folded("familiar") - asked
    assert spare <= words().fitting
    assert len(spare) < 30


def test_they_are_listed_once_with_all_their_words_the_better_first() -> None:
    pool = Pool(lines())
    assert [*map(line_of, pool)] == [*lines()]
    assert len({frozenset(square.words) for square in pool}) == len(pool)
    order = [(price(words(), square), str(square)) for square in pool]
    assert order == sorted(order)
    uses = Counter(word for square in pool for word in square.words)
    assert max(uses.values()) <= MOST_OF_A_WORD


def test_words_that_have_many_squares_lose_some_and_rare_ones_none() -> None:
    many = [f"0 a b c d e f g x{number}" for number in range(MOST_OF_A_WORD + 9)]
    kept = thinned([*many, "0 p q r s t u v w"])
    assert kept == [*many[:MOST_OF_A_WORD], "0 p q r s t u v w"]


@pytest.mark.parametrize("pair", KIN.split(", "))
def test_words_of_one_stem_are_kin(pair: str) -> None:
    one, other = pair.split()
    assert related(one, other) or words().stems(one) & words().stems(other)


@pytest.mark.parametrize("pair", STRANGERS.split(", "))
def test_other_words_are_not(pair: str) -> None:
    assert not words().are_kin(*pair.split())


def test_the_page_tells_how_many_there_are() -> None:
    missing = [row for row in figures(words(), lines()) if row not in README]
    assert not missing, "\n" + "\n".join(missing)
    digest = hashlib.sha256("".join(f"{line}\n" for line in lines()).encode()).hexdigest()
    assert f"| `squares.txt.gz`, unpacked | {len(lines()):,} | `{digest}` |" in README


@pytest.mark.slow
def test_the_search_finds_those_that_are_listed() -> None:
    """Of the same words in two patterns one square is listed; the whole file with much time."""
    if SOAK:
        assert packed(thinned(listed(words(), found(words())))) == packed(lines())
    blanks = classes()[-1]
    here = {square for square in Pool(lines()) if square.blanks == blanks}
    assert here
    assert here <= {*squares(words(), blanks)}
