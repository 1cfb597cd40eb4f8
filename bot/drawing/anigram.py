"""The picture of an anigram's letters: a tray of tiles, the newest one dark and with a plus.

Of a chain as long as can be the tray is gold, and every tile dark.
"""

from PIL import Image

from bot.drawing.kept import kept
from bot.drawing.lettering import draw_letter, letters_of
from bot.drawing.palette import AMBER, COCOA, ESPRESSO, HONEY, Tone
from bot.drawing.shapes import Box, Point, canvas, panel, png

MAXIMUM = 30  # letters; the longest word of the usual lists has 28
IN_A_ROW = 10
WIDEST = 1100  # of a tray
MARGIN = 30
LARGEST = 168  # a tile's side
GAP = 14
CORNER = 20
RIM_WIDTH = 4
RING = 9
LIP = 9  # the visible lower edge of a face
PLUS = 0.15  # the arm of the plus, in parts of the side of a tile
LETTER = 0.7  # its size, in parts of the side


@kept(256)  # eight orders of each level and of overtime, on two days
def tiles_picture(letters: str, given: str = "", *, golden: bool = False) -> bytes:
    """A PNG file: the letters in this order; of those equal to the given one, the last is marked.

    Raises ValueError for no letters, too many, or a given letter that is not among them.
    """
    word, newest = _checked(letters, given)
    rows = _rows(word)
    side = _side(len(rows[0]))
    columns = len(rows[0])
    picture = canvas(_span(columns, side), _span(len(rows), side))
    _draw_tray(picture, HONEY if golden else COCOA)
    middles = [
        middle
        for y, row in enumerate(rows)
        for middle in _middles(len(row), y, side, picture.width)
    ]
    for place, (middle, letter) in enumerate(zip(middles, word, strict=True)):
        draw_tile = _draw_golden if golden else _draw_dark if place == newest else _draw_tile
        draw_tile(picture, middle, letter, side)
        if place == newest:
            _draw_plus(picture, middle, side)
    return png(picture)


def _checked(letters: str, given: str) -> tuple[str, int]:
    """The letters in upper case and the place of the newest, -1 for none."""
    word = letters_of(letters)
    if len(word) > MAXIMUM:
        raise ValueError(f"at most {MAXIMUM} letters fit on a tray, not {len(word)}")
    if not given:
        return word, -1
    if len(given) != 1 or letters_of(given) not in word:
        raise ValueError(f"the given letter must be one of {letters!r}, not {given!r}")
    return word, word.rindex(given.upper())


def _rows(word: str) -> list[str]:
    """The letters in as few rows as hold them, the rows as equal as can be."""
    rows = -(-len(word) // IN_A_ROW)
    length = -(-len(word) // rows)
    return [word[start : start + length] for start in range(0, len(word), length)]


def _side(columns: int) -> int:
    room = WIDEST - 2 * MARGIN + GAP
    return min(LARGEST, room // columns - GAP)


def _span(tiles: int, side: int) -> int:
    """How much of a tray so many tiles take, one way or the other."""
    return 2 * MARGIN + tiles * (side + GAP) - GAP


def _middles(columns: int, row: int, side: int, width: int) -> list[Point]:
    pitch = side + GAP
    left = (width - columns * pitch + GAP + side) / 2
    y = MARGIN + row * pitch + side / 2
    return [(left + column * pitch, y) for column in range(columns)]


def _draw_tray(picture: Image.Image, tone: Tone) -> None:
    panel(picture, (0, 0, *picture.size), CORNER + 14, ESPRESSO)
    inside = (RIM_WIDTH, RIM_WIDTH, picture.width - RIM_WIDTH, picture.height - RIM_WIDTH)
    panel(picture, inside, CORNER + 14 - RIM_WIDTH, tone)


def _draw_tile(picture: Image.Image, middle: Point, letter: str, side: int) -> None:
    panel(picture, _square(middle, side), CORNER, AMBER)
    panel(picture, _square(middle, side, bottom=LIP), CORNER, HONEY)
    place = (middle[0], middle[1] - LIP / 2)
    draw_letter(picture, place, letter, round(side * LETTER), ESPRESSO)


def _draw_dark(picture: Image.Image, middle: Point, letter: str, side: int) -> None:
    panel(picture, _square(middle, side), CORNER, HONEY)
    panel(picture, _square(middle, side, RING, bottom=RING), CORNER - RING / 2, ESPRESSO)
    draw_letter(picture, middle, letter, round((side - RING) * LETTER), HONEY)


def _draw_golden(picture: Image.Image, middle: Point, letter: str, side: int) -> None:
    panel(picture, _square(middle, side), CORNER, ESPRESSO)
    draw_letter(picture, middle, letter, round(side * LETTER), HONEY)


def _draw_plus(picture: Image.Image, middle: Point, side: int) -> None:
    """A plus in a disk on the corner of a tile."""
    arm = round(side * PLUS)
    corner = middle[0] + side / 2 - 8, middle[1] - side / 2 + 8
    for radius, tone in ((arm + 8, COCOA), (arm + 2, HONEY)):
        panel(picture, _square(corner, 2 * radius), radius, tone)
    x, y = round(corner[0]), round(corner[1])
    long, thick = round(arm * 0.6), round(arm * 0.18)
    panel(picture, (x - long, y - thick, x + long, y + thick), 2, ESPRESSO)
    panel(picture, (x - thick, y - long, x + thick, y + long), 2, ESPRESSO)


def _square(middle: Point, side: int, inset: int = 0, *, bottom: int = 0) -> Box:
    left, top = round(middle[0] - side / 2), round(middle[1] - side / 2)
    return left + inset, top + inset, left + side - inset, top + side - bottom
