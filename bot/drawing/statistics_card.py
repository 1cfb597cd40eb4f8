"""The picture of a player's statistics: name, figures, what each game adds, and a calendar."""

from PIL import Image

from bot.drawing.calendar import HEIGHT as CALENDAR_HEIGHT
from bot.drawing.calendar import draw_calendar
from bot.drawing.kept import kept
from bot.drawing.lettering import SEMIBOLD, draw_text, drawable, fitting_size, width
from bot.drawing.palette import COCOA, CREAM, ESPRESSO, HONEY, LABEL
from bot.drawing.shapes import canvas, panel, png
from bot.drawing.statistics import Labels, PlayerFigures, Section, compact

WIDTH = 1000
MARGIN = 48
CORNER = 36
RIM_WIDTH = 4
COLUMNS = (MARGIN, 350, 652)  # where the figures begin
ROOM = 290  # for a figure
NAME, FIGURE, LABEL_SIZE, HEADING = 64, 72, 36, 44
NAME_ROW = 96
ROW = 140  # with figures
HEADING_ROW = 76
BARS_ROW = 60
BAR_ROW, BAR_HEIGHT = 46, 28
BARS_LEFT, BARS_RIGHT = MARGIN + 220, WIDTH - MARGIN  # with the counts behind the bars
GAP = 14  # between a bar and its count
SPACE = 24  # before what comes next


@kept(32)
def statistics_picture(statistics: PlayerFigures, labels: Labels) -> bytes:
    """A PNG file, as tall as what is on it."""
    name = drawable(statistics.name)
    y = MARGIN + NAME_ROW * bool(name)
    tops = _tops(y + ROW, statistics.games)
    height = tops[-1] + SPACE + CALENDAR_HEIGHT + MARGIN
    picture = canvas(WIDTH, height)
    panel(picture, (0, 0, WIDTH, height), CORNER, COCOA)
    inside = (RIM_WIDTH, RIM_WIDTH, WIDTH - RIM_WIDTH, height - RIM_WIDTH)
    panel(picture, inside, CORNER - RIM_WIDTH, ESPRESSO)
    size = fitting_size(name, WIDTH - 2 * MARGIN, NAME)
    draw_text(picture, (MARGIN, MARGIN + 52), name, size, HONEY, SEMIBOLD)
    _draw_figures(picture, y, _own(statistics, labels))
    for top, section in zip(tops, statistics.games, strict=False):
        _draw_section(picture, top, section)
    place = (MARGIN, tops[-1] + SPACE)
    draw_calendar(picture, statistics, labels, place, WIDTH - 2 * MARGIN)
    return png(picture)


def _own(statistics: PlayerFigures, labels: Labels) -> tuple[tuple[str, str], ...]:
    """The figures of all games together."""
    return (
        (labels.streak, compact(statistics.streak)),
        (labels.longest_streak, compact(statistics.longest_streak)),
        (labels.days, compact(statistics.days)),
    )


def _tops(first: int, sections: tuple[Section, ...]) -> list[int]:
    """Where each section begins, and where the last one ends."""
    tops = [first]
    for section in sections:
        bars = BARS_ROW + BAR_ROW * len(section.bars) if section.bars else 0
        tops.append(tops[-1] + HEADING_ROW + ROW + bars + SPACE)
    return tops


def _draw_section(picture: Image.Image, top: int, section: Section) -> None:
    draw_text(picture, (MARGIN, top + 40), section.title, HEADING, HONEY, SEMIBOLD)
    _draw_figures(picture, top + HEADING_ROW, section.figures)
    if section.bars:
        _draw_bars(picture, top + HEADING_ROW + ROW, section)


def _draw_figures(picture: Image.Image, y: int, figures: tuple[tuple[str, str], ...]) -> None:
    for x, (label, text) in zip(COLUMNS, figures, strict=False):
        size = fitting_size(text, ROOM, FIGURE)
        draw_text(picture, (x, y + 58), text, size, CREAM, SEMIBOLD)
        draw_text(picture, (x, y + 106), label, LABEL_SIZE, LABEL)


def _draw_bars(picture: Image.Image, top: int, section: Section) -> None:
    draw_text(picture, (MARGIN, top + 34), section.bars_title, LABEL_SIZE, CREAM)
    most = max(count for _, count in section.bars)
    counts = [compact(count) for _, count in section.bars]
    longest = BARS_RIGHT - BARS_LEFT - GAP - max(width(count, LABEL_SIZE) for count in counts)
    for row, (title, count) in enumerate(section.bars):
        y = top + BARS_ROW + row * BAR_ROW
        draw_text(picture, (MARGIN, y + 26), title, LABEL_SIZE, LABEL)
        end = BARS_LEFT + max(round(longest * count / most), BAR_HEIGHT // 2)  # never unseen
        panel(picture, (BARS_LEFT, y, end, y + BAR_HEIGHT), 7, HONEY)
        draw_text(picture, (end + GAP, y + 26), counts[row], LABEL_SIZE, CREAM)
