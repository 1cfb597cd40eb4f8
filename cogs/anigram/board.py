"""The board of the anigram: what it shows, and what each of its buttons comes to."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import discord

from bot.application import Application
from bot.discord.attachments import Picture
from bot.discord.components import Button
from bot.errors import ErrorCode, PlayerError
from bot.games.anigram.game import ANIGRAM
from bot.games.anigram.play import Answered, Progress
from bot.games.editions import Edition
from bot.model import Player
from bot.puzzles.anigram.anigram import LEVELS
from bot.texts import buttons as labels
from bot.texts.anigram import answers as answer_texts
from bot.texts.anigram import board as texts
from bot.texts.anigram import pages as pages
from cogs.boards.board import Board, Told, on_board
from cogs.boards.form import Form
from cogs.posts.pictures import Run, picture_of_letters

DAYS_OF_A_WEEK = 7
FORM_LIMIT = 100  # characters of an answer in a form


class AnigramTable:
    """The anigram in front of a player."""

    game = ANIGRAM
    noun = texts.NOUN

    def __init__(self, services: Application) -> None:
        self._services = services
        self._play = services.play(ANIGRAM)

    async def board(self, player: Player, edition: Edition, turn: int = 0, news: str = "") -> Board:
        """The letters of the player's level, below some news."""
        return board_of(await self._progress(player, edition), turn, news)

    async def state(self, player: Player, edition: Edition) -> str:
        """The level."""
        return texts.state(await self._progress(player, edition))

    async def form(self, player: Player, edition: Edition, turn: int) -> Form | None:
        """A word for the level, unless the chain is complete."""
        progress = await self._progress(player, edition)
        if progress.dead_end:
            return None
        title, label = texts.form_title(progress), texts.form_label(progress, turn)
        return Form(title, label, texts.form_description(progress), FORM_LIMIT)

    async def guess(self, player: Player, edition: Edition, text: str, turn: int) -> Told:
        """The verdict, and the letters that come next."""
        outcome = await self._play.answer(player, text, self._services.clock(), edition)
        return Told(
            verdicts=[outcome.judgement.verdict.value],
            kept=texts.kept(outcome),
            first=outcome.points if outcome.points == outcome.progress.points else 0,
            board=partial(_after, outcome, turn, await self._firsts(player, outcome)),
        )

    async def hint(self, player: Player, edition: Edition, turn: int) -> Board:
        """One more letter of a word, which the board keeps; the first with what it counts for."""
        progress = (await self._play.hint(player, self._services.clock(), edition)).progress
        board = board_of(progress, turn)
        if progress.hints > 1:
            return board
        return replace(board, text=f"{board.text}\n{texts.first_hint(edition)}")

    async def share(self, player: Player, edition: Edition) -> str:
        """The day in two lines."""
        progress = await self._progress(player, edition)
        if not progress.solved:
            raise PlayerError(ErrorCode.NO_LEVEL_TO_SHARE, command=self.game.command)
        return pages.share(progress)

    async def answers(self, player: Player, edition: Edition) -> str:
        """The words of all levels, the player's among them."""
        shown = await self._play.answers(player, self._services.clock(), edition)
        return answer_texts.answers(shown, self._services.language.lexicon.rare)

    async def _progress(self, player: Player, edition: Edition) -> Progress:
        return await self._play.show(player, self._services.clock(), edition)

    async def _firsts(self, player: Player, outcome: Answered) -> list[str]:
        """What nobody in the server had reached today, or the player never before."""
        if not (texts.has_just_finished(outcome) and outcome.progress.edition.is_daily):
            return []
        review, day = self._play.review, outcome.progress.round.day
        lines = [texts.FIRST] if await review.finishers(player.server_id, day) == 1 else []
        if await review.is_first_finish(player, day):
            lines.append(texts.MILESTONE)
        if not outcome.progress.hints and len(await review.flawless_days(player)) == DAYS_OF_A_WEEK:
            lines.append(texts.FLAWLESS_WEEK)
        return lines


def board_of(progress: Progress, turn: int = 0, news: str = "", *, redrawn: bool = False) -> Board:
    """The letters of a level in a picture, and the chain so far."""
    return Board(
        texts.board(progress, turn, news),
        _buttons(progress, turn),
        partial(_picture, progress, turn),
        redrawn,
        complete=progress.dead_end,
    )


async def _picture(progress: Progress, turn: int, run: Run) -> Picture:
    """The letters with the new one marked; at the end of the line the last word."""
    if progress.dead_end:
        return await picture_of_letters(run, progress.solved[-1].word)
    letters = progress.round.scramble(progress.term, turn)
    return await picture_of_letters(run, letters, progress.added)


def _after(outcome: Answered, turn: int, firsts: Sequence[str], cheers: Sequence[str]) -> Board:
    """The board after an answer; a new level has letters of its own."""
    solved = bool(outcome.points)
    news = texts.news(outcome, [*firsts, *cheers])
    return board_of(outcome.progress, 0 if solved else turn, news, redrawn=solved)


def _buttons(progress: Progress, turn: int) -> list[Button]:
    edition, buttons = progress.edition, []
    if not progress.dead_end:
        primary = discord.ButtonStyle.primary
        buttons.append(on_board(labels.GUESS, ANIGRAM, "guess", edition, turn, primary))
        buttons.append(on_board(labels.SHUFFLE, ANIGRAM, "shuffle", edition, turn))
    if not progress.overtime:
        buttons.append(on_board(labels.COUNTED_HINT, ANIGRAM, "hint", edition, turn))
    if progress.solved:
        proud = len(progress.solved) >= LEVELS
        style = discord.ButtonStyle.success if proud else discord.ButtonStyle.secondary
        buttons.append(on_board(labels.SHARE, ANIGRAM, "share", edition, turn, style))
    return buttons
