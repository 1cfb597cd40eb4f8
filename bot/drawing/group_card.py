"""The group card: who played on a day, a row a person, how far they came in each game, their hints
and their streak, and their faces where a server wants them; nothing of it spoils a puzzle.

A rank is a comb that fills, levels are stairs that rise with the length of the words, words that
cross fill a grid. Whatever is all that there is has a crown.
"""

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from PIL import Image

from bot.drawing.kept import kept
from bot.drawing.lettering import (
    SEMIBOLD,
    draw_name,
    draw_text,
    drawable,
    fitting_size,
    shortened_to,
    width,
)
from bot.drawing.palette import COCOA, CREAM, ESPRESSO, FEWER, HONEY, LABEL, Tone
from bot.drawing.portraits import DIAMETER, Hung, Portrait, hang
from bot.drawing.romanized import romanized
from bot.drawing.shapes import POINTED_TOP, Point, canvas, hexagon, packed, panel, png, stamp
from bot.drawing.signs import bulb, crown, flame

WIDTH = 1000
MARGIN = 36
CORNER, RIM_WIDTH = 36, 4
TITLE, COUNT, NAME, SMALLEST_NAME, FIGURE, PLACE, BEYOND = 52, 38, 46, 34, 42, 38, 34  # their sizes
HEADING, MORE = 34, 38
TITLE_ROW, HEADING_ROW, ROW, LAST_ROW = 118, 58, 88, 76  # heights
STRIPE: Tone = 44  # behind every other row
EMPTY: Tone = 84  # what is still to be reached
PLACES = MARGIN + 46  # where they end
PORTRAITS = PLACES + 18  # where they begin
MARKS = 800  # where the marks of the games end
MARK = 206  # the room of one
ROOMY = 180  # a mark of full size
FIRST = "1"
RING = 4  # around the portrait of the first
EDGE = 10  # around a mark, for a crown
GAP = 18  # between name, marks and figures
HINTS, STREAKS = 856, WIDTH - MARGIN - 14  # where the figures end
FIGURE_ROOM = 72
CELLS = 5.5  # of the upper row of a comb, with the shift of the lower one
FLAT, LIFT = 0.2, 0.16  # the height of the first stair, and what each adds, in parts of a mark's


@dataclass(frozen=True)
class Columns:
    """Where names begin, and the room of all marks: names have less where portraits are."""

    names: int
    marks: int


BARE = Columns(PLACES + 20, 444)
PORTRAYED = Columns(PORTRAITS + DIAMETER + 20, 366)


class Ladder(Enum):
    """How it is drawn how far somebody came in a game."""

    COMB = "comb"
    STAIRS = "stairs"
    GRID = "grid"


@dataclass(frozen=True)
class CardMark:
    """How far somebody came in a game."""

    step: int
    steps: int
    beyond: str = ""  # what came after the last step
    crowned: bool = False


@dataclass(frozen=True)
class CardRow:
    """Somebody on the card."""

    place: str
    name: str
    marks: tuple[CardMark | None, ...]  # one for each column
    hints: str
    streak: str
    unnamed: str = ""  # what stands for a name that the typeface lacks
    portrait: Portrait | None = None


@dataclass(frozen=True)
class CardView:
    """All that is on the card.

    Raises ValueError for nobody, for a row that has not a mark for each column, and for one that
    has no portrait while others have.
    """

    title: str
    count: str  # how many played
    columns: tuple[tuple[str, Ladder], ...]  # of the games, with their headings
    rows: tuple[CardRow, ...]
    more: str = ""  # who is not named

    def __post_init__(self) -> None:
        if not self.rows:
            raise ValueError("nobody is on the card")
        if any(len(row.marks) != len(self.columns) for row in self.rows):
            raise ValueError(f"each row needs {len(self.columns)} marks")
        if len({row.portrait is None for row in self.rows}) > 1:
            raise ValueError("each row needs a portrait, or none")

    @property
    def places(self) -> Columns:
        """Where everything is."""
        return PORTRAYED if self.rows[0].portrait else BARE


@kept(8)  # as several may ask for one at a time
def group_card_picture(card: CardView) -> bytes:
    """A PNG file, as tall as there are rows."""
    height = _top(len(card.rows)) + (LAST_ROW if card.more else MARGIN)
    picture = _empty(len(card.rows), height).copy()
    _draw_head(picture, card)
    for number, row in enumerate(card.rows):
        _draw_row(picture, _top(number), row, card, _ground(number))
    if card.more:
        draw_text(picture, (card.places.names, height - 32), drawable(card.more), MORE, LABEL)
    hung = [
        Hung(row.portrait, _corner(number), _ground(number))
        for number, row in enumerate(card.rows)
        if row.portrait
    ]
    if not hung:
        return png(picture)
    few = picture.point(FEWER)
    return packed(few, hang(few, hung))


@lru_cache(maxsize=4)
def _empty(rows: int, height: int) -> Image.Image:
    """A card on which nobody is yet."""
    picture = canvas(WIDTH, height)
    panel(picture, (0, 0, WIDTH, height), CORNER, COCOA)
    inside = (RIM_WIDTH, RIM_WIDTH, WIDTH - RIM_WIDTH, height - RIM_WIDTH)
    panel(picture, inside, CORNER - RIM_WIDTH, ESPRESSO)
    for top in (_top(row) for row in range(rows) if _ground(row) != ESPRESSO):
        panel(picture, (MARGIN - 16, top, WIDTH - MARGIN + 16, top + ROW), 18, STRIPE)
    return picture


def _ground(row: int) -> Tone:
    """What is behind a row."""
    return ESPRESSO if row % 2 else STRIPE


def _corner(row: int) -> tuple[int, int]:
    """Where the left upper corner of the portrait of a row is."""
    return PORTRAITS, _top(row) + (ROW - DIAMETER) // 2


def _top(row: int) -> int:
    """Where a row begins."""
    return TITLE_ROW + HEADING_ROW + row * ROW


def _draw_head(picture: Image.Image, card: CardView) -> None:
    """The day, how many played, and what the columns are."""
    left, right, line = MARGIN + 14, WIDTH - MARGIN - 14, 84
    count, title = drawable(card.count), drawable(card.title)
    counted = width(count, COUNT)
    size = fitting_size(title, right - left - counted - GAP, TITLE)
    draw_text(picture, (left, line), title, size, HONEY, SEMIBOLD)
    draw_text(picture, (right - counted, line), count, COUNT, LABEL)
    line, marks = TITLE_ROW + 36, _marks(card)
    headings = [drawable(name) for name, _ in card.columns]
    size = min(fitting_size(each, marks[0][1] + 0.8 * GAP, HEADING) for each in headings)
    for heading, (start, _) in zip(headings, marks, strict=True):
        draw_text(picture, (start, line), heading, size, LABEL)
    stamp(picture, bulb(46), (HINTS - 14, line - 14), LABEL)
    stamp(picture, flame(46), (STREAKS - 14, line - 14), LABEL)


def _marks(card: CardView) -> list[tuple[float, float]]:
    """Where the marks of each column begin, and how much room they have."""
    columns = len(card.columns)
    room = min(MARK, card.places.marks / columns)
    return [(MARKS - (columns - number) * room, room - 1.4 * GAP) for number in range(columns)]


def _draw_row(picture: Image.Image, top: int, row: CardRow, card: CardView, ground: Tone) -> None:
    line, marks, names = top + 60, _marks(card), card.places.names
    if row.portrait and row.place == FIRST:
        _draw_ring(picture, top)
    _write_to(picture, (PLACES, line), row.place, PLACE, HONEY)
    _draw_name(picture, (names, line), row, marks[0][0] - GAP - names)
    for (_, ladder), mark, (start, room) in zip(card.columns, row.marks, marks, strict=True):
        if mark:
            shown = _mark(mark, ladder, room, ground)
            picture.paste(shown, (round(start) - EDGE, top))
    for end, figure in ((HINTS, row.hints), (STREAKS, row.streak)):
        _write_to(picture, (end, line), figure, FIGURE, CREAM)


def _draw_ring(picture: Image.Image, top: int) -> None:
    """A ring for the portrait of whoever is first."""
    size = DIAMETER + 2 * RING
    left, upper = PORTRAITS - RING, top + (ROW - size) // 2
    panel(picture, (left, upper, left + size, upper + size), size / 2, HONEY)


@lru_cache(maxsize=48)  # people come as far as others did
def _mark(mark: CardMark, ladder: Ladder, room: float, ground: Tone) -> Image.Image:
    """A mark on its ground, as tall as a row and a little wider than its room."""
    picture = Image.new("L", (round(room) + 2 * EDGE, ROW), ground)
    DRAW[ladder](picture, (EDGE, ROW / 2), room, mark)
    return picture


def _draw_name(picture: Image.Image, place: Point, row: CardRow, room: float) -> None:
    """A name, as large as it fits, or else cut."""
    name, tone = drawable(romanized(row.name)), CREAM
    if not name:
        name, tone = row.unnamed, LABEL
    size = max(SMALLEST_NAME, fitting_size(name, room, NAME))
    draw_name(picture, place, shortened_to(name, room, size), size, tone, SEMIBOLD)


def _write_to(picture: Image.Image, end: tuple[int, int], text: str, size: int, tone: Tone) -> None:
    """A figure that ends here, on the baseline."""
    fitting = fitting_size(text, FIGURE_ROOM, size)
    draw_text(picture, (end[0] - width(text, fitting), end[1]), text, fitting, tone, SEMIBOLD)


def _draw_comb(picture: Image.Image, start: Point, room: float, mark: CardMark) -> None:
    """Cells in two rows, one in the gaps of the other, filled from the left; the crown's place is
    that of the cell that the lower row lacks."""
    above = (mark.steps + 1) // 2
    pitch = room / max(CELLS, above + 0.5)
    radius = pitch / 3**0.5
    for cell in range(mark.steps + mark.crowned):
        lower = cell % 2
        x = start[0] + pitch / 2 + cell // 2 * pitch + lower * pitch / 2
        y = start[1] + (lower - 0.5) * 1.5 * radius
        if cell == mark.steps:
            stamp(picture, crown(round(pitch * 0.94)), (x, y), CREAM)
        else:
            tone = HONEY if cell < mark.step else EMPTY
            stamp(picture, hexagon(radius - 1.6, 3, POINTED_TOP), (x, y), tone)


def _draw_stairs(picture: Image.Image, start: Point, room: float, mark: CardMark) -> None:
    """A bar for each step, each higher than the one before; above the first ones is room for what
    came after the last."""
    pitch, tall = room / max(mark.steps, 4), ROW - 30
    for step in range(mark.steps):
        share = min(1.0, FLAT + LIFT * step)
        left, foot = round(start[0] + step * pitch), round(start[1] + tall / 2)
        bar = (left, foot - round(tall * share), left + round(pitch - 7), foot)
        panel(picture, bar, 5, HONEY if step < mark.step else EMPTY)
    end, top, size = start[0], start[1] - tall / 2, round(BEYOND * min(1, room / ROOMY))
    if mark.beyond:
        draw_text(picture, (end, top + 0.76 * size), mark.beyond, size, CREAM, SEMIBOLD)
        end += width(mark.beyond, size) + 8
    if mark.crowned:
        stamp(picture, crown(size - 4), (end + size / 2, top + 0.32 * size), CREAM)


def _draw_grid(picture: Image.Image, start: Point, room: float, mark: CardMark) -> None:
    """Cells in two rows, filled from the left and the top, and beside them the crown."""
    columns = (mark.steps + 1) // 2
    pitch = min(room / (columns + 1), (ROW - 24) / 2)
    top = start[1] - pitch
    for cell in range(mark.steps):
        row, column = divmod(cell, columns)
        left, upper = round(start[0] + column * pitch), round(top + row * pitch)
        box = (left, upper, left + round(pitch - 5), upper + round(pitch - 5))
        panel(picture, box, 5, HONEY if cell < mark.step else EMPTY)
    if mark.crowned:
        place = start[0] + (columns + 0.5) * pitch, start[1] - 2
        stamp(picture, crown(round(pitch * 0.94)), place, CREAM)


DRAW = {Ladder.COMB: _draw_comb, Ladder.STAIRS: _draw_stairs, Ladder.GRID: _draw_grid}
