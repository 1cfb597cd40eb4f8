"""The picture of a player's statistics: figures, a histogram of ranks and a calendar."""

from functools import lru_cache

from PIL import Image

from bot.drawing.calendar import HEIGHT as CALENDAR_HEIGHT
from bot.drawing.calendar import draw_calendar
from bot.drawing.lettering import SEMIBOLD, draw_text, fitting_size, width
from bot.drawing.palette import COCOA, CREAM, ESPRESSO, HONEY, LABEL
from bot.drawing.shapes import canvas, panel, png
from bot.drawing.statistics import Labels, Statistics, compact
from bot.puzzles.honeycomb.ranks import Rank

WIDTH = 1000
MARGIN = 48
CORNER = 36
RIM_WIDTH = 4
COLUMNS = (MARGIN, 350, 668)  # where the figures begin; the histogram spans the first two
ROOM = 284  # for a figure
FIGURE, LABEL_SIZE, HEADING = 72, 36, 40
ROW = 174  # from one figure to the one below

HISTOGRAM_TOP = MARGIN + 150
BAR_ROW, BAR_HEIGHT = 46, 28
BARS_LEFT, BARS_RIGHT = MARGIN + 200, COLUMNS[-1] - 36  # with the counts behind the bars
GAP = 14  # between a bar and its count
CALENDAR_TOP = HISTOGRAM_TOP + 60 + BAR_ROW * len(Rank) + 26
HEIGHT = CALENDAR_TOP + CALENDAR_HEIGHT + MARGIN


@lru_cache(maxsize=32)
def statistics_picture(statistics: Statistics, labels: Labels) -> bytes:
    """A PNG file."""
    picture = canvas(WIDTH, HEIGHT)
    panel(picture, (0, 0, WIDTH, HEIGHT), CORNER, COCOA)
    inside = (RIM_WIDTH, RIM_WIDTH, WIDTH - RIM_WIDTH, HEIGHT - RIM_WIDTH)
    panel(picture, inside, CORNER - RIM_WIDTH, ESPRESSO)
    _draw_figures(picture, statistics, labels)
    _draw_histogram(picture, statistics.ranks, labels)
    draw_calendar(picture, statistics, labels, (MARGIN, CALENDAR_TOP), WIDTH - 2 * MARGIN)
    return png(picture)


def _draw_figures(picture: Image.Image, statistics: Statistics, labels: Labels) -> None:
    top = ((labels.streak, statistics.streak), (labels.longest_streak, statistics.longest_streak))
    for x, (label, count) in zip(COLUMNS, top, strict=False):
        _draw_figure(picture, (x, MARGIN), label, compact(count))
    side = (
        (labels.days, compact(statistics.days)),
        (labels.words, compact(statistics.words)),
        (labels.pangrams, compact(statistics.pangrams)),
        (labels.longest_word, statistics.longest_word.lower() or "-"),
    )
    for row, (label, text) in enumerate(side):
        _draw_figure(picture, (COLUMNS[-1], MARGIN + row * ROW), label, text)


def _draw_figure(picture: Image.Image, place: tuple[int, int], label: str, text: str) -> None:
    x, y = place
    size = fitting_size(text, ROOM, FIGURE)
    draw_text(picture, (x, y + 58), text, size, CREAM, SEMIBOLD)
    draw_text(picture, (x, y + 106), label, LABEL_SIZE, LABEL)


def _draw_histogram(picture: Image.Image, ranks: tuple[int, ...], labels: Labels) -> None:
    heading = (MARGIN, HISTOGRAM_TOP + 34)
    draw_text(picture, heading, labels.ranks, HEADING, CREAM)
    most = max(1, *ranks)
    counts = [compact(count) for count in ranks]
    longest = BARS_RIGHT - BARS_LEFT - GAP - max(width(count, LABEL_SIZE) for count in counts)
    for row, title in enumerate(labels.titles):
        y = HISTOGRAM_TOP + 60 + row * BAR_ROW
        draw_text(picture, (MARGIN, y + 26), title, LABEL_SIZE, LABEL)
        end = _draw_bar(picture, y, round(longest * ranks[row] / most), counted=ranks[row] > 0)
        draw_text(picture, (end + GAP, y + 26), counts[row], LABEL_SIZE, CREAM)


def _draw_bar(picture: Image.Image, y: int, length: int, *, counted: bool) -> int:
    """A bar of this length, never too short to see, or a mark for nothing; its right end."""
    end = BARS_LEFT + max(length, BAR_HEIGHT // 2 if counted else 4)
    tone = HONEY if counted else COCOA
    panel(picture, (BARS_LEFT, y, end, y + BAR_HEIGHT), min(7, (end - BARS_LEFT) // 2), tone)
    return end
