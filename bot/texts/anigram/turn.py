"""What the anigram says of a turn."""

from bot.games.turns import GUESS, HINT
from bot.play.turn import Turn
from bot.texts.anigram import board, pages, together, verdicts
from bot.texts.board import below, cheers, welcome
from bot.texts.buttons import Labels
from bot.texts.lines import Key, Line
from bot.texts.locale import Locale

LABELS: Labels = {}  # no buttons but those of all games


def lines(locale: Locale, turn: Turn, refused: str = "") -> list[Line]:
    """The board with what has just happened; takes why nothing was done."""
    news = refused
    if turn.action == GUESS and not turn.refusal:
        told = cheers(locale, turn, board.FIRSTS, pages.came)
        told += [board.way_in(locale)] if turn.is_new else []
        news = verdicts.news(locale, turn.told, told)
    elif turn.welcome:
        news = welcome(locale, turn.welcome, pages.came)
    shown = board.board(locale, turn.progress, turn.order, news)
    if turn.action == HINT and turn.told:
        shown.append(Line(Key.NEWS, board.first_hint(locale, turn.edition)))
    return shown + below(locale, turn, together.standing, together.place)
