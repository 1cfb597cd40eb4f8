"""A square of eight words: its cells, its code, and what is known of it."""

import pytest

from bot.puzzles.square.puzzle import ACROSS, DOWN, SquarePuzzle, cells_of, pairs_of
from solvers.grid import Square

# -- ac tu al
# ru -- mb le
# br id -- ge
# ic ic le --
CODE = "0123 actual rumble bridge icicle"
SQUARE = SquarePuzzle((0, 1, 2, 3), ("actual", "rumble", "bridge", "icicle"))
DOWNWARD = ("rubric", "acidic", "tumble", "allege")


def test_the_words_down_follow_from_those_across() -> None:
    assert SQUARE.down == DOWNWARD
    assert SQUARE.words == ("actual", "rumble", "bridge", "icicle", *DOWNWARD)
    assert SQUARE.grid == (
        (None, "ac", "tu", "al"),
        ("ru", None, "mb", "le"),
        ("br", "id", None, "ge"),
        ("ic", "ic", "le", None),
    )


def test_they_are_those_that_the_engine_reads() -> None:
    square = SquarePuzzle((2, 0, 3, 1), ("abcdef", "ghijkl", "mnopqr", "stuvwx"))
    grid = Square(tuple(tuple(pair or "" for pair in row) for row in square.grid))
    assert (grid.across, grid.down) == (square.across, square.down)


def test_a_code_is_the_blanks_and_the_words_across() -> None:
    assert str(SQUARE) == CODE
    assert SquarePuzzle.parse(CODE) == SQUARE


@pytest.mark.parametrize(
    "code",
    [
        "",
        "0123",
        "0122 actual rumble bridge icicle",
        "012 actual rumble bridge icicle",
        "abcd actual rumble bridge icicle",
        "0123 actual rumble bridge",
        "0123 actual rumble bridge icicle allege",
        "0123 actual rumble bridge ice",
    ],
)
def test_a_text_that_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match=r"a word has 6|one blank|rows|literal|unpack"):
        SquarePuzzle.parse(code)


def test_every_line_has_its_word_and_its_cells() -> None:
    assert "".join(SQUARE.lines) == ACROSS + DOWN
    assert (SQUARE.lines["B"], SQUARE.lines["3"]) == ("rumble", "tumble")
    assert SQUARE.cells["rumble"] == ((1, 0), (1, 2), (1, 3))
    assert SQUARE.cells["tumble"] == ((0, 2), (1, 2), (3, 2))
    for word, cells in SQUARE.cells.items():
        assert tuple(map(SQUARE.pair, cells)) == pairs_of(word)
    assert SQUARE.pair((0, 0)) is None


def test_no_line_has_no_cells() -> None:
    with pytest.raises(ValueError, match="not found"):
        cells_of(SQUARE.blanks, "E")


def test_a_found_word_makes_pairs_known_in_those_that_cross_it() -> None:
    assert SQUARE.known([]) == frozenset()
    known = SQUARE.known(["rumble", "tumble"])
    assert known == {(1, 0), (1, 2), (1, 3), (0, 2), (3, 2)}
    assert SQUARE.known(SQUARE.across) == SQUARE.known(SQUARE.down)
    assert len(SQUARE.known(SQUARE.across)) == 12


def test_of_a_guess_with_its_line_the_right_pairs_are_told() -> None:
    assert SQUARE.standing("B", "rubble") == {(1, 0), (1, 3)}
    assert SQUARE.standing("3", "rumble") == {(1, 2), (3, 2)}
    assert SQUARE.standing("A", "rumble") == frozenset()


def test_turned_the_words_across_are_those_down() -> None:
    square = SquarePuzzle((1, 2, 0, 3), ("abcdef", "ghijkl", "mnopqr", "stuvwx"))
    turned = square.turned()
    assert (turned.across, turned.down) == (square.down, square.across)
    assert turned.grid == tuple(zip(*square.grid, strict=True))
    assert turned.turned() == square
