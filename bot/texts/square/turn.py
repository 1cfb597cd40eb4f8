"""What the square says of a turn."""

from bot.games.square.progress import HintKind
from bot.games.turns import GUESS, HINT
from bot.play.turn import Turn
from bot.texts.board import below, cheers, welcome
from bot.texts.buttons import Labels
from bot.texts.lines import Key, Line
from bot.texts.locale import Locale
from bot.texts.square import board, pages, together

LABELS: Labels = {
    (HintKind.PAIR, ""): board.A_PAIR,
    (HintKind.LETTER, ""): board.FIRST_LETTER,
    (HintKind.CLUE, ""): board.ANOTHER_CLUE,
    (HintKind.TRAY, ""): board.ALL_PAIRS,
}


def lines(locale: Locale, turn: Turn, refused: str = "") -> list[Line]:
    """The board with what has just happened, or the hints in its place; takes why nothing was
    done."""
    progress, news = turn.progress, refused
    if turn.is_page and turn.action == HINT:
        return [Line(Key.PAGE, pages.choice(locale, progress))]
    if turn.action == GUESS and not turn.refusal:
        told = cheers(locale, turn, board.FIRSTS, pages.came)
        told += [board.way_in(locale)] if turn.is_new else []
        news = board.news(locale, turn.told, told)
    elif turn.told and not turn.refusal:
        told = [pages.hint(locale, turn.told.hint, progress)]
        if progress.hints == 1:
            told.append(pages.first_hint(locale, progress))
        if filled := board.news(
            locale, turn.told.filled, cheers(locale, turn, board.FIRSTS, pages.came)
        ):
            told.append(filled)
        news = "\n".join(told)
    elif turn.welcome:
        news = welcome(locale, turn.welcome, pages.came)
    return board.board(locale, progress, news) + below(
        locale, turn, together.standing, together.place
    )
