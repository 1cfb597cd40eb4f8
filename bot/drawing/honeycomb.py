"""The picture of a honeycomb: a center cell and six around it, which celebrates in other colors.

The center is dark with a ring and a larger letter, so that it stands out without color too; on a
golden honeycomb it is the one bright cell instead. Discord makes every picture as wide as a phone:
this one is wide, so that it leaves room for what there is to read and to press.
"""

from enum import Enum
from math import ceil, cos, pi, sin, sqrt

from PIL import Image, ImageDraw

from bot.drawing.kept import kept
from bot.drawing.lettering import draw_letter, letters_of
from bot.drawing.ornaments import Outlines, draw_beside, laurel, spark
from bot.drawing.palette import (
    AMBER,
    BLOOMING,
    CREAM,
    ESPRESSO,
    HONEY,
    ROYAL,
    USUAL,
    Tone,
    scale_of,
)
from bot.drawing.shapes import SMOOTHING, Point, canvas, hexagon, png, stamp

RADIUS = 142  # of a cell
CORNER = 22
PITCH = 250  # from the middle of a cell to the next one's
RIM_WIDTH = 6
RING = 12
LETTER, CENTER_LETTER = 143, 166  # their sizes
LIP = 9  # the visible lower edge of a face
CROWN = ((-62, 0), (-72, -52), (-34, -26), (0, -66), (34, -26), (72, -52), (62, 0))  # its corners
CROWN_BOTTOM, BELOW_CROWN = -38, 34  # from the middle of the cell
ROUNDED = CORNER * (2 / sqrt(3) - 1)  # what a round corner takes from the radius
COMB = ceil(PITCH * sqrt(3) + 2 * (RADIUS - ROUNDED))  # how wide the cells are together
HEIGHT = ceil(2 * PITCH + RADIUS * sqrt(3))
WIDTH = HEIGHT * 16 // 10
MIDDLE: Point = (WIDTH / 2, HEIGHT / 2)

BRANCH = laurel(MIDDLE, 448, range(45, 124, 13))
SPARKS = (
    spark((150, 120), 62),
    spark((92, 300), 40),
    spark((176, 420), 54),
    spark((86, 560), 66),
    spark((214, 660), 36),
)


class Look(Enum):
    """How a honeycomb looks."""

    PLAIN = "plain"
    BLOSSOM = "blossom"  # pink, among sparks
    GOLDEN = "golden"  # black and gold, in a wreath
    ROYAL = "royal"  # purple, with a crown, in a wreath


BESIDE: dict[Look, tuple[Outlines, Tone]] = {
    Look.BLOSSOM: (SPARKS, HONEY),
    Look.GOLDEN: (BRANCH, HONEY),
    Look.ROYAL: (BRANCH, CREAM),
}
SCALES = {Look.BLOSSOM: scale_of(BLOOMING), Look.ROYAL: scale_of(ROYAL)}


@kept(128)  # eight orders of each look, on two days, and those of other editions
def honeycomb_picture(center: str, outer: str, look: Look = Look.PLAIN) -> bytes:
    """A PNG file: the center letter, and the six others clockwise from the top.

    Raises ValueError unless these are seven different letters.
    """
    middle, around = _seven_letters(center, outer)
    picture = canvas(WIDTH, HEIGHT)
    if look in BESIDE:
        draw_beside(picture, *BESIDE[look])
    is_golden = look is Look.GOLDEN
    for place, letter in zip(outer_places(), around, strict=True):
        draw_cell = _draw_dark if is_golden else _draw_bright
        draw_cell(picture, place, letter, LETTER)
    if look is Look.ROYAL:
        _draw_dark(picture, MIDDLE, middle, LETTER, BELOW_CROWN)
        _draw_crown(picture)
    else:
        draw_cell = _draw_bright if is_golden else _draw_dark
        draw_cell(picture, MIDDLE, middle, CENTER_LETTER)
    return png(picture, SCALES.get(look, USUAL))


def outer_places() -> list[Point]:
    """The middles of the outer cells, clockwise from the top."""
    angles = [step * pi / 3 for step in range(6)]
    return [(MIDDLE[0] + PITCH * sin(each), MIDDLE[1] - PITCH * cos(each)) for each in angles]


def _seven_letters(center: str, outer: str) -> tuple[str, str]:
    middle, around = letters_of(center), letters_of(outer)
    if (len(middle), len(around), len(set(middle + around))) != (1, 6, 7):
        raise ValueError(f"a honeycomb has seven different letters, not {center!r} and {outer!r}")
    return middle, around


def _draw_bright(picture: Image.Image, middle: Point, letter: str, size: int) -> None:
    inside = hexagon(RADIUS - RIM_WIDTH, CORNER - RIM_WIDTH / 2)
    face = hexagon(RADIUS - RIM_WIDTH - LIP / 2, CORNER)
    place = middle[0], middle[1] - LIP / 2
    stamp(picture, hexagon(RADIUS, CORNER), middle, ESPRESSO)
    stamp(picture, inside, middle, AMBER)
    stamp(picture, face, place, HONEY)
    draw_letter(picture, place, letter, size, ESPRESSO)


def _draw_dark(picture: Image.Image, middle: Point, letter: str, size: int, lower: int = 0) -> None:
    """A cell with a ring; its letter may stand lower than in the middle."""
    for inset, tone in ((0, ESPRESSO), (RIM_WIDTH, HONEY), (RIM_WIDTH + RING, ESPRESSO)):
        stamp(picture, hexagon(RADIUS - inset, CORNER - inset / 3), middle, tone)
    draw_letter(picture, (middle[0], middle[1] + lower), letter, size, HONEY)


def _draw_crown(picture: Image.Image) -> None:
    mask = Image.new("L", (RADIUS * 2 * SMOOTHING, RADIUS * 2 * SMOOTHING))
    place = (RADIUS, RADIUS + CROWN_BOTTOM)
    corners = [((place[0] + x) * SMOOTHING, (place[1] + y) * SMOOTHING) for x, y in CROWN]
    ImageDraw.Draw(mask).polygon(corners, fill=255)
    stamp(picture, mask.reduce(SMOOTHING), MIDDLE, CREAM)
