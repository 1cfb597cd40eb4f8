"""The accents of capitals, which the typeface has none of.

An accent is some strokes around the middle of a letter: right of it, and up from the line on which
capitals end, in parts of the size. One point alone is a dot.
"""

import unicodedata
from math import pi, sin

from PIL import Image, ImageDraw

from bot.drawing.shapes import SMOOTHING, Point

Stroke = tuple[Point, ...]

THICKNESS = 0.08
ABOVE = 0.13  # the middle of an accent, over the letter
FOOT = -0.74  # where a capital stands


def _wave() -> Stroke:
    turns = [step / 12 for step in range(13)]
    return tuple((0.30 * turn - 0.15, ABOVE + 0.032 * sin(2 * pi * turn)) for turn in turns)


GRAVE: Stroke = ((0.03, 0.09), (-0.07, 0.20))
ACUTE: Stroke = ((-0.03, 0.09), (0.07, 0.20))
ROOF: Stroke = ((-0.11, 0.085), (0.0, 0.19), (0.11, 0.085))
TAIL: Stroke = ((0.0, FOOT), (0.0, FOOT - 0.06), (0.06, FOOT - 0.1), (-0.04, FOOT - 0.16))

ACCENTS: dict[str, tuple[Stroke, ...]] = {
    "": (),
    "\N{COMBINING GRAVE ACCENT}": (GRAVE,),
    "\N{COMBINING ACUTE ACCENT}": (ACUTE,),
    "\N{COMBINING CIRCUMFLEX ACCENT}": (ROOF,),
    "\N{COMBINING TILDE}": (_wave(),),
    "\N{COMBINING DIAERESIS}": (((-0.1, ABOVE),), ((0.1, ABOVE),)),
    "\N{COMBINING CEDILLA}": (TAIL,),
}


def parts_of(capital: str) -> tuple[str, str]:
    """The letter below and its accent, if it has one."""
    decomposed = unicodedata.normalize("NFD", capital)
    return decomposed[:1], decomposed[1:]


def accent(mark: str, room: tuple[int, int], middle: Point, size: int) -> Image.Image:
    """The mask of an accent on a letter that ends here."""
    picture = Image.new("L", (room[0] * SMOOTHING, room[1] * SMOOTHING))
    draw, radius = ImageDraw.Draw(picture), THICKNESS * size * SMOOTHING / 2
    for stroke in ACCENTS[mark]:
        points = [
            ((middle[0] + x * size) * SMOOTHING, (middle[1] - y * size) * SMOOTHING)
            for x, y in stroke
        ]
        draw.line(points, 255, round(2 * radius))
        for x, y in points:  # round ends and corners
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), 255)
    return picture.reduce(SMOOTHING)
