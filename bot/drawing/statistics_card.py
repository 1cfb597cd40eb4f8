"""The picture of a player's statistics: a calendar of the days played, as wide as a phone.

It has what no line of text can say, and nothing else: all figures stand beside it.
"""

from bot.drawing.calendar import draw_calendar
from bot.drawing.kept import kept
from bot.drawing.palette import COCOA, ESPRESSO
from bot.drawing.shapes import canvas, panel, png
from bot.drawing.statistics import Labels, PlayedDays

WIDTH, HEIGHT = 1200, 800
MARGIN = 44
CORNER = 36
RIM_WIDTH = 4


@kept(32)
def statistics_picture(days: PlayedDays, labels: Labels) -> bytes:
    """A PNG file."""
    picture = canvas(WIDTH, HEIGHT)
    panel(picture, (0, 0, WIDTH, HEIGHT), CORNER, COCOA)
    inside = (RIM_WIDTH, RIM_WIDTH, WIDTH - RIM_WIDTH, HEIGHT - RIM_WIDTH)
    panel(picture, inside, CORNER - RIM_WIDTH, ESPRESSO)
    draw_calendar(picture, days, labels, (MARGIN, MARGIN, WIDTH - MARGIN, HEIGHT - MARGIN))
    return png(picture)
