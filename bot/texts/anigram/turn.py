"""What the anigram says of a turn."""

from bot.games.turns import ASK_HINT, GUESS
from bot.play.turn import Turn
from bot.texts.anigram import board, pages, together, verdicts
from bot.texts.board import ask_hint, below, cheers, welcome
from bot.texts.buttons import Labels
from bot.texts.lines import Key, Line
from bot.texts.locale import Locale

LABELS: Labels = {}  # no buttons but those of all games


def lines(locale: Locale, turn: Turn, refused: str = "") -> list[Line]:
    """The board with what has just happened, or a question in its place; takes why nothing was
    done."""
    news = refused
    if turn.action == ASK_HINT:
        return [Line(Key.PAGE, ask_hint(locale, turn.edition, board.HINT_COST))]
    if turn.action == GUESS and not turn.refusal:
        told = cheers(locale, turn, board.FIRSTS, pages.came)
        told += [board.way_in(locale)] if turn.is_new else []
        news = verdicts.news(locale, turn.told, told)
    elif turn.welcome:
        news = welcome(locale, turn.welcome, pages.came)
    shown = board.board(locale, turn.progress, turn.order, news)
    return shown + below(locale, turn, together.standing, together.place)
