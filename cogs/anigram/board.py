"""The board of the anigram."""

from bot.discord.attachments import Picture, Run
from bot.games.anigram.game import ANIGRAM
from bot.games.anigram.review import AnigramAnswers
from bot.play.turn import Turn
from bot.texts.anigram import answers as answer_texts
from bot.texts.anigram import board as texts
from bot.texts.anigram import pages
from bot.texts.anigram import picture as picture_texts
from bot.texts.anigram.turn import LABELS, lines
from bot.texts.locale import Locale
from cogs.anigram.picture import picture_of_letters
from cogs.boards.form import Form

FORM_LIMIT = 100  # characters of an answer in a form


class AnigramRenderer:
    """The anigram on Discord."""

    game = ANIGRAM
    over = texts.OVER
    labels = LABELS
    long_pages = ()
    lines = staticmethod(lines)
    state = staticmethod(texts.state)
    share = staticmethod(pages.share)

    async def picture(self, locale: Locale, turn: Turn, run: Run) -> Picture:
        """The letters with the new one marked; at the end of the line the last word."""
        letters, given = turn.progress.shown(turn.order)
        is_par = turn.progress.is_par
        return await picture_of_letters(locale, run, letters, given, is_par=is_par)

    def alt_text(self, locale: Locale, turn: Turn) -> str:
        """The letters in their order, and the new one."""
        return picture_texts.tiles(
            locale, *turn.progress.shown(turn.order), is_par=turn.progress.is_par
        )

    def form(self, locale: Locale, turn: Turn) -> Form:
        """A word for the level."""
        progress = turn.progress
        title, label = (
            texts.form_title(locale, progress),
            texts.form_label(locale, progress, turn.order),
        )
        return Form(title, label, texts.form_description(locale, progress), FORM_LIMIT)

    def answers(self, locale: Locale, told: AnigramAnswers) -> str:
        """The words of all levels, the player's among them."""
        return answer_texts.answers(locale, told)
