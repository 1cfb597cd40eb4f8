"""What the toy game says of a turn."""

from bot.games.turns import GUESS
from bot.play.turn import Turn
from bot.texts.board import below
from bot.texts.editions import title
from bot.texts.lines import Key, Line
from bot.texts.locale import Locale
from tests.games.toy.texts import board, together


def lines(locale: Locale, turn: Turn, refused: str = "") -> list[Line]:
    if turn.action == GUESS and not turn.refusal:
        news = board.guessed(turn.told.verdict, turn.told.word)
        return [Line(Key.NEWS, news), *below(locale, turn, together.standing, together.place)]
    shown = refused or board.letters(locale, turn.progress.round)
    titles = [] if turn.edition.is_daily or refused else [title(locale, turn.edition)]
    lines = [Line(Key.TITLE, each) for each in titles]
    return [
        *lines,
        Line(Key.LETTERS, shown),
        *below(locale, turn, together.standing, together.place),
    ]
