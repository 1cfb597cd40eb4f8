"""The time to draw each picture and to write it as a PNG file.

Run with ``python -m benchmarks.bench_drawing`` from the top of the project. *First* is the first
picture of its kind in this process, with all shapes and sizes of letters still to be made;
*uncached* is the best and the median of the following ones, drawn anew; *cached* the same again.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from statistics import median
from time import perf_counter

from PIL import Image

from bot.drawing.anigram import tiles_picture
from bot.drawing.group_card import CardMark, CardRow, CardView, Ladder, group_card_picture
from bot.drawing.honeycomb import Look, honeycomb_picture
from bot.drawing.podium import Podium, PodiumPlace, podium_picture
from bot.drawing.portraits import DIAMETER, Portrait
from bot.drawing.statistics import PlayedDays
from bot.drawing.statistics_card import statistics_picture
from bot.texts.stats import labels
from tests.support.language import ENGLISH

ROUNDS = 30
TODAY = date(2026, 11, 20)
DAYS = PlayedDays(
    TODAY, tuple((TODAY - timedelta(days=ago), 40 * ago % 37 + 1) for ago in range(126))
)
NAMES = ("Ada Lovelace", "Bruno", "Chiyo")
STEPS = tuple(PodiumPlace(place, name, "187 points") for place, name in enumerate(NAMES, 1))
PODIUM = Podium("Friday, 20 November", STEPS)
GAMES = (("Honeycomb", Ladder.COMB), ("Anigram", Ladder.STAIRS))
ROWS = tuple(
    CardRow(
        str(place),
        f"Player with {place} words",
        (CardMark(10 - place or 1, 9), CardMark(place % 7, 6)),
        str(place),
        str(7 * place),
    )
    for place in range(1, 11)
)
CARD = CardView("Friday, 20 November", "57 players", GAMES, ROWS, "and 47 more")


def portrayed(card: CardView) -> CardView:
    """The same with avatars that are nothing but noise, the worst that there can be."""
    channels = (Image.effect_noise((DIAMETER, DIAMETER), 60) for _ in range(3 * len(card.rows)))
    faces = [
        Image.merge("RGB", each).tobytes()
        for each in zip(channels, channels, channels, strict=True)
    ]
    rows = (
        replace(row, portrait=Portrait("", number, face))
        for number, (row, face) in enumerate(zip(card.rows, faces, strict=True))
    )
    return replace(card, rows=tuple(rows))


def main() -> None:
    """Time all pictures, in milliseconds."""
    print(f"{'milliseconds':20}{'first':>9}{'best':>9}{'median':>9}{'cached':>9}{'bytes':>9}")
    report("honeycomb", honeycomb_picture.draw, honeycomb_picture, "g", "aelmpx")
    for look in Look:
        if look is not Look.PLAIN:
            report(look.value, honeycomb_picture.draw, honeycomb_picture, "g", "aelmpx", look)
    report("tiles, 4 letters", tiles_picture.draw, tiles_picture, "deir", "r")
    report("tiles, 16 letters", tiles_picture.draw, tiles_picture, "mqgwjxsnaiebcdfo", "o")
    report("statistics", statistics_picture.draw, statistics_picture, DAYS, labels(ENGLISH))
    report("podium", podium_picture.draw, podium_picture, PODIUM)
    report("group card", group_card_picture.draw, group_card_picture, CARD)
    report("with avatars", group_card_picture.draw, group_card_picture, portrayed(CARD))


def report(
    what: str, draw: Callable[..., bytes], draw_cached: Callable[..., bytes], *values: object
) -> None:
    """Print one line of the table."""
    first = timed(draw, *values)
    times = [timed(draw, *values) for _ in range(ROUNDS)]
    picture = draw_cached(*values)
    cached = timed(draw_cached, *values)
    figures = (first, min(times), median(times), cached)
    print(f"{what:20}{''.join(f'{each:9.3f}' for each in figures)}{len(picture):9,}")


def timed(draw: Callable[..., bytes], *values: object) -> float:
    """How many milliseconds a picture takes."""
    start = perf_counter()
    draw(*values)
    return (perf_counter() - start) * 1000


if __name__ == "__main__":
    main()
