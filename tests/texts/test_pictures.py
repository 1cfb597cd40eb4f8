"""What the pictures say to those who do not see them.

Of ``bot/texts/honeycomb/picture.py``, ``bot/texts/anigram/picture.py`` and
``bot/texts/honeycomb/ranks.py``; those of the anigram are also of ``cogs/anigram/picture.py``.
"""

from datetime import date

import pytest

from bot.drawing.podium import Podium, PodiumPlace
from bot.drawing.statistics import PlayedDays
from bot.games.honeycomb.progress import Celebration
from bot.puzzles.honeycomb.ranks import Rank
from bot.texts import recap, stats
from bot.texts.anigram import picture as anigram
from bot.texts.honeycomb import picture as honeycomb
from bot.texts.honeycomb import ranks
from tests.support.language import ENGLISH

TODAY = date(2026, 11, 20)  # a Friday


def test_every_rank_has_a_title() -> None:
    assert list(ranks.TITLES) == [*Rank]


def test_the_alt_text_of_a_honeycomb_says_every_letter_in_order() -> None:
    assert honeycomb.honeycomb(ENGLISH, "g", "aelmpx") == (
        "A honeycomb of seven letters. Center letter, in every word: G. "
        "Around it, clockwise from the top: A, E, L, M, P, X."
    )


@pytest.mark.parametrize(
    ("celebration", "said"),
    [
        (Celebration.PANGRAM, "It's pink, among sparks: you've found a pangram!"),
        (Celebration.GENIUS, "It's black and gold, in a laurel wreath: you're a Genius!"),
        (Celebration.QUEEN_BEE, "It's purple, with a crown and a laurel wreath: you're Queen Bee!"),
    ],
)
def test_the_alt_text_of_a_honeycomb_says_what_its_colors_celebrate(
    celebration: Celebration, said: str
) -> None:
    text = honeycomb.honeycomb(ENGLISH, "g", "aelmpx", celebration)
    assert text == f"{honeycomb.honeycomb(ENGLISH, 'g', 'aelmpx')} {said}"


@pytest.mark.parametrize(
    ("letters", "given", "text"),
    [
        ("a", "", "One letter tile: A."),
        ("deir", "", "4 letter tiles: D, E, I, R."),
        ("dewir", "w", "5 letter tiles: D, E, W, I, R. The newest letter is W."),
    ],
)
def test_the_alt_text_of_tiles_says_every_letter_and_the_newest(
    letters: str, given: str, text: str
) -> None:
    assert anigram.tiles(ENGLISH, letters, given) == text
    par = "They're black on gold: that's par!"
    assert anigram.tiles(ENGLISH, letters, given, is_par=True) == f"{text} {par}"


@pytest.mark.parametrize(
    ("days", "said"),
    [
        ((), "without a day played"),
        ((TODAY,), "with 1 day played, today"),
        ((date(2026, 11, 1),), "with 1 day played, on November 1"),
        (
            (date(2026, 1, 1), date(2026, 10, 2), TODAY),
            "with 2 days played, the last of them today",
        ),
        (
            (date(2026, 10, 2), date(2026, 11, 1)),
            "with 2 days played, the last of them on November 1",
        ),
    ],
)
def test_the_alt_text_of_a_card_says_its_calendar_in_a_sentence(
    days: tuple[date, ...], said: str
) -> None:
    shown = PlayedDays(TODAY, tuple((day, 7) for day in days))
    assert stats.card(ENGLISH, shown) == f"A calendar of the last 16 weeks, {said}."


def test_the_alt_text_of_a_podium_does_not_repeat_the_names() -> None:
    podium = Podium("Friday, November 20", (PodiumPlace(1, "Ada", "score 92"),))
    assert recap.podium_card(ENGLISH, podium) == (
        "A podium of honeycomb cells for the best of Friday, November 20."
    )
