"""The board of the anigram."""

from collections.abc import Collection
from functools import partial

from bot.discord.attachments import Picture
from bot.games.anigram.game import ANIGRAM
from bot.games.anigram.progress import Progress
from bot.games.anigram.review import AnigramAnswers
from bot.play.turn import Turn
from bot.texts.anigram import answers as answer_texts
from bot.texts.anigram import board as texts
from bot.texts.anigram import pages
from bot.texts.anigram.turn import lines
from bot.texts.locale import Locale
from cogs.boards.board import BoardMessage
from cogs.boards.buttons import Labels
from cogs.boards.form import Form
from cogs.posts.pictures import Run, picture_of_letters

FORM_LIMIT = 100  # characters of an answer in a form
LABELS: Labels = {}


class AnigramRenderer:
    """The anigram on Discord."""

    game = ANIGRAM
    over = texts.OVER
    labels = LABELS

    def __init__(self, rare: Collection[str]) -> None:
        """Takes the words that few people know."""
        self._rare = rare

    def board(self, locale: Locale, turn: Turn, refused: str) -> BoardMessage:
        """The letters of a level in a picture, and the chain so far."""
        return BoardMessage(
            lines(locale, turn, refused), partial(_picture, locale, turn.progress, turn.order)
        )

    def form(self, locale: Locale, turn: Turn) -> Form:
        """A word for the level."""
        progress = turn.progress
        title, label = (
            texts.form_title(locale, progress),
            texts.form_label(locale, progress, turn.order),
        )
        return Form(title, label, texts.form_description(locale, progress), FORM_LIMIT)

    def state(self, locale: Locale, progress: Progress) -> str:
        """The level."""
        return texts.state(locale, progress)

    def share(self, locale: Locale, progress: Progress) -> str:
        """The day in two lines."""
        return pages.share(locale, progress)

    def answers(self, locale: Locale, told: AnigramAnswers) -> str:
        """The words of all levels, the player's among them."""
        return answer_texts.answers(locale, told, self._rare)


async def _picture(locale: Locale, progress: Progress, order: int, run: Run) -> Picture:
    """The letters with the new one marked; at the end of the line the last word."""
    if progress.dead_end:
        return await picture_of_letters(locale, run, progress.solved[-1].word)
    letters = progress.round.scramble(progress.term, order)
    return await picture_of_letters(locale, run, letters, progress.added)
