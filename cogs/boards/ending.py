"""How a game beside the daily one ends: with its answers, and other games to go on to.

Whoever asks for the answers is asked back, because no more words count from then on. The answers of
the day itself are elsewhere: they come when the day is over.
"""

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.application import Application
from bot.discord.components import Button, button, rows
from bot.discord.interaction import Interaction, locale_of, player_of
from bot.discord.replies import edit_or_reply
from bot.games.archive import FIRST
from bot.games.editions import Edition, Kind
from bot.games.game import AnyGame
from bot.model import Player
from bot.play.answers import ENDABLE
from bot.texts import buttons as labels
from bot.texts import editions as texts
from bot.texts.locale import Locale
from cogs.boards.board import Board, Table


class Ending:
    """The question, the answers, and what a board says after them."""

    def __init__(self, services: Application, table: Table) -> None:
        self._services = services
        self._table = table
        self._game = table.game

    async def at(
        self, locale: Locale, player: Player, edition: Edition, board: Board
    ) -> tuple[Board, Sequence[Button]]:
        """A board as it is after the answers; before them, with a button that asks for them."""
        if edition.kind not in ENDABLE:
            return board, ()
        if not await self._services.answers.were_shown(player, self._game, edition):
            return board, (
                button(locale.gettext(labels.ANSWERS), self._game.command, "ask", edition),
            )
        answers = button(locale.gettext(labels.ANSWERS), self._game.command, "solution", edition)
        share = [each for each in board.buttons if each.label == locale.gettext(labels.SHARE)]
        return replace(
            board, text=f"{board.text}\n{locale.gettext(texts.ENDED)}", buttons=[answers, *share]
        ), ()

    async def ask(self, interaction: Interaction, edition: Edition, turn: int) -> None:
        """Tell what the answers mean; show them where they change nothing any more."""
        player, locale = player_of(interaction), locale_of(interaction)
        board = await self._table.board(locale, player, edition, turn)
        seen = await self._services.answers.were_shown(player, self._game, edition)
        if board.complete or seen:
            await self.show(interaction, edition, turn)
            return
        style = discord.ButtonStyle.danger
        label, command = locale.gettext(labels.SHOW_ANSWERS), self._game.command
        show = button(label, command, "solution", edition, style=style)
        below = rows([show, self._back(locale, edition)])
        await edit_or_reply(interaction, locale.gettext(texts.ASK_ANSWERS), below)

    async def show(self, interaction: Interaction, edition: Edition, turn: int) -> None:
        """The answers, which end the game."""
        locale = locale_of(interaction)
        text = await self._table.answers(locale, player_of(interaction), edition)
        back = [self._back(locale, edition)] if edition.kind in ENDABLE else []
        beside = buttons_beside(locale, self._game, edition)
        await edit_or_reply(interaction, text, rows([*back, *beside]))

    def _back(self, locale: Locale, edition: Edition) -> Button:
        return button(locale.gettext(labels.BOARD), self._game.command, "show", edition)


def buttons_beside(locale: Locale, game: AnyGame, edition: Edition) -> Sequence[Button]:
    """What leads from an edition to others of its kind."""
    if edition.kind is Kind.PRACTICE:
        return (button(locale.gettext(labels.NEW_PUZZLE), game.command, "another", edition),)
    if edition.kind is not Kind.ARCHIVE:
        return ()
    at_first = edition.day <= FIRST
    return (
        button(
            locale.gettext(labels.DAY_BEFORE), game.command, "before", edition, disabled=at_first
        ),
        button(locale.gettext(labels.RANDOM_DAY), game.command, "random", edition),
    )
