"""The board of the honeycomb."""

from collections.abc import Collection
from functools import partial

from bot.discord.attachments import Picture
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.honeycomb.progress import Progress
from bot.games.honeycomb.review import HoneycombAnswers
from bot.play.turn import Turn
from bot.puzzles.honeycomb.ranks import Rank
from bot.texts import buttons as labels
from bot.texts.honeycomb import answers as answer_texts
from bot.texts.honeycomb import board as texts
from bot.texts.honeycomb import pages
from bot.texts.honeycomb.turn import lines
from bot.texts.locale import Locale
from cogs.boards.board import BoardMessage
from cogs.boards.buttons import Labels
from cogs.boards.form import Form
from cogs.posts.pictures import Run, picture_of_honeycomb

FORM_LIMIT = 1000  # characters of a guess in a form
LABELS: Labels = {
    ("list", ""): labels.AS_A_LIST,
    ("grid", ""): labels.AS_A_GRID,
    ("define", ""): labels.DEFINITION,
    ("define", "another"): labels.ANOTHER,
    ("ranks", ""): labels.RANKS,
}


class HoneycombRenderer:
    """The honeycomb on Discord."""

    game = HONEYCOMB
    over = texts.OVER
    labels = LABELS

    def __init__(self, rare: Collection[str]) -> None:
        """Takes the words that few people know."""
        self._rare = rare

    def board(self, locale: Locale, turn: Turn, refused: str) -> BoardMessage:
        """How far the player is, with the letters in a picture; or a page without one."""
        shown = lines(locale, turn, refused)
        if turn.is_page:
            return BoardMessage(shown, bare=turn.action != "define")
        return BoardMessage(shown, partial(_picture, locale, turn.progress, turn.order))

    def form(self, locale: Locale, turn: Turn) -> Form:
        """Words to guess."""
        label = texts.form_label(locale, turn.progress.round, turn.order)
        return Form(
            locale.gettext(texts.FORM_TITLE),
            label,
            locale.gettext(texts.FORM_DESCRIPTION),
            FORM_LIMIT,
        )

    def state(self, locale: Locale, progress: Progress) -> str:
        """The rank."""
        return texts.state(locale, progress)

    def share(self, locale: Locale, progress: Progress) -> str:
        """The day in two lines."""
        return pages.share(locale, progress)

    def answers(self, locale: Locale, told: HoneycombAnswers) -> str:
        """All words, and which of them the player found."""
        return answer_texts.answers(locale, told, self._rare)


async def _picture(locale: Locale, progress: Progress, order: int, run: Run) -> Picture:
    center, outer = progress.round.honeycomb.center, progress.round.turned(order)
    return await picture_of_honeycomb(
        locale, run, center, outer, crowned=progress.rank is Rank.QUEEN_BEE, wide=True
    )
