"""The picture of a day that is over: the best three on a podium of honeycomb cells."""

from dataclasses import dataclass

from PIL import Image

from bot.drawing.kept import kept
from bot.drawing.lettering import SEMIBOLD, draw_text, drawable, fitting_size, width
from bot.drawing.palette import AMBER, COCOA, CREAM, ESPRESSO, HONEY, LABEL, Tone
from bot.drawing.shapes import Point, canvas, hexagon, panel, png, stamp

PLACES = 3
WIDTH = 1000
MARGIN = 48
CORNER = 36
RIM_WIDTH = 4
TITLE, NAME, POINTS, NUMBER = 44, 46, 40, 88  # their sizes
TITLE_ROW, NAMES = 84, 116  # heights: of the title, and of name and points above a tower
COLUMNS = (500, 190, 810)  # the middles of the towers, the best first
ROOM = 290  # for what is written above a tower
RADIUS, CELL_CORNER = 86, 14
PITCH = 156  # from a cell to the next one above
LIP = 8
HEIGHT = MARGIN + TITLE_ROW + NAMES + PLACES * PITCH + MARGIN // 2
BOTTOM = HEIGHT - MARGIN // 2 - PITCH // 2  # the middles of the lowest cells


@dataclass(frozen=True)
class PodiumPlace:
    """Who stands on the podium; equals share a place."""

    place: int  # from 1
    name: str
    points: str


@dataclass(frozen=True)
class Podium:
    """The best of a day.

    Raises ValueError for nobody, for too many, and for a place that is none.
    """

    title: str
    steps: tuple[PodiumPlace, ...]  # the best first

    def __post_init__(self) -> None:
        if not 1 <= len(self.steps) <= PLACES:
            raise ValueError(f"on a podium stand one to {PLACES}, not {len(self.steps)}")
        places = [step.place for step in self.steps]
        if not all(1 <= place <= PLACES for place in places):
            raise ValueError(f"the places are 1 to {PLACES}, not {places}")


@kept(32)
def podium_picture(podium: Podium) -> bytes:
    """A PNG file."""
    picture = canvas(WIDTH, HEIGHT)
    panel(picture, (0, 0, WIDTH, HEIGHT), CORNER, COCOA)
    inside = (RIM_WIDTH, RIM_WIDTH, WIDTH - RIM_WIDTH, HEIGHT - RIM_WIDTH)
    panel(picture, inside, CORNER - RIM_WIDTH, ESPRESSO)
    _write(picture, (WIDTH // 2, MARGIN + 36), podium.title, TITLE, HONEY, WIDTH - 2 * MARGIN)
    for x in COLUMNS[len(podium.steps) :]:
        _draw_cell(picture, (x, BOTTOM), COCOA, COCOA)
    for x, step in zip(COLUMNS, podium.steps, strict=False):
        _draw_tower(picture, x, step)
    return png(picture)


def _draw_tower(picture: Image.Image, x: int, step: PodiumPlace) -> None:
    """As many cells as the place is worth, the number on the highest, who stands there above."""
    cells = PLACES + 1 - step.place
    for level in range(cells - 1):
        _draw_cell(picture, (x, BOTTOM - level * PITCH), AMBER, AMBER)
    top = (x, BOTTOM - (cells - 1) * PITCH)
    _draw_cell(picture, top, HONEY, AMBER)
    _write(picture, (x, top[1] + 28), str(step.place), NUMBER, ESPRESSO)
    feet = top[1] - PITCH // 2
    _write(picture, (x, feet - 66), drawable(step.name), NAME, CREAM)
    _write(picture, (x, feet - 16), step.points, POINTS, LABEL)


def _draw_cell(picture: Image.Image, middle: Point, face: Tone, edge: Tone) -> None:
    stamp(picture, hexagon(RADIUS, CELL_CORNER), middle, edge)
    stamp(picture, hexagon(RADIUS - LIP / 2, CELL_CORNER), (middle[0], middle[1] - LIP / 2), face)


def _write(
    picture: Image.Image, place: tuple[int, int], text: str, size: int, tone: Tone, room: int = ROOM
) -> None:
    """A line of text, its middle here on the baseline."""
    fitting = fitting_size(text, room, size)
    draw_text(
        picture, (place[0] - width(text, fitting) / 2, place[1]), text, fitting, tone, SEMIBOLD
    )
