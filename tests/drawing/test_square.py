from itertools import product

import pytest

from bot.drawing.palette import AMBER, ESPRESSO, HONEY
from bot.drawing.square import HEIGHT, WIDTH, SquareLook, SquareView, square_picture
from tests.drawing.looks import LIGHT, ink, on, opened

FULL = (
    (None, "ac", "tu", "al"),
    ("ru", None, "mb", "le"),
    ("br", "id", None, "ge"),
    ("ic", "ic", "le", None),
)
BARE = tuple(tuple(None if pair is None else "" for pair in row) for row in FULL)
TRAY = tuple(pair for row in FULL for pair in row if pair)


@pytest.mark.parametrize("look", SquareLook)
@pytest.mark.parametrize("tray", [(), TRAY])
def test_it_is_a_small_palette_picture(look: SquareLook, tray: tuple[str, ...]) -> None:
    png = square_picture(SquareView(FULL, tray=tray, look=look))
    picture = opened(png)
    assert (picture.mode, picture.size) == ("P", (WIDTH, HEIGHT))
    assert len(png) < 60_000


def test_the_same_view_gives_the_same_bytes() -> None:
    view = SquareView(FULL, frozenset({(1, 0)}), TRAY)
    assert square_picture.draw(view) == square_picture(view)


def test_a_bare_square_shows_no_pair_and_its_blanks_are_the_darkest() -> None:
    gray = on(LIGHT, square_picture(SquareView(BARE))).convert("L")
    left, top, right, bottom = ink(opened(square_picture(SquareView(BARE))), ESPRESSO)
    width, height = (right - left) / 4, (bottom - top) / 4
    pixels = gray.tobytes()
    shades = {
        (row, column): pixels[
            round(top + 30 + (row + 0.5) * height) * WIDTH
            + round(left + 30 + (column + 0.5) * width)
        ]
        for row, column in product(range(4), range(4))
    }
    blanks = {cell for cell, shade in shades.items() if shade == min(shades.values())}
    assert blanks == {(0, 0), (1, 1), (2, 2), (3, 3)}


def test_a_pair_of_a_hint_is_dark_without_color() -> None:
    found, told = (
        on(LIGHT, square_picture(SquareView(FULL, cells))).convert("L")
        for cells in (frozenset[tuple[int, int]](), frozenset({(0, 1)}))
    )
    dark = [sum(value < 40 for value in each.tobytes()) for each in (found, told)]
    assert dark[1] > dark[0] + 10_000


def test_what_was_taken_from_the_tray_leaves_a_hole() -> None:
    whole, taken = (
        opened(square_picture(SquareView(BARE, tray=tray))) for tray in (TRAY, ("", *TRAY[1:]))
    )
    assert whole.size == taken.size
    assert whole.tobytes() != taken.tobytes()
    assert ink(whole, HONEY)[1] < ink(taken, HONEY)[3]


@pytest.mark.parametrize("pair", ["ww", "mm", "wm", "ii", "jq", "ñu"])
def test_every_pair_fits_its_cell(pair: str) -> None:
    rows = (("", "", "", pair), *(("",) * 4,) * 3)
    picture = opened(square_picture(SquareView(rows)))
    left, _, right, _ = ink(picture, AMBER)
    face = picture.crop((left, 0, right, HEIGHT))
    top, bottom = ink(face, HONEY)[1::2]
    first, _, last, _ = ink(face.crop((8, top + 20, right - left - 8, bottom - 20)), ESPRESSO)
    assert first > 2
    assert last < right - left - 18


def test_a_tilde_is_drawn() -> None:
    tilde, plain = ((("", "", "", pair), *(("",) * 4,) * 3) for pair in ("ño", "no"))
    assert square_picture(SquareView(tilde)) != square_picture(SquareView(plain))


def test_a_letter_that_is_known_stands_in_its_cell() -> None:
    rows = (("b", *BARE[0][1:]), *BARE[1:])
    assert square_picture(SquareView(rows)) != square_picture(
        SquareView((("", *rows[0][1:]), *rows[1:]))
    )


def test_a_full_square_is_gold_or_purple_among_sparks() -> None:
    pictures = [
        on(LIGHT, square_picture(SquareView(FULL, look=look))).convert("RGB").tobytes()
        for look in SquareLook
    ]
    assert len(set(pictures)) == 3
    bare, sparks = (
        opened(square_picture(SquareView(FULL, look=look))).crop((0, 0, 150, HEIGHT))
        for look in (SquareLook.PLAIN, SquareLook.GOLDEN)
    )
    assert bare.getbbox() != sparks.getbbox() or bare.tobytes() != sparks.tobytes()


@pytest.mark.parametrize("rows", [(), FULL[:3], (*FULL[:3], FULL[3][:3])])
def test_anything_but_four_by_four_cells_is_refused(
    rows: tuple[tuple[str | None, ...], ...],
) -> None:
    with pytest.raises(ValueError, match="four rows"):
        SquareView(rows)


def test_more_pairs_than_there_are_cells_are_refused() -> None:
    with pytest.raises(ValueError, match="too many"):
        SquareView(BARE, tray=(*TRAY, "xx"))
