"""The toy game on Discord."""

from typing import Any

from bot.games.turns import GUESS
from bot.play.turn import Turn
from bot.texts.board import below
from bot.texts.lines import Key, Line
from bot.texts.locale import Locale
from cogs.boards.buttons import Labels
from cogs.boards.form import Form
from cogs.posts.pictures import Run
from tests.games.toy import texts
from tests.games.toy.game import MIRROR
from tests.games.toy.mirror import MirrorRound

LABELS: Labels = {}


class MirrorRenderer:
    """Letters, and a word to guess. It has no hints, and nothing to share."""

    game = MIRROR
    over = texts.OVER
    labels = LABELS
    long_pages = ()

    def lines(self, locale: Locale, turn: Turn, refused: str) -> list[Line]:
        if turn.action == GUESS and not turn.refusal:
            news = texts.guessed(turn.told.verdict, turn.told.word)
            return [Line(Key.NEWS, news), *below(locale, turn, texts.together)]
        shown = refused or texts.letters(locale, turn.progress.round)
        title = [] if turn.edition.is_daily or refused else [texts.title(locale, turn.edition)]
        lines = [Line(Key.TITLE, each) for each in title]
        return [*lines, Line(Key.LETTERS, shown), *below(locale, turn, texts.together)]

    async def picture(self, locale: Locale, turn: Turn, run: Run) -> None:
        return None

    def form(self, locale: Locale, turn: Turn) -> Form:
        return Form("Mirror", "The word", "Backwards", 40)

    def state(self, locale: Locale, progress: Any) -> str:
        return "read"

    def share(self, locale: Locale, progress: Any) -> str:
        raise NotImplementedError("there is nothing to share")

    def answers(self, locale: Locale, told: MirrorRound) -> str:
        return texts.answer(told)
