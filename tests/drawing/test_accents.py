"""Capitals with accents, of which the typeface has none."""

import pytest
from PIL import ImageChops

from bot.drawing.accents import ACCENTS, parts_of
from bot.drawing.anigram import tiles_picture
from bot.drawing.lettering import capital, letters_of

SPANISH_AND_PORTUGUESE = "ñáéíóúüçãõâêôà"
SIZE = 120


@pytest.mark.parametrize("letter", SPANISH_AND_PORTUGUESE)
def test_an_accent_is_added_to_the_letter_and_takes_nothing_away(letter: str) -> None:
    base, mark = parts_of(letter.upper())
    assert mark in ACCENTS
    plain, accented = capital(base, SIZE), capital(letter.upper(), SIZE)
    above = (accented.height - plain.height) // 2
    crop = (0, above, plain.width, above + plain.height)
    assert accented.crop(crop).getbbox()
    top, bottom = accented.getbbox()[1::2]  # type: ignore[index] # there is ink
    assert top > 0, "an accent is cut off"
    assert bottom < accented.height, "a cedilla is cut off"


def test_a_letter_without_an_accent_is_drawn_as_ever() -> None:
    assert capital("N", SIZE).height == SIZE
    assert ImageChops.difference(capital("N", SIZE), capital("N", SIZE)).getbbox() is None


def test_tiles_can_have_accents() -> None:
    assert tiles_picture("niña", "ñ") != tiles_picture("nina")


@pytest.mark.parametrize("text", ["ő", "ж", "ß", "ﬁ", "ñ ", ""])
def test_a_letter_that_cannot_be_drawn_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="letters"):
        letters_of(text)
