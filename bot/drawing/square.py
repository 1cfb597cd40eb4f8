"""The picture of a square: four by four cells, two letters to a cell, and beside them the pairs.

Blank cells are holes, those that nobody has filled are bare; a pair that a hint has told is dark
with a ring, so that it stands out without color too. A full square is gold, with dark cells among
sparks; without a hint it is purple.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from PIL import Image

from bot.drawing.kept import kept
from bot.drawing.lettering import capital, draw_letter, letters_of
from bot.drawing.ornaments import draw_beside, spark
from bot.drawing.palette import (
    AMBER,
    COCOA,
    CREAM,
    ESPRESSO,
    HONEY,
    LABEL,
    ROYAL,
    USUAL,
    Tone,
    scale_of,
)
from bot.drawing.shapes import Box, Point, canvas, panel, png, stamp

SIZE = 4  # cells a side
ACROSS, DOWN = "ABCD", "1234"
WIDTH, HEIGHT = 1194, 746  # as wide as the picture of a honeycomb
CELL_WIDTH, CELL_HEIGHT = 168, 140
GAP = 14
LABELS = 58  # the room of those of rows and columns
MARGIN = 26
CORNER, RIM_WIDTH = 34, 4
CELL_CORNER = 20
LIP, RING = 9, 9
LETTER, SMALL_LETTER, LABEL_LETTER = 86, 60, 38  # their sizes
BETWEEN = 0.13  # the letters of a pair, in parts of their size
WIDEST = 1.55  # a pair, in parts of the size of its letters
BARE: Tone = 92  # a cell that is still to be filled
TRAY_COLUMNS, TRAY_ROWS = 2, 6
TILE_WIDTH, TILE_HEIGHT = 122, 94
APART = 22  # the square and what lies beside it
SPARKS = (
    spark((92, 128), 58),
    spark((52, 292), 36),
    spark((112, 424), 46),
    spark((70, 586), 60),
    spark((140, 684), 28),
)


class SquareLook(Enum):
    """How a square looks."""

    PLAIN = "plain"
    GOLDEN = "golden"  # full
    ROYAL = "royal"  # full, without a hint


@dataclass(frozen=True)
class SquareView:
    """What there is to see.

    A cell is None for a blank, else as many of its letters as are known: none, one or two. A hole
    of the tray is an empty text. Raises ValueError unless it is four by four cells.
    """

    rows: tuple[tuple[str | None, ...], ...]
    told: frozenset[tuple[int, int]] = frozenset()  # row and column of what hints have told
    tray: tuple[str, ...] = ()
    look: SquareLook = SquareLook.PLAIN

    def __post_init__(self) -> None:
        if [len(row) for row in self.rows] != [SIZE] * SIZE:
            raise ValueError(f"not four rows of four cells: {self.rows}")
        if len(self.tray) > TRAY_COLUMNS * TRAY_ROWS:
            raise ValueError(f"too many pairs: {self.tray}")


@kept(256)  # people are on different ways to the same square
def square_picture(view: SquareView) -> bytes:
    """A PNG file. Raises ValueError for a cell of anything but letters of the typeface."""
    picture = canvas(WIDTH, HEIGHT)
    is_full = view.look is not SquareLook.PLAIN
    if is_full:
        draw_beside(picture, SPARKS, CREAM if view.look is SquareLook.ROYAL else HONEY)
    width = _span(SIZE, CELL_WIDTH) + LABELS
    beside = APART + _span(TRAY_COLUMNS, TILE_WIDTH) if view.tray else 0
    left = (WIDTH - width - beside) // 2
    _draw_square(picture, view, left, is_full=is_full)
    if view.tray:
        _draw_tray(picture, view.tray, left + width + APART)
    return png(picture, scale_of(ROYAL) if view.look is SquareLook.ROYAL else USUAL)


def _span(cells: int, side: int) -> int:
    """How much of a panel so many cells take, with the margins around them."""
    return 2 * MARGIN + cells * (side + GAP) - GAP


def _draw_square(picture: Image.Image, view: SquareView, left: int, *, is_full: bool) -> None:
    ground, label = (HONEY, ESPRESSO) if is_full else (COCOA, LABEL)
    height = _span(SIZE, CELL_HEIGHT) + LABELS
    top = (HEIGHT - height) // 2
    right = left + _span(SIZE, CELL_WIDTH) + LABELS
    _draw_panel(picture, (left, top, right, top + height), ground)
    corner = left + LABELS + MARGIN - 6, top + LABELS + MARGIN - 6
    for number in range(SIZE):
        x = corner[0] + number * (CELL_WIDTH + GAP) + CELL_WIDTH / 2
        y = corner[1] + number * (CELL_HEIGHT + GAP) + CELL_HEIGHT / 2
        draw_letter(picture, (x, top + LABELS / 2 + 10), DOWN[number], LABEL_LETTER, label)
        draw_letter(picture, (left + LABELS / 2 + 10, y), ACROSS[number], LABEL_LETTER, label)
    for row, column, pair in _cells(view.rows):
        x, y = corner[0] + column * (CELL_WIDTH + GAP), corner[1] + row * (CELL_HEIGHT + GAP)
        box = x, y, x + CELL_WIDTH, y + CELL_HEIGHT
        _draw_cell(picture, box, pair, is_told=(row, column) in view.told, is_full=is_full)


def _cells(rows: Sequence[Sequence[str | None]]) -> Iterator[tuple[int, int, str | None]]:
    for row, pairs in enumerate(rows):
        for column, pair in enumerate(pairs):
            yield row, column, pair


def _draw_cell(
    picture: Image.Image, box: Box, pair: str | None, *, is_told: bool, is_full: bool
) -> None:
    if pair is None:
        panel(picture, box, CELL_CORNER, AMBER if is_full else ESPRESSO)
    elif len(pair) < 2:
        panel(picture, box, CELL_CORNER, BARE)
        if pair:
            middle = box[0] + CELL_WIDTH * 0.3, _middle(box)[1]
            draw_letter(picture, middle, letters_of(pair), LETTER, LABEL)
    elif is_full:
        panel(picture, box, CELL_CORNER, ESPRESSO)
        _draw_pair(picture, _middle(box), pair, LETTER, HONEY)
    elif is_told:
        panel(picture, box, CELL_CORNER, HONEY)
        panel(picture, _inside(box, RING, RING), CELL_CORNER - RING / 2, ESPRESSO)
        _draw_pair(picture, _middle(box), pair, LETTER, HONEY)
    else:
        _draw_tile(picture, box, pair, LETTER)


def _draw_tray(picture: Image.Image, tray: Sequence[str], left: int) -> None:
    """The pairs, from the left and the top; a hole where one was taken."""
    height = _span(TRAY_ROWS, TILE_HEIGHT)
    top = (HEIGHT - height) // 2
    right = left + _span(TRAY_COLUMNS, TILE_WIDTH)
    _draw_panel(picture, (left, top, right, top + height), COCOA)
    for place, pair in enumerate(tray):
        row, column = divmod(place, TRAY_COLUMNS)
        x = left + MARGIN + column * (TILE_WIDTH + GAP)
        y = top + MARGIN + row * (TILE_HEIGHT + GAP)
        box = x, y, x + TILE_WIDTH, y + TILE_HEIGHT
        if pair:
            _draw_tile(picture, box, pair, SMALL_LETTER)
        else:
            panel(picture, box, CELL_CORNER, ESPRESSO)


def _draw_panel(picture: Image.Image, box: Box, tone: Tone) -> None:
    panel(picture, box, CORNER, ESPRESSO)
    panel(picture, _inside(box, RIM_WIDTH, RIM_WIDTH), CORNER - RIM_WIDTH, tone)


def _draw_tile(picture: Image.Image, box: Box, pair: str, size: int) -> None:
    """A bright cell with a lip."""
    panel(picture, box, CELL_CORNER, AMBER)
    panel(picture, _inside(box, 0, LIP), CELL_CORNER, HONEY)
    x, y = _middle(box)
    _draw_pair(picture, (x, y - LIP / 2), pair, size, ESPRESSO)


def _draw_pair(picture: Image.Image, middle: Point, pair: str, size: int, tone: Tone) -> None:
    """Two letters beside each other, in the middle together, smaller where both are wide."""
    wide, room = _width(pair, size), size * WIDEST
    if wide > room:
        size = int(size * room / wide)
    x = middle[0] - _width(pair, size) / 2
    for letter in letters_of(pair):
        mask = capital(letter, size)
        stamp(picture, mask, (x + mask.width / 2, middle[1]), tone)
        x += mask.width + size * BETWEEN


def _width(pair: str, size: int) -> float:
    return sum(capital(letter, size).width for letter in letters_of(pair)) + size * BETWEEN


def _middle(box: Box) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _inside(box: Box, sides: int, bottom: int) -> Box:
    """A box within another one, as far from its left, top and right."""
    return box[0] + sides, box[1] + sides, box[2] - sides, box[3] - bottom
