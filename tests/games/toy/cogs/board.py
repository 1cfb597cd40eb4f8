"""The toy game on Discord."""

from typing import Any

from bot.discord.attachments import Run
from bot.play.turn import Turn
from bot.texts.buttons import Labels
from bot.texts.locale import Locale
from cogs.boards.form import Form
from tests.games.toy.games.game import MIRROR
from tests.games.toy.puzzles.mirror import MirrorRound
from tests.games.toy.texts import answers, board
from tests.games.toy.texts.turn import lines

LABELS: Labels = {}


class MirrorRenderer:
    """Letters, and a word to guess. It has no hints, and nothing to share."""

    game = MIRROR
    over = board.OVER
    labels = LABELS
    long_pages = ()

    lines = staticmethod(lines)

    async def picture(self, locale: Locale, turn: Turn, run: Run) -> None:
        return None

    def alt_text(self, locale: Locale, turn: Turn) -> str:
        return ""

    def form(self, locale: Locale, turn: Turn) -> Form:
        return Form("Mirror", "The word", "Backwards", 40)

    state = staticmethod(board.state)

    def share(self, locale: Locale, progress: Any) -> str:
        raise NotImplementedError("there is nothing to share")

    def answers(self, locale: Locale, told: MirrorRound) -> str:
        return answers.answer(told)
