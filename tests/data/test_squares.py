"""data/squares.txt.gz keeps the rules of the squares that days get, and data/README.md says so.

Of ``data/build_squares.py``.
"""

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest
from build_squares import (
    MOST_INFLECTED,
    SQUARES,
    Words,
    classes,
    figures,
    has_kin,
    packed,
    price,
    squares,
)

from bot.language.squares import read_squares
from bot.puzzles.square.pool import Pool, line_of
from bot.puzzles.square.puzzle import SquarePuzzle, turned_blanks
from solvers.grid import Square, check_square
from tests.support.soak import SOAK

DATA = Path(__file__).parents[2] / "data"
README = DATA / "README.md"

INFLECTED = "abbeys, argues, stolen, tested, making, bigger, wisest, alumni, emojis"
PLAIN = "ladder, action, rubric, always, famous, assess, hotbed, during, forest, corpus, winner"
KIN = "action acting, teller retell, intend intent, renter rental, reader unread, wisely unwise"
STRANGERS = "center recent, relate lately, police polish, refuse fusion, market remark"


@cache
def words() -> Words:
    return Words(DATA)


@cache
def lines() -> tuple[str, ...]:
    return read_squares(DATA / SQUARES)


@cache
def clues() -> dict[str, str]:
    """{word: clue}."""
    entries = (line.split("\t") for line in (DATA / "clues.tsv").read_text("utf-8").splitlines())
    return {word: clue for word, _, clue in entries}


def word_list(name: str) -> set[str]:
    return {*(DATA / f"{name}.txt").read_text(encoding="utf-8").split()}


def square_faults(square: SquarePuzzle, known: set[str]) -> Iterator[str]:
    """What is wrong with a square, by the engine's rules and those of the pool."""
    grid = Square(tuple(tuple(pair or "" for pair in row) for row in square.grid))
    yield from (f"{square}: {fault}" for fault in check_square(grid, known))
    inflected = [word for word in square.words if word in words().inflected]
    if len(inflected) > MOST_INFLECTED:
        yield f"{square}: {' '.join(inflected)} are inflected"
    if has_kin(words(), square):
        yield f"{square}: two words have one stem"
    for word in square.words:
        if any(re.search(rf"\b{word}\b", clues()[other].lower()) for other in square.words):
            yield f"{square}: {word} is in a clue"
    if str(square) > str(square.turned()):
        yield f"{square}: is listed turned"


def test_every_square_is_of_known_words_with_clues_of_their_own() -> None:
    refused = set().union(*map(word_list, ("blocked", "bonus_only", "unkind", "rare")))
    known = word_list("familiar").intersection(clues()) - refused
    found = [fault for square in Pool(lines()) for fault in square_faults(square, known)]
    assert not found, "\n" + "\n".join(found)


def test_they_are_listed_once_with_all_their_words_the_better_first() -> None:
    pool = Pool(lines())
    assert [*map(line_of, pool)] == [*lines()]
    assert len({frozenset(square.words) for square in pool}) == len(pool)
    order = [(price(words(), square), str(square)) for square in pool]
    assert order == sorted(order)


def test_a_form_is_told_by_its_sense_and_not_by_its_ending_alone() -> None:
    assert [word for word in INFLECTED.split(", ") if not words().is_inflected(word)] == []
    assert [word for word in PLAIN.split(", ") if words().is_inflected(word)] == []


@pytest.mark.parametrize("pair", KIN.split(", "))
def test_words_of_one_stem_are_kin(pair: str) -> None:
    assert words().are_kin(*pair.split())


@pytest.mark.parametrize("pair", STRANGERS.split(", "))
def test_words_that_only_look_alike_are_not(pair: str) -> None:
    assert not words().are_kin(*pair.split())


def test_every_pattern_is_searched_one_way_up() -> None:
    turned = [turned_blanks(blanks) for blanks in classes()]
    assert {*classes(), *turned} == {*permutations(range(4))}
    assert len(classes()) == len({*map(frozenset, zip(classes(), turned, strict=True))}) == 17


def test_packed_lines_have_the_same_bytes_at_any_time() -> None:
    assert packed(lines()) == packed(lines())
    assert packed([])[4:8] == bytes(4), "the time in the header"


def test_the_readme_tells_how_many_there_are() -> None:
    page = README.read_text(encoding="utf-8").splitlines()
    missing = [row for row in figures(words(), lines()) if row not in page]
    assert not missing, "\n" + "\n".join(missing)
    digest = hashlib.sha256("".join(f"{line}\n" for line in lines()).encode()).hexdigest()
    assert f"| `squares.txt.gz`, unpacked | {len(lines()):,} | `{digest}` |" in page


@pytest.mark.slow
@pytest.mark.parametrize("blanks", classes() if SOAK else classes()[-3:])
def test_the_search_finds_those_that_are_listed(blanks: tuple[int, ...]) -> None:
    """Of the same words in two patterns one square is listed."""
    found = [*squares(words(), blanks)]
    here = {square for square in Pool(lines()) if square.blanks == blanks}
    assert here <= {*found}
    listed = {frozenset(square.words) for square in Pool(lines())}
    assert {frozenset(square.words) for square in found} <= listed
