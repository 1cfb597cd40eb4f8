"""The picture of a honeycomb: a center cell and six around it.

The center is dark with a ring and a larger letter, so that it stands out without color too.
"""

from math import ceil, cos, pi, sin, sqrt

from PIL import Image, ImageDraw

from bot.drawing.kept import kept
from bot.drawing.lettering import draw_letter, letters_of
from bot.drawing.palette import AMBER, ESPRESSO, HONEY
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
WIDTH = ceil(PITCH * sqrt(3) + 2 * (RADIUS - ROUNDED))
HEIGHT = ceil(2 * PITCH + RADIUS * sqrt(3))
WIDE = HEIGHT * 3 // 2
MIDDLE: Point = (WIDTH / 2, HEIGHT / 2)


@kept(64)
def honeycomb_picture(
    center: str, outer: str, *, crowned: bool = False, wide: bool = False
) -> bytes:
    """A PNG file: the center letter, crowned or not, and the six others clockwise from the top.

    Discord makes every picture as wide as a phone; a wide one leaves room for the text above it.

    Raises ValueError unless these are seven different letters.
    """
    middle, around = _seven_letters(center, outer)
    picture = canvas(WIDTH, HEIGHT)
    for place, letter in zip(outer_places(), around, strict=True):
        _draw_cell(picture, place)
        draw_letter(picture, (place[0], place[1] - LIP / 2), letter, LETTER, ESPRESSO)
    _draw_center(picture)
    if crowned:
        _draw_crown(picture)
        draw_letter(picture, (MIDDLE[0], MIDDLE[1] + BELOW_CROWN), middle, LETTER, HONEY)
    else:
        draw_letter(picture, MIDDLE, middle, CENTER_LETTER, HONEY)
    return png(_widened(picture) if wide else picture)


def outer_places() -> list[Point]:
    """The middles of the outer cells, clockwise from the top."""
    angles = [step * pi / 3 for step in range(6)]
    return [(MIDDLE[0] + PITCH * sin(each), MIDDLE[1] - PITCH * cos(each)) for each in angles]


def _seven_letters(center: str, outer: str) -> tuple[str, str]:
    middle, around = letters_of(center), letters_of(outer)
    if (len(middle), len(around), len(set(middle + around))) != (1, 6, 7):
        raise ValueError(f"a honeycomb has seven different letters, not {center!r} and {outer!r}")
    return middle, around


def _widened(picture: Image.Image) -> Image.Image:
    wider = canvas(WIDE, HEIGHT)
    wider.paste(picture, ((WIDE - WIDTH) // 2, 0))
    return wider


def _draw_cell(picture: Image.Image, middle: Point) -> None:
    inside = hexagon(RADIUS - RIM_WIDTH, CORNER - RIM_WIDTH / 2)
    face = hexagon(RADIUS - RIM_WIDTH - LIP / 2, CORNER)
    stamp(picture, hexagon(RADIUS, CORNER), middle, ESPRESSO)
    stamp(picture, inside, middle, AMBER)
    stamp(picture, face, (middle[0], middle[1] - LIP / 2), HONEY)


def _draw_center(picture: Image.Image) -> None:
    for inset, tone in ((0, ESPRESSO), (RIM_WIDTH, HONEY), (RIM_WIDTH + RING, ESPRESSO)):
        stamp(picture, hexagon(RADIUS - inset, CORNER - inset / 3), MIDDLE, tone)


def _draw_crown(picture: Image.Image) -> None:
    mask = Image.new("L", (RADIUS * 2 * SMOOTHING, RADIUS * 2 * SMOOTHING))
    place = (RADIUS, RADIUS + CROWN_BOTTOM)
    corners = [((place[0] + x) * SMOOTHING, (place[1] + y) * SMOOTHING) for x, y in CROWN]
    ImageDraw.Draw(mask).polygon(corners, fill=255)
    stamp(picture, mask.reduce(SMOOTHING), MIDDLE, HONEY)
