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
from cogs.boards.board import BoardMessage
from cogs.boards.buttons import Labels
from cogs.boards.form import Form
from cogs.posts.pictures import Run, picture_of_letters

FORM_LIMIT = 100  # characters of an answer in a form
LABELS: Labels = {}


class AnigramRenderer:
    """The anigram on Discord."""

    game = ANIGRAM
    noun = texts.NOUN
    labels = LABELS

    def __init__(self, rare: Collection[str]) -> None:
        """Takes the words that few people know."""
        self._rare = rare

    def board(self, turn: Turn, refused: str) -> BoardMessage:
        """The letters of a level in a picture, and the chain so far."""
        return BoardMessage(lines(turn, refused), partial(_picture, turn.progress, turn.order))

    def form(self, turn: Turn) -> Form:
        """A word for the level."""
        progress = turn.progress
        title, label = texts.form_title(progress), texts.form_label(progress, turn.order)
        return Form(title, label, texts.form_description(progress), FORM_LIMIT)

    def state(self, progress: Progress) -> str:
        """The level."""
        return texts.state(progress)

    def share(self, progress: Progress) -> str:
        """The day in two lines."""
        return pages.share(progress)

    def answers(self, told: AnigramAnswers) -> str:
        """The words of all levels, the player's among them."""
        return answer_texts.answers(told, self._rare)


async def _picture(progress: Progress, order: int, run: Run) -> Picture:
    """The letters with the new one marked; at the end of the line the last word."""
    if progress.dead_end:
        return await picture_of_letters(run, progress.solved[-1].word)
    letters = progress.round.scramble(progress.term, order)
    return await picture_of_letters(run, letters, progress.added)
