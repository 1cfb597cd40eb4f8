"""Squares are made of their lines, one when it is asked for."""

import random

import pytest

from bot.puzzles.square.pool import Pool, line_of, pool_of, random_square
from tests.puzzles.square.test_puzzle import CODE, DOWNWARD, SQUARE

OTHER = SQUARE.turned()


def test_a_line_is_a_code_and_the_words_down() -> None:
    assert line_of(SQUARE) == f"{CODE} {' '.join(DOWNWARD)}"


def test_a_pool_is_a_sequence_of_squares() -> None:
    pool = pool_of([SQUARE, OTHER])
    assert [*pool] == [SQUARE, OTHER]
    assert [*pool[1:]] == [OTHER]
    assert isinstance(pool[1:], Pool)
    assert SQUARE in pool
    assert not pool_of([])


def test_dealing_looks_at_blanks_and_words_only() -> None:
    entries = pool_of([SQUARE, OTHER]).entries
    assert entries == ((SQUARE.blanks, SQUARE.words), (OTHER.blanks, OTHER.words))


def test_any_square_comes_either_way_up() -> None:
    rng = random.Random(1)
    drawn = {random_square(pool_of([SQUARE]), rng) for _ in range(20)}
    assert drawn == {SQUARE, OTHER}


def test_an_empty_pool_has_none() -> None:
    with pytest.raises(ValueError, match="no words make a square"):
        random_square(pool_of([]), random.Random(1))
