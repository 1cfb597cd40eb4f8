"""What the honeycomb says of a turn."""

from collections.abc import Mapping

from bot.games.turns import GUESS
from bot.play.turn import Turn
from bot.texts.board import below, cheers
from bot.texts.honeycomb import board, pages, together
from bot.texts.honeycomb.achievements import EARNED, only_you
from bot.texts.lines import Key, Line

SPECIAL: Mapping[str, str] = {**board.FIRSTS, **EARNED}


def lines(turn: Turn, refused: str = "") -> list[Line]:
    """The board with what has just happened, or a page in its place; takes why nothing was."""
    progress, news = turn.progress, refused
    if turn.is_page:
        return [Line(Key.PAGE, _page(turn)), *below(turn, together.standing)]
    if turn.action == GUESS and not turn.refusal:
        told = cheers(turn, SPECIAL)
        told += [only_you(*turn.looked_back)] if turn.looked_back else []
        news = board.news(turn.told, told)
    return board.board(progress, turn.order, news) + below(turn, together.standing)


def _page(turn: Turn) -> str:
    progress = turn.progress
    if turn.action == "ranks":
        return pages.ranks(progress)
    if turn.action == "define":
        return pages.definition(turn.told, progress)
    return pages.hints(progress, first=turn.told)
