from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from bot.drawing.calendar import PITCH
from bot.drawing.palette import CREAM
from bot.drawing.statistics import LEVELS, Statistics
from bot.drawing.statistics_card import (
    CALENDAR_TOP,
    COLUMNS,
    HEIGHT,
    MARGIN,
    WIDTH,
    statistics_picture,
)
from cogs.texts.stats import LABELS
from tests.drawing.looks import LIGHT, ink, on, opened

TODAY = date(2026, 11, 20)
EVERY_DAY = tuple((TODAY - timedelta(days=ago), 40 * ago % 37 + 1) for ago in range(10_000))
USUAL = Statistics(
    TODAY, 12, 31, 104, 1873, 96, "acknowledged", (3, 2, 5, 9, 14, 22, 31, 17, 9, 2), EVERY_DAY[:90]
)
LARGEST = Statistics(
    *(TODAY, 10_000, 10_000, 10_000, 10**9, 999_999, "uncharacteristically"),
    (10_000, 123_456, 10**9, 999_999, 0, 1, 2, 3, 4, 10**9),
    EVERY_DAY,
)


@pytest.mark.parametrize("statistics", [Statistics(TODAY), USUAL, LARGEST])
def test_it_is_a_small_palette_picture(statistics: Statistics) -> None:
    png = statistics_picture(statistics, LABELS)
    picture = opened(png)
    assert (picture.mode, picture.size) == ("P", (WIDTH, HEIGHT))
    assert len(png) < 60_000


@pytest.mark.parametrize("statistics", [Statistics(TODAY), USUAL, LARGEST])
def test_nothing_is_written_into_the_margin(statistics: Statistics) -> None:
    left, top, right, bottom = ink(opened(statistics_picture(statistics, LABELS)), CREAM)
    assert left >= MARGIN - 4
    assert top >= MARGIN - 4
    assert right <= WIDTH - MARGIN + 4
    assert bottom <= HEIGHT - MARGIN + 4


def test_the_histogram_stays_clear_of_the_figures_beside_it() -> None:
    picture = opened(statistics_picture(LARGEST, LABELS))
    gap = picture.crop((COLUMNS[-1] - 12, MARGIN, COLUMNS[-1] - 4, CALENDAR_TOP))
    assert len(set(gap.tobytes())) == 1


def test_the_same_statistics_give_the_same_bytes() -> None:
    assert statistics_picture.__wrapped__(USUAL, LABELS) == statistics_picture(USUAL, LABELS)


def test_pictures_drawn_in_many_threads_are_the_same() -> None:
    with ThreadPoolExecutor(4) as threads:
        drawn = set(threads.map(statistics_picture.__wrapped__, [USUAL] * 8, [LABELS] * 8))
    assert drawn == {statistics_picture(USUAL, LABELS)}


@pytest.mark.parametrize(
    "change",
    [
        {"today": TODAY - timedelta(days=1)},
        {"streak": 11},
        {"longest_streak": 32},
        {"days": 105},
        {"words": 1874},
        {"pangrams": 97},
        {"longest_word": "acknowledges"},
        {"ranks": (3, 2, 5, 9, 14, 22, 31, 17, 9, 3)},
        {"played": USUAL.played[1:]},
    ],
)
def test_every_figure_is_in_the_picture(change: dict[str, Any]) -> None:
    assert statistics_picture(replace(USUAL, **change), LABELS) != statistics_picture(USUAL, LABELS)


def today_in_gray(words: int) -> bytes:
    """The cell of today on a card of nothing else, in gray."""
    sunday = date(2026, 11, 22)
    png = statistics_picture(Statistics(sunday, played=((sunday, words),)), LABELS)
    right, bottom = WIDTH - MARGIN, HEIGHT - MARGIN
    cell = (right - PITCH, bottom - PITCH, right, bottom)
    return on(LIGHT, png).crop(cell).convert("L").tobytes()


def test_more_words_on_a_day_fill_more_of_its_cell() -> None:
    filled = [sum(value > 100 for value in today_in_gray(words)) for words in (0, *LEVELS)]
    assert filled == sorted(set(filled))


def test_today_has_a_ring() -> None:
    sunday = date(2026, 11, 22)
    before = opened(statistics_picture(Statistics(sunday - timedelta(days=1)), LABELS))
    after = opened(statistics_picture(Statistics(sunday), LABELS))
    _, _, _, bottom_before = ink(before, CREAM)
    _, _, _, bottom_after = ink(after, CREAM)
    assert bottom_after - bottom_before == pytest.approx(PITCH, abs=1)


def test_few_pictures_are_kept() -> None:
    assert statistics_picture.cache_info().maxsize == 32
