"""The card of a player: a calendar, readable on every background and on a phone.

Of ``bot/drawing/calendar.py``.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from bot.drawing import calendar
from bot.drawing.calendar import CELLS, PITCH
from bot.drawing.lettering import width
from bot.drawing.palette import CREAM
from bot.drawing.statistics import LEVELS, WEEKS, PlayedDays
from bot.drawing.statistics_card import HEIGHT, MARGIN, WIDTH, statistics_picture
from bot.texts.stats import labels
from tests.drawing.looks import LIGHT, ink, on, opened
from tests.support.language import ENGLISH

LABELS = labels(ENGLISH)
TODAY = date(2026, 11, 20)
SUNDAY = date(2026, 11, 22)
EVERY_DAY = tuple((TODAY - timedelta(days=ago), 40 * ago % 37 + 1) for ago in range(10_000))
FIRST, USUAL, LONGEST = (PlayedDays(TODAY, EVERY_DAY[:days]) for days in (1, 90, 10_000))
PHONE = 330  # pixels that Discord gives a picture on a narrow one
READABLE = 11


@pytest.mark.parametrize("days", [PlayedDays(TODAY), FIRST, USUAL, LONGEST])
def test_it_is_a_small_palette_picture(days: PlayedDays) -> None:
    png = statistics_picture(days, LABELS)
    assert (opened(png).mode, opened(png).size) == ("P", (WIDTH, HEIGHT))
    assert len(png) < 100_000


def test_it_is_wide_and_its_smallest_words_are_readable_on_a_phone() -> None:
    assert WIDTH == HEIGHT * 3 / 2
    assert min(calendar.HEADING, calendar.LABEL_SIZE) * PHONE / WIDTH >= READABLE


@pytest.mark.parametrize("days", [PlayedDays(TODAY), FIRST, USUAL, LONGEST])
def test_nothing_is_written_into_the_margin(days: PlayedDays) -> None:
    left, top, right, bottom = ink(opened(statistics_picture(days, LABELS)), CREAM)
    assert left >= MARGIN - 4
    assert top >= MARGIN - 4
    assert right <= WIDTH - MARGIN + 8  # the ring around today
    assert bottom <= HEIGHT - MARGIN + 4


def test_the_words_beside_the_cells_have_room() -> None:
    columns = WIDTH - MARGIN - WEEKS * PITCH
    widest = max(width(day, calendar.LABEL_SIZE) for day in LABELS.weekdays)
    assert MARGIN + widest <= columns
    assert CELLS + 7 * PITCH <= HEIGHT - 2 * MARGIN - calendar.LABEL_SIZE


def test_the_same_days_give_the_same_bytes() -> None:
    assert statistics_picture.draw(USUAL, LABELS) == statistics_picture(USUAL, LABELS)


def test_pictures_drawn_in_many_threads_are_the_same() -> None:
    with ThreadPoolExecutor(4) as threads:
        drawn = set(threads.map(statistics_picture.draw, [USUAL] * 8, [LABELS] * 8))
    assert drawn == {statistics_picture(USUAL, LABELS)}


@pytest.mark.parametrize(
    "change", [{"today": TODAY - timedelta(days=1)}, {"played": USUAL.played[1:]}]
)
def test_every_day_is_in_the_picture(change: dict[str, Any]) -> None:
    assert statistics_picture(replace(USUAL, **change), LABELS) != statistics_picture(USUAL, LABELS)


def today_in_gray(words: int) -> bytes:
    """The cell of today on a card of nothing else, in gray."""
    png = statistics_picture(PlayedDays(SUNDAY, ((SUNDAY, words),)), LABELS)
    right, bottom = WIDTH - MARGIN, MARGIN + CELLS + 7 * PITCH
    cell = (right - PITCH, bottom - PITCH, right, bottom)
    return on(LIGHT, png).crop(cell).convert("L").tobytes()


def test_more_words_on_a_day_fill_more_of_its_cell() -> None:
    filled = [sum(value > 100 for value in today_in_gray(words)) for words in (0, *LEVELS)]
    assert filled == sorted(set(filled))


def test_today_has_a_ring() -> None:
    before = opened(statistics_picture(PlayedDays(SUNDAY - timedelta(days=1)), LABELS))
    after = opened(statistics_picture(PlayedDays(SUNDAY), LABELS))
    _, _, _, bottom_before = ink(before, CREAM)
    _, _, _, bottom_after = ink(after, CREAM)
    assert bottom_after - bottom_before == pytest.approx(PITCH, abs=1)


def test_few_pictures_are_kept() -> None:
    assert statistics_picture.most == 32
