"""What the picture of a square shows of what a player knows, and what it says.

Of ``bot/texts/square/picture.py``.
"""

from collections.abc import Callable
from datetime import timedelta

from bot.drawing.square import SquareLook
from bot.games.square.progress import SquareProgress
from bot.model import FoundWord, TakenHint
from bot.puzzles.square.round import SquareRound
from cogs.square.picture import alt_text_of, picture_of_round, view_of
from tests.support.harness import MORNING
from tests.support.language import ENGLISH
from tests.support.rounds import CROSSED, square_round

FRIDAY = square_round(MORNING.date())
MONDAY = square_round((MORNING + timedelta(days=3)).date())


def progress(
    *words: str, hints: tuple[tuple[str, str], ...] = (), played: SquareRound = FRIDAY
) -> SquareProgress:
    found = tuple(FoundWord(word, 6) for word in words)
    return SquareProgress(played, found, tuple(TakenHint(*each) for each in hints))


def test_pairs_stand_where_words_and_hints_have_told_them() -> None:
    view = view_of(progress("rumble", hints=(("pair-A2", "ac"), ("letter-C", "b"))))
    assert view.rows == (
        (None, "ac", "", ""),
        ("ru", None, "mb", "le"),
        ("b", "", None, ""),
        ("", "", "", None),
    )
    assert view.told == {(0, 1)}
    assert view.tray == ()


def test_early_in_the_week_the_pairs_that_are_left_lie_beside() -> None:
    view = view_of(progress("rumble", played=MONDAY))
    assert sorted(view.tray) == sorted(
        ["", "", "", "ac", "tu", "al", "br", "id", "ge", "ic", "ic", "le"]
    )
    assert "Beside it: " in alt_text_of(ENGLISH, view)


def test_a_full_square_celebrates_and_has_nothing_beside_it() -> None:
    flawless = view_of(progress(*CROSSED.words, played=MONDAY))
    hinted = view_of(progress(*CROSSED.words, hints=(("pair-A2", "ac"),)))
    assert (flawless.look, hinted.look) == (SquareLook.ROYAL, SquareLook.GOLDEN)
    assert flawless.tray == ()
    assert alt_text_of(ENGLISH, hinted).endswith(
        "It's black on gold, among sparks: the square is full!"
    )


async def test_the_picture_of_a_post_tells_nothing_but_the_blanks() -> None:
    async def run(draw: Callable[[], bytes]) -> bytes:
        return draw()

    picture = await picture_of_round(ENGLISH, run, FRIDAY)
    assert picture.alt_text == (
        "A square of four by four cells, two letters to a cell."
        " Row A: blank, hidden, hidden, hidden. Row B: hidden, blank, hidden, hidden."
        " Row C: hidden, hidden, blank, hidden. Row D: hidden, hidden, hidden, blank."
    )
