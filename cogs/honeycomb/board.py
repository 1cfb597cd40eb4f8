"""The board of the honeycomb."""

from bot.discord.attachments import Picture, Run
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.honeycomb.review import HoneycombAnswers
from bot.games.turns import HINT, TAKE
from bot.play.turn import Turn
from bot.texts.honeycomb import answers as answer_texts
from bot.texts.honeycomb import board as texts
from bot.texts.honeycomb import pages
from bot.texts.honeycomb import picture as picture_texts
from bot.texts.honeycomb.turn import LABELS, lines
from bot.texts.locale import Locale
from cogs.boards.form import Form
from cogs.honeycomb.picture import picture_of_honeycomb

FORM_LIMIT = 1000  # characters of a guess in a form


class HoneycombRenderer:
    """The honeycomb on Discord."""

    game = HONEYCOMB
    over = texts.OVER
    labels = LABELS
    long_pages = (HINT, TAKE, "pairs", "list", "grid", "words", "ranks")
    lines = staticmethod(lines)
    state = staticmethod(texts.state)
    share = staticmethod(pages.share)

    async def picture(self, locale: Locale, turn: Turn, run: Run) -> Picture:
        """The letters, with what there is to celebrate."""
        progress = turn.progress
        center, outer = progress.round.honeycomb.center, progress.round.turned(turn.order)
        return await picture_of_honeycomb(locale, run, center, outer, progress.celebration)

    def alt_text(self, locale: Locale, turn: Turn) -> str:
        """The letters in their order, and what there is to celebrate."""
        progress = turn.progress
        center, outer = progress.round.honeycomb.center, progress.round.turned(turn.order)
        return picture_texts.honeycomb(locale, center, outer, progress.celebration)

    def form(self, locale: Locale, turn: Turn) -> Form:
        """Words to guess."""
        label = texts.form_label(locale, turn.progress.round, turn.order)
        return Form(
            locale.gettext(texts.FORM_TITLE),
            label,
            locale.gettext(texts.FORM_DESCRIPTION),
            FORM_LIMIT,
        )

    def answers(self, locale: Locale, told: HoneycombAnswers) -> str:
        """All words, and which of them the player found."""
        return answer_texts.answers(locale, told)
