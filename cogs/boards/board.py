"""The board: a player's private message for one game and day, which edits itself.

Whatever is pressed on a board changes it. What is pressed on a post, or typed as a command, is
answered with a new board. A button carries the edition (the day, or whatever else is played) and
the order of the letters, so boards work after a restart, and for as long as somebody presses: each
press brings Discord's leave to edit. All that stands in a board's place is laid out as it is, since
Discord turns no such message back.
"""

import re
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Protocol

from bot.discord.answering.components import DAY, Button, field, rows
from bot.discord.answering.defer import is_on_own_message
from bot.discord.answering.interaction import locale_of, place_of, player_of
from bot.discord.answering.layouts import Attached, Layout, attached_to, show, typed_on
from bot.discord.answering.replies import open_form, reply
from bot.discord.attachments import Picture, Run
from bot.discord.gateway.client import Honeygram
from bot.discord.interaction import Interaction
from bot.errors import ErrorCode, PlayerError
from bot.games.editions import PATTERN, Edition, read_edition
from bot.games.game import AnyGame
from bot.games.turns import ASK, GUESS, SHARE, SHOW, SOLUTION, TODAY
from bot.games.typed_days import day_in
from bot.play.turn import LOOK, OVER, Action, Turn
from bot.texts import board as texts
from bot.texts import errors
from bot.texts.buttons import Labels
from bot.texts.editions import ASK_ANSWERS
from bot.texts.formats import shared
from bot.texts.lines import Line
from bot.texts.locale import Locale
from cogs.boards.buttons import buttons_of
from cogs.boards.doors import board_buttons
from cogs.boards.form import WORD, Form, form_of
from cogs.boards.order import blocks
from cogs.posts.pictures import unless_busy
from cogs.posts.sharing import Sharing

ASIDE = (SHARE, OVER, ASK, SOLUTION)  # what is no board
TURN = r"(?::(?P<turn>[1-7]))?"  # the order of the letters


class Renderer(Protocol):
    """How a game's turns are shown on Discord."""

    @property
    def game(self) -> AnyGame:
        """The entry of the catalog."""

    @property
    def over(self) -> str:
        """The message of a board of an older day."""

    @property
    def labels(self) -> Labels:
        """What is written on the buttons of its own actions."""

    @property
    def long_pages(self) -> Collection[str]:
        """The actions whose pages have no picture: it would push them off a phone's screen."""

    def lines(self, locale: Locale, turn: Turn, refused: str) -> Sequence[Line]:
        """The board, or a page in its place; takes the sentence that says why nothing was done."""

    async def picture(self, locale: Locale, turn: Turn, run: Run) -> Picture | None:
        """The picture of a board, if it has one."""

    def alt_text(self, locale: Locale, turn: Turn) -> str:
        """What the picture says to those who do not see it."""

    def form(self, locale: Locale, turn: Turn) -> Form:
        """What asks for a guess."""

    def state(self, locale: Locale, progress: Any) -> str:
        """How far the player is, in a word or two, for a list of days."""

    def share(self, locale: Locale, progress: Any) -> str:
        """What the channel may read."""

    def answers(self, locale: Locale, told: Any) -> str:
        """All the answers."""


Handler = Callable[[Interaction, Edition, int], Awaitable[None]]  # takes the order of the letters


class BoardHandlers:
    """All ways to the boards of a game: its buttons and forms, and what its commands call."""

    def __init__(self, bot: Honeygram, renderer: Renderer) -> None:
        self._bot = bot
        self._turns, self._run = bot.services.games.turns, bot.services.host.work.run
        self._renderer, self._sharing = renderer, Sharing(bot)
        self._game = renderer.game
        self._buttons = buttons_of(self._game.command, renderer.labels)
        self._add(GUESS, self._open_form)
        self._add("form", self.guess)
        self._add("rules", self._rules)
        for code in self._turns.codes(self._game):
            self._add(code, self.of(code))
        bot.components.add(f"{self._game.command}:{TODAY}(?::{DAY})?", self._today)

    def of(self, code: str) -> Handler:
        """Does what has this code."""

        async def press(interaction: Interaction, edition: Edition, order: int) -> None:
            await self.do(interaction, edition, Action(code, order=order))

        return press

    async def act(self, interaction: Interaction, edition: Edition | None, action: Action) -> Turn:
        """What comes of an action; without an edition it is in that of the day."""
        player, place = player_of(interaction), place_of(interaction)
        return await self._turns.act(player, place, self._game, edition, action)

    async def do(self, interaction: Interaction, edition: Edition | None, action: Action) -> None:
        """Act, and show what came of it."""
        await self._show(interaction, await self.act(interaction, edition, action))

    async def guess(
        self,
        interaction: Interaction,
        edition: Edition | None,
        order: int = 0,
        *,
        text: str | None = None,
        drawn: bool = True,
    ) -> None:
        """Judge a guess, typed into the form unless it is given, and show the board after it.

        A picture costs time, and can be left out, unless it celebrates.
        """
        async with self._bot.deferral.under_load(interaction):
            typed = field(interaction, WORD) if text is None else text
            turn = await self.act(interaction, edition, Action(GUESS, typed, order))
            await self._show(interaction, turn, drawn=drawn or turn.celebrates)

    def _add(self, name: str, handler: Handler) -> None:
        """Answer to a button or form."""

        async def answer(interaction: Interaction, match: re.Match[str]) -> None:
            edition = read_edition(match["edition"])
            if edition is None:
                raise PlayerError(ErrorCode.OLD_BUTTON)
            await handler(interaction, edition, int(match["turn"] or 0))

        self._bot.components.add(
            f"{self._game.command}:{name}:(?P<edition>{PATTERN}){TURN}", answer
        )

    async def _today(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The board of the day, from a share or any other way to it; the picture of the one that
        was pressed may be another game's."""
        shared = day_in(match["day"] or "")
        turn = await self.act(interaction, None, Action(SHOW, shared=shared))
        await self._show(interaction, replace(turn, redrawn=True))

    async def _open_form(self, interaction: Interaction, edition: Edition, order: int) -> None:
        """The Guess button; where there is nothing left to guess, the board says so."""
        turn = await self.act(interaction, edition, Action(LOOK, order=order))
        if turn.action == OVER:
            await self._show(interaction, turn)
        elif all(offer.action != GUESS for offer in turn.offers):
            await self.do(interaction, edition, Action(SHOW, order=order))
        else:
            typed = typed_on(interaction)
            form, command = self._renderer.form(locale_of(interaction), turn), self._game.command
            await open_form(interaction, form_of(form, command, edition, order, typed))

    async def _rules(self, interaction: Interaction, edition: Edition, order: int) -> None:
        """The Rules button of a post: what there is to do, for the one who asks."""
        turn = await self.act(interaction, edition, Action(LOOK))
        if turn.action == OVER:
            await self._show(interaction, turn)
            return
        face = self._bot.faces[self._game.name]
        await reply(interaction, face.board.task(locale_of(interaction), turn.progress.round))

    async def _show(self, interaction: Interaction, turn: Turn, *, drawn: bool = True) -> None:
        """A board: in the place of the one that was pressed, or else as a new message.

        What is wrong is its news, and what was typed is given back on it, whose next form brings
        it again; where no board was pressed, it is all there is to say.
        """
        if turn.action in ASIDE:
            await self._say(interaction, turn)
            return
        on_own, refusal = is_on_own_message(interaction), turn.refusal
        if refusal and not on_own:
            raise refusal
        locale = locale_of(interaction)
        said = errors.render(locale, refusal) if refusal else ""
        lines = self._renderer.lines(locale, turn, said)
        draw = partial(self._draw, locale, turn)
        to_do = [self._bot.faces[name] for name in turn.to_do]
        is_long = turn.is_page and turn.action in self._renderer.long_pages
        stays = None if is_long or turn.redrawn else self._attached(interaction, turn)
        is_drawn = drawn and not (stays or turn.is_page)
        await show(
            interaction,
            Layout(
                blocks(lines, turn.action),
                rows(
                    self._buttons(locale, turn.edition, turn.order, turn.offers),
                    self._buttons(locale, turn.edition, 0, turn.beside),
                    tuple(board_buttons(locale, to_do)),
                ),
                await draw() if is_drawn else stays,
                texts.given_back(turn.left),
                self._link(interaction, turn),
            ),
            kept=texts.kept(turn.kept),
            anew=draw,
        )
        self._turns.mark_delivered(player_of(interaction), self._game, turn)

    def _link(self, interaction: Interaction, turn: Turn) -> Button | None:
        """The way to the same edition on the page."""
        place, locale = place_of(interaction), locale_of(interaction)
        return self._bot.doors.link(locale, place, self._game, turn.edition)

    def _attached(self, interaction: Interaction, turn: Turn) -> Attached | None:
        return attached_to(
            interaction, lambda: self._renderer.alt_text(locale_of(interaction), turn)
        )

    async def _draw(self, locale: Locale, turn: Turn) -> Picture | None:
        return await unless_busy(self._renderer.picture(locale, turn, self._run))

    async def _say(self, interaction: Interaction, turn: Turn) -> None:
        """What is no board, with what can be done next."""
        player, locale = player_of(interaction), locale_of(interaction)
        if turn.action == SHARE:
            locale = await self._bot.locale_in(player.server_id)  # everybody reads it
        below = rows(self._buttons(locale, turn.edition, turn.order, turn.offers))
        if turn.action == SHARE:
            text = shared(locale, player, self._renderer.share(locale, turn.progress))
            await self._sharing.share(interaction, turn.edition, text, below)
            return
        if turn.action == OVER:
            text = texts.over(locale, self._renderer.over, turn)
        elif turn.action == ASK:
            text = locale.gettext(ASK_ANSWERS)
        else:
            text = self._renderer.answers(locale, turn.told)
        picture = self._attached(interaction, turn) if turn.action == ASK else None
        await show(interaction, Layout((text,), below, picture))
