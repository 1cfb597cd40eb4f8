"""The board of the square."""

from bot.discord.attachments import Picture, Run
from bot.games.square.game import SQUARE
from bot.games.square.review import SquareAnswers
from bot.play.turn import Turn
from bot.texts.locale import Locale
from bot.texts.square import answers as answer_texts
from bot.texts.square import board as texts
from bot.texts.square import pages
from bot.texts.square.turn import LABELS, lines
from cogs.boards.form import Form
from cogs.square.picture import alt_text_of, picture_of_square, view_of

FORM_LIMIT = 1000  # characters of a guess in a form


class SquareRenderer:
    """The square on Discord."""

    game = SQUARE
    over = texts.OVER
    labels = LABELS
    long_pages = ()
    lines = staticmethod(lines)
    state = staticmethod(texts.state)
    share = staticmethod(pages.share)

    async def picture(self, locale: Locale, turn: Turn, run: Run) -> Picture:
        """The square as far as the player knows it."""
        return await picture_of_square(locale, run, view_of(turn.progress))

    def alt_text(self, locale: Locale, turn: Turn) -> str:
        """Its rows, and what lies beside it."""
        return alt_text_of(locale, view_of(turn.progress))

    def form(self, locale: Locale, turn: Turn) -> Form:
        """Words to guess, with the clues of those that are still to find."""
        return Form(
            locale.gettext(texts.FORM_TITLE),
            locale.gettext(texts.FORM_LABEL),
            locale.gettext(texts.FORM_DESCRIPTION),
            FORM_LIMIT,
            texts.open_clues(turn.progress),
        )

    def answers(self, locale: Locale, told: SquareAnswers) -> str:
        """All words, and which of them the player found."""
        return answer_texts.answers(locale, told)
