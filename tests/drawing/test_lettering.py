from dataclasses import astuple
from string import ascii_letters, digits

import pytest

from bot.drawing.lettering import SMALLEST, fitting_size, typeface, width
from cogs.texts.stats import LABELS

WRITTEN = {*ascii_letters, *digits, *" ,.-"}.union(
    *(label if isinstance(label, str) else "".join(label) for label in astuple(LABELS))
)


@pytest.mark.parametrize("character", sorted(WRITTEN - {" "}))
def test_the_typeface_has_every_character_that_is_written(character: str) -> None:
    font = typeface(40)
    assert bytes(font.getmask(character)) != bytes(font.getmask("\uffff"))


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
