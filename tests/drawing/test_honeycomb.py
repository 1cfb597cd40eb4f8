"""The picture of a honeycomb: seven cells, smooth and readable on every background.

Of ``bot/drawing/ornaments.py`` and ``bot/drawing/shapes.py``.
"""

from itertools import groupby
from string import ascii_uppercase

import pytest
from PIL import Image, ImageStat

from bot.drawing.honeycomb import (
    COMB,
    HEIGHT,
    MIDDLE,
    RADIUS,
    WIDTH,
    Look,
    honeycomb_picture,
    outer_places,
)
from bot.drawing.shapes import Point
from tests.drawing.looks import DARK, LIGHT, Rgb, on, opened

PICTURE = honeycomb_picture("g", "aelmpx")


def cell(picture: Image.Image, middle: Point, radius: float = RADIUS * 0.6) -> Image.Image:
    x, y = middle
    return picture.crop(
        (round(x - radius), round(y - radius), round(x + radius), round(y + radius))
    )


def opaque(png: bytes) -> tuple[int, int, int, int]:
    """The box around all that is there."""
    return opened(png).convert("RGBA").getchannel("A").getbbox() or (0, 0, 0, 0)


def png_tones(png: bytes) -> bytes:
    """The pixels before any scale gives them their colors."""
    return opened(png).tobytes()


def test_it_is_a_small_palette_picture() -> None:
    picture = opened(PICTURE)
    assert (picture.mode, picture.size) == ("P", (WIDTH, HEIGHT))
    assert min(WIDTH, HEIGHT) >= 700  # twice the height at which Discord shows it
    assert len(PICTURE) < 60_000


def test_on_a_phone_it_is_no_higher_than_a_third_of_the_screen() -> None:
    assert HEIGHT * 330 / WIDTH <= 740 / 3


def test_the_comb_stands_in_the_middle_with_nothing_beside_it() -> None:
    left, top, right, bottom = opaque(PICTURE)
    beside = (WIDTH - COMB) / 2
    assert max(top, HEIGHT - bottom) <= 1
    assert (left, WIDTH - right) == pytest.approx((beside, beside), abs=2)


@pytest.mark.parametrize("look", [look for look in Look if look is not Look.PLAIN])
def test_a_celebration_has_other_colors_and_something_beside_the_comb(look: Look) -> None:
    picture = honeycomb_picture("g", "aelmpx", look)
    left, top, right, bottom = opaque(picture)
    assert 0 < left < (WIDTH - COMB) / 2 - 100
    assert left == pytest.approx(WIDTH - right, abs=1)
    assert (top, bottom) == opaque(PICTURE)[1::2]
    for place in (MIDDLE, outer_places()[0]):
        before, after = (cell(on(DARK, png), place).tobytes() for png in (PICTURE, picture))
        assert before != after
    assert len(picture) < 60_000


@pytest.mark.parametrize("look", Look)
@pytest.mark.parametrize("background", [DARK, LIGHT])
def test_in_every_look_the_center_is_told_from_the_others_without_color(
    look: Look, background: Rgb
) -> None:
    gray = on(background, honeycomb_picture("g", "aelmpx", look)).convert("L")
    center = ImageStat.Stat(cell(gray, MIDDLE)).median[0]
    others = [ImageStat.Stat(cell(gray, place)).median[0] for place in outer_places()]
    is_dark = center < 64
    assert is_dark is (look is not Look.GOLDEN)
    assert all((other > 160) is is_dark for other in others)


def test_whoever_sees_no_color_tells_every_look_by_its_shapes() -> None:
    shapes = {png_tones(honeycomb_picture("g", "aelmpx", look)) for look in Look}
    assert len(shapes) == len(Look)


def test_its_corners_are_transparent() -> None:
    opacity = opened(PICTURE).convert("RGBA").getchannel("A")
    corners = [(0, 0), (WIDTH - 1, 0), (0, HEIGHT - 1), (WIDTH - 1, HEIGHT - 1)]
    assert {opacity.getpixel(corner) for corner in corners} == {0}


def test_the_same_letters_give_the_same_bytes() -> None:
    assert honeycomb_picture.draw("g", "aelmpx") == PICTURE
    assert honeycomb_picture("G", "AELMPX") == PICTURE


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
    assert honeycomb_picture.most == 128
