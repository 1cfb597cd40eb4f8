"""A square as a picture, with what it says to those who do not see it."""

from bot.discord.attachments import Picture, Run
from bot.drawing.square import SquareLook, SquareView, square_picture
from bot.games.square.progress import SquareProgress, has_easy_day
from bot.puzzles.square.round import SquareRound
from bot.texts.locale import Locale
from bot.texts.square import picture as texts
from cogs.posts.pictures import drawn

CELEBRATIONS = {SquareLook.GOLDEN: texts.FULL, SquareLook.ROYAL: texts.FLAWLESS}


def view_of(progress: SquareProgress) -> SquareView:
    """What a player knows of a square."""
    played, known = progress.round, progress.known
    begun = {played.cells_of(line)[0]: letter for line, letter in progress.letters.items()}

    def shown(row: int, column: int, pair: str | None) -> str | None:
        cell = row, column
        return pair if pair is None or cell in known else begun.get(cell, "")

    has_tray = progress.has_tray and not progress.complete
    look = SquareLook.PLAIN
    if progress.complete:
        look = SquareLook.ROYAL if progress.is_flawless else SquareLook.GOLDEN
    return SquareView(
        tuple(
            tuple(shown(row, column, pair) for column, pair in enumerate(pairs))
            for row, pairs in enumerate(played.puzzle.grid)
        ),
        progress.told,
        _tray(played, known) if has_tray else (),
        look,
    )


def _tray(played: SquareRound, known: frozenset[tuple[int, int]] = frozenset()) -> tuple[str, ...]:
    """The pairs beside a square, with holes for those that are known."""
    pair = played.puzzle.pair
    return tuple("" if cell in known else pair(cell) or "" for cell in played.tray)


def alt_text_of(locale: Locale, view: SquareView) -> str:
    """What the picture says."""
    return texts.square(locale, view.rows, view.tray, CELEBRATIONS.get(view.look, ""))


async def picture_of_square(locale: Locale, run: Run, view: SquareView) -> Picture:
    """The square as somebody knows it."""
    data = await drawn(run, square_picture, view)
    return Picture(data, "square.png", alt_text_of(locale, view))


async def picture_of_round(locale: Locale, run: Run, played: SquareRound) -> Picture:
    """The bare square of a post; early in the week its pairs lie beside it."""
    rows = tuple(
        tuple(None if pair is None else "" for pair in pairs) for pairs in played.puzzle.grid
    )
    tray = _tray(played) if has_easy_day(played) else ()
    return await picture_of_square(locale, run, SquareView(rows, tray=tray))
