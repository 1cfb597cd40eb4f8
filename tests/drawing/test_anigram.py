from string import ascii_lowercase

import pytest

from bot.drawing.anigram import IN_A_ROW, LARGEST, MARGIN, MAXIMUM, WIDEST, tiles_picture
from bot.drawing.palette import ESPRESSO, HONEY
from tests.drawing.looks import LIGHT, ink, on, opened

LONGEST = (ascii_lowercase + ascii_lowercase)[:MAXIMUM]


@pytest.mark.parametrize("letters", ["a", "deir", "deirx", "abcdefghi", LONGEST[:16], LONGEST])
def test_it_is_a_small_palette_picture(letters: str) -> None:
    png = tiles_picture(letters, letters[-1])
    picture = opened(png)
    assert picture.mode == "P"
    assert picture.width <= WIDEST
    assert len(png) < 60_000


@pytest.mark.parametrize("letters", ["a", "deir", "deirx", LONGEST[:9], LONGEST])
def test_the_tray_is_as_wide_as_its_tiles(letters: str) -> None:
    picture = opened(tiles_picture(letters))
    left, _, right, _ = ink(picture, HONEY)
    assert left == pytest.approx(MARGIN, abs=1)
    assert picture.width - right == pytest.approx(MARGIN, abs=1)


def test_many_letters_take_more_rows() -> None:
    heights = [opened(tiles_picture(LONGEST[:count])).height for count in (IN_A_ROW, 18, 27)]
    assert heights == sorted(set(heights))


def test_the_same_letters_give_the_same_bytes() -> None:
    assert tiles_picture.draw("deir", "r") == tiles_picture("DEIR", "R")


@pytest.mark.parametrize("letter", ascii_lowercase)
def test_a_letter_stands_in_the_middle_of_its_tile(letter: str) -> None:
    picture = opened(tiles_picture(letter))
    face = ink(picture, HONEY)
    left, _, right, _ = ink(picture.crop(face), ESPRESSO)
    assert left == pytest.approx(face[2] - face[0] - right, abs=2)


def test_capitals_stand_on_one_line() -> None:
    tiles = [opened(tiles_picture(letter)).crop((10, 10, 218, 218)) for letter in "ehitx"]
    boxes = [ink(tile, ESPRESSO) for tile in tiles]
    for edge in (1, 3):
        assert max(box[edge] for box in boxes) - min(box[edge] for box in boxes) <= 1


def test_the_newest_letter_is_dark_without_color_and_carries_a_plus() -> None:
    plain = on(LIGHT, tiles_picture("deir")).convert("L")
    marked = on(LIGHT, tiles_picture("deir", "r")).convert("L")
    middle = plain.width // 2
    left, right = (0, 0, middle, plain.height), (middle, 0, plain.width, plain.height)
    assert plain.crop(left).tobytes() == marked.crop(left).tobytes()
    dark = [sum(value < 40 for value in each.crop(right).tobytes()) for each in (plain, marked)]
    assert dark[1] > 2 * dark[0]


def test_of_equal_letters_the_last_is_marked_as_the_newest() -> None:
    plain, marked = opened(tiles_picture("deer")), opened(tiles_picture("deer", "e"))
    middle = plain.width // 2
    second = (middle - 170, 0, middle - 10, plain.height)
    third = (middle + 10, 0, middle + 170, plain.height)
    assert plain.crop(second).tobytes() == marked.crop(second).tobytes()
    assert plain.crop(third).tobytes() != marked.crop(third).tobytes()


def test_at_par_the_tray_is_gold_and_every_tile_dark() -> None:
    plain, golden = (opened(tiles_picture("deir", golden=each)) for each in (False, True))
    assert plain.size == golden.size
    assert ink(golden, HONEY) == (4, 4, golden.width - 4, golden.height - 4)
    gray = on(LIGHT, tiles_picture("deir", golden=True)).convert("L")
    tile = gray.crop((MARGIN, MARGIN, MARGIN + LARGEST, MARGIN + LARGEST))
    assert sum(value < 40 for value in tile.tobytes()) > LARGEST**2 / 2


def test_the_order_of_the_letters_is_shown() -> None:
    assert tiles_picture("deir") != tiles_picture("ride")


@pytest.mark.parametrize(
    ("letters", "given"),
    [
        ("", ""),
        ("a" * (MAXIMUM + 1), ""),
        ("de1r", ""),
        ("dж", ""),
        ("de ir", ""),
        ("deir", "x"),
        ("deir", "de"),
        ("deir", "?"),
    ],
)
def test_what_cannot_be_tiles_is_refused(letters: str, given: str) -> None:
    with pytest.raises(ValueError, match="letter"):
        tiles_picture(letters, given)


def test_few_pictures_are_kept() -> None:
    assert tiles_picture.most == 256
