from dataclasses import astuple
from itertools import product
from string import ascii_letters, digits

import pytest
from PIL import Image, ImageChops

from bot.drawing.lettering import (
    SEMIBOLD,
    SMALLEST,
    capital,
    draw_name,
    draw_text,
    drawable,
    fitting_size,
    shortened_to,
    typeface,
    width,
)
from bot.texts.stats import labels
from tests.support.language import ENGLISH

WRITTEN = {*ascii_letters, *digits, *" ,.-"}.union(
    *(label if isinstance(label, str) else "".join(label) for label in astuple(labels(ENGLISH)))
)


@pytest.mark.parametrize("character", sorted(WRITTEN - {" "}))
def test_the_typeface_has_every_character_that_is_written(character: str) -> None:
    font = typeface(40)
    assert bytes(font.getmask(character)) != bytes(font.getmask("\uffff"))


@pytest.mark.parametrize("size", [34, 46])
def test_letters_stand_beside_each_other_as_wide_as_each_is(size: int) -> None:
    for pair in map("".join, product(ascii_letters, repeat=2)):
        assert width(pair, size) == typeface(size).getlength(pair)


def test_a_name_looks_as_a_line_does_that_is_drawn_whole() -> None:
    name, line = Image.new("L", (400, 90)), Image.new("L", (400, 90))
    draw_name(name, (20, 60), "Ada, Queen Wyatt", 46, 200, SEMIBOLD)
    draw_text(line, (20, 60), "Ada, Queen Wyatt", 46, 200, SEMIBOLD)
    difference = ImageChops.difference(name, line)
    assert max(difference.tobytes()) <= 8  # where two letters touch


def test_digits_are_equally_wide() -> None:
    assert len({width(digit, 72) for digit in digits}) == 1


def test_text_that_fits_keeps_its_size() -> None:
    assert fitting_size("12", 284, 72) == 72


@pytest.mark.parametrize("text", ["1,000,000", "uncharacteristically", "w" * 20])
def test_long_text_is_made_smaller_until_it_fits(text: str) -> None:
    size = fitting_size(text, 284, 72)
    assert size < 72
    assert width(text, size) <= 284


def test_no_text_becomes_too_small_to_see() -> None:
    assert fitting_size("w" * 500, 284, 72) == SMALLEST


def test_an_r_stands_on_a_straight_leg() -> None:
    mask = capital("R", 400).point([0] * 128 + [255] * 128)
    edges = [
        (mask.crop((0, y, mask.width, y + 1)).getbbox() or (0,) * 4)[2] for y in (240, 280, 320)
    ]
    first, second = edges[1] - edges[0], edges[2] - edges[1]
    assert first > 0
    assert abs(first - second) <= 2


def test_an_r_is_as_tall_as_the_other_letters() -> None:
    boxes = [capital(letter, 400).getbbox() or (0,) * 4 for letter in "RPH"]
    assert len({(top, bottom) for _, top, _, bottom in boxes}) == 1


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Ada", "Ada"),
        ("  Ada   L. ", "Ada L."),
        ("Zoë 🐝 Bee", "Zoe Bee"),
        ("Ａｄａ", "Ada"),
        ("蜂", ""),
        ("Ada 蜂", ""),
        ("🐝", ""),
        ("", ""),
    ],
)
def test_a_name_is_drawn_as_far_as_it_stays_the_name(name: str, drawn: str) -> None:
    assert drawable(name) == drawn


@pytest.mark.parametrize("text", ["W" * 40, "Ada Lovelace of London", "i" * 400, "Ada"])
@pytest.mark.parametrize("room", [0, 40, 200, 400])
def test_text_that_does_not_fit_is_cut_as_late_as_can_be(text: str, room: float) -> None:
    cut = shortened_to(text, room, 40)
    if cut == text:
        assert width(text, 40) <= room
        return
    kept = cut.removesuffix("…")
    assert text.startswith(kept)
    assert not kept or width(cut, 40) <= room
    assert width(f"{text[: len(kept) + 2]}…", 40) > room


def test_a_cut_text_has_no_blank_before_the_dots() -> None:
    assert shortened_to("Ada Lovelace", width("Ada …", 40), 40) == "Ada…"
