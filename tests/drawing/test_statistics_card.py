"""The card of a player: figures and a calendar, readable on every background.

Of ``bot/drawing/calendar.py``.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from bot.drawing.calendar import PITCH
from bot.drawing.palette import CREAM
from bot.drawing.statistics import LEVELS, PlayerFigures, Section
from bot.drawing.statistics_card import COLUMNS, MARGIN, WIDTH, statistics_picture
from bot.texts.stats import labels
from tests.drawing.looks import LIGHT, ink, on, opened
from tests.support.language import ENGLISH

LABELS = labels(ENGLISH)
TODAY = date(2026, 11, 20)
EVERY_DAY = tuple((TODAY - timedelta(days=ago), 40 * ago % 37 + 1) for ago in range(10_000))
RANKS = (("Good", 3), ("Genius", 9))
BEE = Section(
    "Honeycomb", "", (("Words", "1,873"), ("Longest word", "acknowledged")), "Ranks", RANKS
)
ANIGRAM = Section("Anigram", "", (("Levels solved", "461"),))
USUAL = PlayerFigures(TODAY, "Ada", 12, 31, 104, (BEE, ANIGRAM), EVERY_DAY[:90])
WORST = Section(
    "Honeycomb",
    "",
    (("Words", "1,000.0M"), ("Pangrams", "999,999"), ("Longest word", "uncharacteristically")),
    "Days at each rank",
    tuple((f"Rank {number}", 10**number) for number in range(10)),
)
LARGEST = PlayerFigures(TODAY, "W" * 32, *(10_000,) * 3, (WORST,) * 2, EVERY_DAY)


@pytest.mark.parametrize("statistics", [PlayerFigures(TODAY), USUAL, LARGEST])
def test_it_is_a_small_palette_picture(statistics: PlayerFigures) -> None:
    png = statistics_picture(statistics, LABELS)
    picture = opened(png)
    assert (picture.mode, picture.width) == ("P", WIDTH)
    assert len(png) < 100_000


@pytest.mark.parametrize("statistics", [PlayerFigures(TODAY), USUAL, LARGEST])
def test_nothing_is_written_into_the_margin(statistics: PlayerFigures) -> None:
    picture = opened(statistics_picture(statistics, LABELS))
    left, top, right, bottom = ink(picture, CREAM)
    assert left >= MARGIN - 4
    assert top >= MARGIN - 4
    assert right <= WIDTH - MARGIN + 4
    assert bottom <= picture.height - MARGIN + 4


def test_the_figures_stay_clear_of_each_other() -> None:
    picture = opened(statistics_picture(replace(LARGEST, games=(WORST,)), LABELS))
    for column in COLUMNS[1:]:
        gap = picture.crop((column - 10, MARGIN, column - 4, MARGIN + 440))
        assert len(set(gap.crop((0, 100, 6, 440)).tobytes())) == 1


def test_the_card_is_as_tall_as_what_is_on_it() -> None:
    heights = [
        opened(statistics_picture(replace(USUAL, games=games), LABELS)).height
        for games in ((), (ANIGRAM,), (BEE,), (BEE, ANIGRAM))
    ]
    assert heights == sorted(set(heights))


def test_the_same_statistics_give_the_same_bytes() -> None:
    assert statistics_picture.draw(USUAL, LABELS) == statistics_picture(USUAL, LABELS)


def test_pictures_drawn_in_many_threads_are_the_same() -> None:
    with ThreadPoolExecutor(4) as threads:
        drawn = set(threads.map(statistics_picture.draw, [USUAL] * 8, [LABELS] * 8))
    assert drawn == {statistics_picture(USUAL, LABELS)}


@pytest.mark.parametrize(
    "change",
    [
        {"today": TODAY - timedelta(days=1)},
        {"streak": 11},
        {"longest_streak": 32},
        {"days": 105},
        {"name": "Bea"},
        {"games": (BEE,)},
        {"games": (replace(BEE, bars=(("Good", 3), ("Genius", 8))), ANIGRAM)},
        {"games": (replace(BEE, figures=(("Words", "1,874"),)), ANIGRAM)},
        {"played": USUAL.played[1:]},
    ],
)
def test_every_figure_is_in_the_picture(change: dict[str, Any]) -> None:
    assert statistics_picture(replace(USUAL, **change), LABELS) != statistics_picture(USUAL, LABELS)


def today_in_gray(words: int) -> bytes:
    """The cell of today on a card of nothing else, in gray."""
    sunday = date(2026, 11, 22)
    png = statistics_picture(PlayerFigures(sunday, played=((sunday, words),)), LABELS)
    right, bottom = WIDTH - MARGIN, opened(png).height - MARGIN
    cell = (right - PITCH, bottom - PITCH, right, bottom)
    return on(LIGHT, png).crop(cell).convert("L").tobytes()


def test_more_words_on_a_day_fill_more_of_its_cell() -> None:
    filled = [sum(value > 100 for value in today_in_gray(words)) for words in (0, *LEVELS)]
    assert filled == sorted(set(filled))


def test_today_has_a_ring() -> None:
    sunday = date(2026, 11, 22)
    before = opened(statistics_picture(PlayerFigures(sunday - timedelta(days=1)), LABELS))
    after = opened(statistics_picture(PlayerFigures(sunday), LABELS))
    _, _, _, bottom_before = ink(before, CREAM)
    _, _, _, bottom_after = ink(after, CREAM)
    assert bottom_after - bottom_before == pytest.approx(PITCH, abs=1)


def test_few_pictures_are_kept() -> None:
    assert statistics_picture.most == 32
