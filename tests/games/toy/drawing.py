"""The picture of the toy game: letters in a frame."""

from bot.drawing.kept import kept
from bot.drawing.lettering import draw_letter, letters_of
from bot.drawing.palette import AMBER, ESPRESSO
from bot.drawing.shapes import canvas, panel, png

SIDE = 120  # of the room of a letter
CORNER = 30


@kept(8)
def mirror_picture(letters: str) -> bytes:
    """A PNG file: the letters in this order."""
    picture = canvas(len(letters) * SIDE, SIDE)
    panel(picture, (0, 0, *picture.size), CORNER, AMBER)
    for place, letter in enumerate(letters_of(letters)):
        middle = (place + 0.5) * SIDE, SIDE / 2
        draw_letter(picture, middle, letter, SIDE // 2, ESPRESSO)
    return png(picture)
