"""The picture of a honeycomb: seven cells, smooth and readable on every background.

Of ``bot/drawing/shapes.py``.
"""

from itertools import groupby
from string import ascii_uppercase

import pytest
from PIL import Image, ImageStat

from bot.drawing.honeycomb import (
    HEIGHT,
    MIDDLE,
    RADIUS,
    WIDTH,
    honeycomb_picture,
    outer_places,
)
from bot.drawing.shapes import Point
from tests.drawing.looks import DARK, LIGHT, on, opened

PICTURE = honeycomb_picture("g", "aelmpx")


def cell(picture: Image.Image, middle: Point, radius: float = RADIUS * 0.6) -> Image.Image:
    x, y = middle
    return picture.crop(
        (round(x - radius), round(y - radius), round(x + radius), round(y + radius))
    )


def test_it_is_a_small_palette_picture() -> None:
    picture = opened(PICTURE)
    assert (picture.mode, picture.size) == ("P", (WIDTH, HEIGHT))
    assert min(WIDTH, HEIGHT) >= 700  # twice the height at which Discord shows it
    assert len(PICTURE) < 60_000


def test_nothing_is_left_empty_around_it() -> None:
    left, top, right, bottom = opened(PICTURE).convert("RGBA").getchannel("A").getbbox() or (9,) * 4
    assert max(left, top, WIDTH - right, HEIGHT - bottom) <= 1


def test_its_corners_are_transparent() -> None:
    opacity = opened(PICTURE).convert("RGBA").getchannel("A")
    corners = [(0, 0), (WIDTH - 1, 0), (0, HEIGHT - 1), (WIDTH - 1, HEIGHT - 1)]
    assert {opacity.getpixel(corner) for corner in corners} == {0}


def test_the_same_letters_give_the_same_bytes() -> None:
    assert honeycomb_picture.draw("g", "aelmpx") == PICTURE
    assert honeycomb_picture("G", "AELMPX") == PICTURE


@pytest.mark.parametrize("background", [DARK, LIGHT])
def test_the_center_is_dark_and_the_others_are_light_without_color(
    background: tuple[int, int, int],
) -> None:
    gray = on(background, PICTURE).convert("L")
    center = ImageStat.Stat(cell(gray, MIDDLE)).median[0]
    others = [ImageStat.Stat(cell(gray, place)).median[0] for place in outer_places()]
    assert center < 64
    assert min(others) > 160


def test_the_center_has_a_ring() -> None:
    x, y = round(MIDDLE[0]), round(MIDDLE[1])
    column = on(LIGHT, PICTURE).convert("L").crop((x, y - 125, x + 1, y - 80))
    light = [value > 128 for value in column.tobytes()]
    assert [value for value, _ in groupby(light)] == [
        True,
        False,
        True,
        False,
    ]  # the last is the face


def test_shuffling_the_outer_letters_moves_them_and_leaves_the_center() -> None:
    before, after = opened(PICTURE), opened(honeycomb_picture("g", "eaxpml"))
    assert cell(before, MIDDLE).tobytes() == cell(after, MIDDLE).tobytes()
    for place in outer_places():
        assert cell(before, place).tobytes() != cell(after, place).tobytes()


def test_the_first_outer_letter_is_on_top_and_the_others_follow_clockwise() -> None:
    top, right, _, bottom, left, _ = outer_places()
    assert top[1] < right[1] < bottom[1]
    assert left[0] < top[0] < right[0]
    changed = opened(honeycomb_picture("g", "belmpx"))
    assert cell(opened(PICTURE), top).tobytes() != cell(changed, top).tobytes()
    assert cell(opened(PICTURE), right).tobytes() == cell(changed, right).tobytes()


def test_every_letter_is_drawn_differently() -> None:
    cells = set()
    for letter in ascii_uppercase:
        others = ascii_uppercase.replace(letter, "")[:6]
        cells.add(cell(opened(honeycomb_picture(letter, others)), MIDDLE).tobytes())
    assert len(cells) == 26


@pytest.mark.parametrize(
    ("center", "outer"),
    [
        ("", "aelmpx"),
        ("g", ""),
        ("g", "aelmp"),
        ("g", "aelmpxy"),
        ("gh", "aelmpx"),
        ("g", "aelmpg"),
        ("g", "aelmpp"),
        ("g", "aelmpж"),
        ("g", "aelm x"),
        ("1", "aelmpx"),
        ("\u212a", "aelmpx"),  # the Kelvin sign, of which the lower case is a plain k
    ],
)
def test_anything_but_seven_different_letters_is_refused(center: str, outer: str) -> None:
    with pytest.raises(ValueError, match="letters"):
        honeycomb_picture(center, outer)


def test_few_pictures_are_kept() -> None:
    assert honeycomb_picture.most == 64
