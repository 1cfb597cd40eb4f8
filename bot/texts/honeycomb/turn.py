"""What the honeycomb says of a turn."""

from collections.abc import Mapping

from bot.games.turns import ASK_HINT, GUESS
from bot.play.turn import Turn
from bot.texts import buttons
from bot.texts.board import ask_hint, below, cheers, welcome
from bot.texts.buttons import Labels
from bot.texts.honeycomb import board, pages, together, verdicts
from bot.texts.honeycomb.achievements import EARNED, only_you
from bot.texts.lines import Key, Line
from bot.texts.locale import Locale

LABELS: Labels = {
    ("pairs", ""): buttons.TWO_LETTERS,
    ("list", ""): buttons.AS_A_LIST,
    ("list", "lengths"): buttons.LENGTHS_AS_A_LIST,
    ("grid", ""): buttons.AS_A_GRID,
    ("grid", "lengths"): buttons.LENGTHS_AS_A_GRID,
    ("define", ""): buttons.DEFINITION,
    ("define", "another"): buttons.ANOTHER,
    ("words", ""): buttons.MY_WORDS,
    ("ranks", ""): buttons.RANKS,
}
SPECIAL: Mapping[str, str] = {**board.FIRSTS, **EARNED}


def lines(locale: Locale, turn: Turn, refused: str = "") -> list[Line]:
    """The board with what has just happened, or a page in its place; takes why nothing was."""
    progress, news = turn.progress, refused
    if turn.is_page:
        return [
            Line(Key.PAGE, _page(locale, turn)),
            *below(locale, turn, together.standing, together.place),
        ]
    if turn.action == GUESS and not turn.refusal:
        told = cheers(locale, turn, SPECIAL, pages.came)
        told += [only_you(locale, *turn.looked_back)] if turn.looked_back else []
        told += [board.way_in(locale, progress.round)] if turn.is_new else []
        news = verdicts.news(locale, turn.told, told)
    elif turn.welcome:
        news = welcome(locale, turn.welcome, pages.came)
    shown = board.board(locale, progress, turn.order, news, ended=turn.ended)
    return shown + below(locale, turn, together.standing, together.place)


def _page(locale: Locale, turn: Turn) -> str:
    progress = turn.progress
    if turn.action == ASK_HINT:
        return ask_hint(locale, turn.edition, pages.HINT_COST)
    if turn.action == "words":
        return pages.own_words(locale, progress)
    if turn.action == "ranks":
        return pages.ranks(locale, progress)
    if turn.action == "define":
        return pages.definition(locale, turn.told, progress)
    return pages.hints(locale, progress)
