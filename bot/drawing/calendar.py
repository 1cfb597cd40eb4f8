"""A calendar of the days played: a column a week, a small cell of honey a day.

The more words on a day, the fuller its cell, in size as well as in tone. A ring marks today.
"""

from datetime import date, timedelta

from PIL import Image

from bot.drawing.lettering import SEMIBOLD, draw_text, width
from bot.drawing.palette import COCOA, CREAM, ESPRESSO, LABEL, STRENGTHS
from bot.drawing.shapes import POINTED_TOP, Box, Point, hexagon, stamp
from bot.drawing.statistics import WEEKS, Labels, PlayedDays

PITCH = 63  # from one cell to the next
RADIUS = 29
RADII = (14, 19, 24, 29)  # of the honey in a cell
CORNER = 4
TODAY, TODAY_INSIDE = 37, 32  # the radii of the ring
HEADING, LABEL_SIZE = 56, 42  # on a phone 15 and 11 pixels and more
MONTHS = 118  # from the top to the line on which they stand
CELLS = 148  # from the top to the first of them
GAP = 16  # between words and cells
NAMED = (0, 2, 4, 6)  # the weekdays whose names are written, Monday first


def draw_calendar(picture: Image.Image, days: PlayedDays, labels: Labels, room: Box) -> None:
    """The calendar in a room, its last column at the right end of it."""
    left, top, right, bottom = room
    first = (right - WEEKS * PITCH + PITCH // 2, top + CELLS + PITCH // 2)
    draw_text(picture, (left, top + 44), labels.calendar, HEADING, CREAM, SEMIBOLD)
    _draw_months(picture, days.first_day, labels.months, (first[0], top + MONTHS))
    for row in NAMED:
        place = (left, first[1] + row * PITCH + 14)
        draw_text(picture, place, labels.weekdays[row], LABEL_SIZE, LABEL)
    _draw_days(picture, days, first)
    _draw_legend(picture, (right, bottom - 10), labels)


def _draw_months(
    picture: Image.Image, first: date, names: tuple[str, ...], place: tuple[int, int]
) -> None:
    """The name of a month above its first whole week."""
    for week in range(WEEKS - 1):
        monday = first + timedelta(weeks=week)
        if monday.day <= 7:
            left = place[0] + week * PITCH - RADIUS + 2
            draw_text(picture, (left, place[1]), names[monday.month - 1], LABEL_SIZE, LABEL)


def _draw_days(picture: Image.Image, days: PlayedDays, cells: tuple[int, int]) -> None:
    levels = days.levels
    for number in range((days.today - days.first_day).days + 1):
        day = days.first_day + timedelta(days=number)
        week, weekday = divmod(number, 7)
        middle = (cells[0] + week * PITCH, cells[1] + weekday * PITCH)
        if day == days.today:
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
    first = more - GAP - PITCH * len(RADII) + PITCH / 2
    draw_text(picture, (more, baseline), labels.more, LABEL_SIZE, LABEL)
    for level in range(1, len(RADII) + 1):
        _draw_cell(picture, (first + (level - 1) * PITCH, baseline - 15), level)
    fewer = first - RADIUS - GAP - width(labels.fewer, LABEL_SIZE)
    draw_text(picture, (fewer, baseline), labels.fewer, LABEL_SIZE, LABEL)
