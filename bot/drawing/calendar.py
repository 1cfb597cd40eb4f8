"""A calendar of the days played: a column a week, a small cell of honey a day.

The more words on a day, the fuller its cell, in size as well as in tone. A ring marks today.
"""

from datetime import date, timedelta

from PIL import Image

from bot.drawing.lettering import draw_text, width
from bot.drawing.palette import COCOA, CREAM, ESPRESSO, LABEL, STRENGTHS
from bot.drawing.shapes import POINTED_TOP, Point, hexagon, stamp
from bot.drawing.statistics import WEEKS, Labels, PlayerFigures

PITCH = 45  # from one cell to the next
RADIUS = 20
RADII = (10, 13, 16, 20)  # of the honey in a cell
CORNER = 3
TODAY, TODAY_INSIDE = 26, 22.5  # the radii of the ring
HEADING, LABEL_SIZE = 40, 34
CELLS_TOP = 116
HEIGHT = CELLS_TOP + 7 * PITCH
NAMED = (0, 2, 4, 6)  # the weekdays whose names are written, Monday first


def draw_calendar(
    picture: Image.Image,
    statistics: PlayerFigures,
    labels: Labels,
    place: tuple[int, int],
    room: int,
) -> None:
    """The calendar at this place, as wide as the room."""
    left, top = place
    cells = (left + room - WEEKS * PITCH + PITCH // 2, top + CELLS_TOP + PITCH // 2)
    draw_text(picture, (left, top + 34), labels.calendar, HEADING, CREAM)
    _draw_legend(picture, (left + room, top + 34), labels)
    _draw_months(picture, statistics.first_day, labels.months, cells)
    for row in NAMED:
        place = (left, cells[1] + row * PITCH + 12)
        draw_text(picture, place, labels.weekdays[row], LABEL_SIZE, LABEL)
    _draw_days(picture, statistics, cells)


def _draw_months(
    picture: Image.Image, first: date, names: tuple[str, ...], cells: tuple[int, int]
) -> None:
    """The name of a month above its first whole week."""
    for week in range(WEEKS - 1):
        monday = first + timedelta(weeks=week)
        if monday.day <= 7:
            place = (cells[0] + week * PITCH - RADIUS + 2, cells[1] - 38)
            draw_text(picture, place, names[monday.month - 1], LABEL_SIZE, LABEL)


def _draw_days(picture: Image.Image, statistics: PlayerFigures, cells: tuple[int, int]) -> None:
    levels = statistics.levels
    for number in range((statistics.today - statistics.first_day).days + 1):
        day = statistics.first_day + timedelta(days=number)
        week, weekday = divmod(number, 7)
        middle = (cells[0] + week * PITCH, cells[1] + weekday * PITCH)
        if day == statistics.today:
            stamp(picture, hexagon(TODAY, CORNER, POINTED_TOP), middle, CREAM)
            stamp(picture, hexagon(TODAY_INSIDE, CORNER, POINTED_TOP), middle, ESPRESSO)
        _draw_cell(picture, middle, levels.get(day, 0))


def _draw_cell(picture: Image.Image, middle: Point, level: int) -> None:
    stamp(picture, hexagon(RADIUS, CORNER, POINTED_TOP), middle, COCOA)
    if level:
        honey = hexagon(RADII[level - 1], CORNER, POINTED_TOP)
        stamp(picture, honey, middle, STRENGTHS[level - 1])


def _draw_legend(picture: Image.Image, right_end: tuple[int, int], labels: Labels) -> None:
    """Fewer, the four cells, more words: up to this end."""
    right, baseline = right_end
    more = right - width(labels.more, LABEL_SIZE)
    first = more - 18 - PITCH * len(RADII) + PITCH / 2
    draw_text(picture, (more, baseline), labels.more, LABEL_SIZE, LABEL)
    for level in range(1, len(RADII) + 1):
        _draw_cell(picture, (first + (level - 1) * PITCH, baseline - 12), level)
    fewer = first - RADIUS - 16 - width(labels.fewer, LABEL_SIZE)
    draw_text(picture, (fewer, baseline), labels.fewer, LABEL_SIZE, LABEL)
