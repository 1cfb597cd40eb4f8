"""The board: a player's private message for one game and day, which edits itself.

Whatever is pressed on a board changes it. What is pressed on a post, or typed as a command, is
answered with a new board. A button carries the edition (the day, or whatever else is played) and
the order of the letters, so boards work after a restart, and for as long as somebody presses: each
press brings Discord's leave to edit.
"""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Protocol

import discord

from bot.discord.attachments import Picture
from bot.discord.client import Honeygram
from bot.discord.components import Button, button, field, row, rows
from bot.discord.defer import is_on_own_message
from bot.discord.interaction import Interaction, locale_of, player_of
from bot.discord.replies import edit_or_reply, open_form, reply
from bot.errors import ErrorCode, PlayerError
from bot.games.editions import PATTERN, Edition, daily, read_edition
from bot.games.game import AnyGame
from bot.model import Player
from bot.texts import board as texts
from bot.texts import buttons as labels
from bot.texts import errors
from bot.texts.formats import shared
from bot.texts.locale import Locale
from cogs.boards.days import today_of
from cogs.boards.form import WORD, Form, form_of
from cogs.posts.pictures import Run, unless_busy

TURNS = 8  # orders of the letters that Shuffle goes through, so that few pictures serve everybody
TURN = r"(?::(?P<turn>[1-7]))?"


@dataclass(frozen=True)
class Board:
    """What a board shows. Its picture is drawn only when the message does not have it yet."""

    text: str
    buttons: Sequence[Button]
    draw: Callable[[Run], Awaitable[Picture]] | None = None
    redrawn: bool = False  # is the picture another one than before?
    complete: bool = False  # is nothing left to find that the answers would tell?
    is_page: bool = False  # something else in its place, like a hint
    bare: bool = False  # without a picture, which would push a long page off a phone's screen


@dataclass(frozen=True)
class Told:
    """What a guess comes to: its verdicts, and a board that cheers as it is told to."""

    verdicts: Sequence[str]
    kept: Sequence[str]  # what counts, for a player who could not be told
    first: int  # the points, when they are the player's first of the day in this game
    board: Callable[[Sequence[str]], Board]
    # What turned out since the last day before with points.
    look_back: Callable[[date], Awaitable[Sequence[str]]] | None = None


class Table(Protocol):
    """A game as a player sits in front of it. A turn is the order of the letters, from 0."""

    @property
    def game(self) -> AnyGame:
        """The entry of the catalog."""

    @property
    def over(self) -> str:
        """The message of a board of an older day."""

    async def board(
        self, locale: Locale, player: Player, edition: Edition, turn: int = 0, news: str = ""
    ) -> Board:
        """How far the player is, below some news."""

    async def state(self, locale: Locale, player: Player, edition: Edition) -> str:
        """How far the player is, in a word or two, for a list of days."""

    async def form(
        self, locale: Locale, player: Player, edition: Edition, turn: int
    ) -> Form | None:
        """What to ask, or None when there is nothing left to guess."""

    async def guess(
        self, locale: Locale, player: Player, edition: Edition, text: str, turn: int
    ) -> Told:
        """The verdict. Raises PlayerError when the text cannot be judged."""

    async def hint(self, locale: Locale, player: Player, edition: Edition, turn: int) -> Board:
        """What a hint shows. Raises PlayerError when there is none."""

    async def share(self, locale: Locale, player: Player, edition: Edition) -> str:
        """What the channel may read. Raises PlayerError when there is nothing to share."""

    async def answers(self, locale: Locale, player: Player, edition: Edition) -> str:
        """All the answers, which ends the game. Raises PlayerError when they stay secret."""


Door = Callable[[Interaction, Edition, int], Awaitable[None]]  # takes the turn
Page = Callable[[Locale, Player, Edition, int], Awaitable[Board]]  # as above
Beside = Callable[[Locale, Player, Edition, Board], Awaitable[tuple[Board, Sequence[Button]]]]


class Doors:
    """All ways to the boards of a game: its buttons and forms, and what its commands call."""

    def __init__(self, bot: Honeygram, table: Table, beside: Beside) -> None:
        """Takes what a board says besides, and what buttons it has below those of the game."""
        self._bot = bot
        self._table = table
        self._beside = beside
        self._command = table.game.command
        self.add("guess", self.open_form)
        self.add("form", self._submit)
        self.add("show", self.show)
        self.add("shuffle", self._shuffle)
        self.add("hint", self.hint)
        self.add("share", self.share)
        bot.components.add(f"{self._command}:today", self._today)

    def add(self, name: str, door: Door) -> None:
        """Answer to a button or form; that of a daily board of another day leads to today's."""

        async def answer(interaction: Interaction, match: re.Match[str]) -> None:
            edition = read_edition(match["edition"])
            if edition is None:
                raise PlayerError(ErrorCode.OLD_BUTTON)
            if edition.is_daily and edition.day != await today_of(interaction):
                await self._over(interaction, edition.day)
            else:
                await door(interaction, edition, int(match["turn"] or 0))

        self._bot.components.add(f"{self._command}:{name}:(?P<edition>{PATTERN}){TURN}", answer)

    def add_page(self, name: str, page: Page) -> None:
        """Show a page of a game in the place of the board."""

        async def show(interaction: Interaction, edition: Edition, turn: int) -> None:
            await self._put_page(interaction, page, edition, turn)

        self.add(name, show)

    async def show(self, interaction: Interaction, edition: Edition, turn: int = 0) -> None:
        """The board."""
        await self._put(
            interaction,
            edition,
            await self._table.board(locale_of(interaction), player_of(interaction), edition, turn),
        )

    async def show_another(self, interaction: Interaction, edition: Edition) -> None:
        """The board of another edition than the message had, if it had any."""
        board = await self._table.board(locale_of(interaction), player_of(interaction), edition)
        await self._put(interaction, edition, replace(board, redrawn=True))

    async def guess(
        self,
        interaction: Interaction,
        edition: Edition,
        text: str,
        turn: int = 0,
        *,
        drawn: bool = True,
    ) -> None:
        """Judge a guess, and show the board after it; a picture costs time, and can be left out."""
        player, services = player_of(interaction), self._bot.services
        async with self._bot.deferral.under_load(interaction):
            told = await self._judged(interaction, player, edition, text, turn)
            services.metrics.guessed(self._table.game.name, *told.verdicts)
            cheers: Sequence[str] = ()
            if edition.is_daily and told.kept:
                services.live.touch(player.server_id)
                cheers = (
                    await self._cheers(locale_of(interaction), player, told) if told.first else ()
                )
            board = told.board(cheers)
            await self._put(interaction, edition, board, told.kept, drawn=drawn)

    async def hint(self, interaction: Interaction, edition: Edition, turn: int = 0) -> None:
        """A hint, which is counted."""
        await self._put_page(interaction, self._table.hint, edition, turn)

    async def share(self, interaction: Interaction, edition: Edition, turn: int = 0) -> None:
        """Tell the channel, with a button to play as well."""
        player = player_of(interaction)
        locale = self._bot.locale_in(player.server_id)
        text = shared(locale, player, await self._table.share(locale, player, edition))
        door = ("today",) if edition.is_daily else ("show", edition)
        label, style = locale.gettext(labels.PLAY), discord.ButtonStyle.primary
        play = button(label, self._command, *door, style=style)
        await reply(interaction, text, row(play), private=False)

    async def open_form(self, interaction: Interaction, edition: Edition, turn: int = 0) -> None:
        """The Guess button."""
        form = await self._table.form(locale_of(interaction), player_of(interaction), edition, turn)
        if form is None:
            await self.show(interaction, edition, turn)
        else:
            typed = texts.taken_back(_own_text(interaction))
            await open_form(interaction, form_of(form, self._command, edition, turn, typed))

    async def _submit(self, interaction: Interaction, edition: Edition, turn: int) -> None:
        await self.guess(interaction, edition, field(interaction, WORD), turn)

    async def _shuffle(self, interaction: Interaction, edition: Edition, turn: int) -> None:
        board = await self._table.board(
            locale_of(interaction), player_of(interaction), edition, (turn + 1) % TURNS
        )
        text = texts.letters_first(locale_of(interaction), board.text)
        await self._put(interaction, edition, replace(board, text=text, redrawn=True))

    async def _today(self, interaction: Interaction, match: re.Match[str]) -> None:
        await self.show(interaction, daily(await today_of(interaction)))

    async def _over(self, interaction: Interaction, day: date) -> None:
        """An older board says so, without its picture, and leads to today's."""
        locale, style = locale_of(interaction), discord.ButtonStyle.primary
        today = button(locale.gettext(labels.TODAY), self._command, "today", style=style)
        text = texts.over(locale, self._table.over, day)
        answers = button(locale.gettext(labels.ANSWERS), self._command, "answers", day)
        await edit_or_reply(interaction, text, row(today, answers), bare=True)

    async def _judged(
        self, interaction: Interaction, player: Player, edition: Edition, text: str, turn: int
    ) -> Told:
        """The verdict, or what is wrong with the text."""
        try:
            return await self._table.guess(locale_of(interaction), player, edition, text, turn)
        except PlayerError as error:
            board = await self._excused(interaction, error, edition, turn)
            return Told((), (), first=0, board=lambda _: board)

    async def _put_page(
        self, interaction: Interaction, page: Page, edition: Edition, turn: int
    ) -> None:
        try:
            board = await page(locale_of(interaction), player_of(interaction), edition, turn)
        except PlayerError as error:
            board = await self._excused(interaction, error, edition, turn)
        await self._put(interaction, edition, board)

    async def _excused(
        self, interaction: Interaction, error: PlayerError, edition: Edition, turn: int
    ) -> Board:
        """A board that says what is wrong; raises the error where none was pressed.

        What was typed is given back on a board, whose next form brings it again.
        """
        if not is_on_own_message(interaction) and error.code is not ErrorCode.TOO_MANY_WORDS:
            raise error
        locale = locale_of(interaction)
        news = errors.render(locale, error)
        return await self._table.board(locale, player_of(interaction), edition, turn, news)

    async def _cheers(self, locale: Locale, player: Player, told: Told) -> list[str]:
        """What the first points of a day deserve, and what they tell of the one before."""
        services = self._bot.services
        reached = await services.statistics.reached(player, told.first, services.clock())
        cheers = texts.reached(locale, reached)
        if told.look_back and (before := reached.before.get(self._table.game.name)):
            cheers += await told.look_back(before)
        return cheers

    async def _put(
        self,
        interaction: Interaction,
        edition: Edition,
        board: Board,
        kept: Sequence[str] = (),
        *,
        drawn: bool = True,
    ) -> None:
        """Show a board: in the place of the one that was pressed, or else as a new message."""
        board, below = await self._beside(
            locale_of(interaction), player_of(interaction), edition, board
        )
        shown = interaction.message if is_on_own_message(interaction) else None
        has_picture = shown is not None and bool(shown.attachments)
        wanted = drawn and (board.redrawn or not has_picture)
        run = self._bot.services.work.run
        picture = await unless_busy(board.draw(run)) if wanted and board.draw else None
        buttons = rows(board.buttons, below)
        text, bare = board.text, board.bare or (board.redrawn and picture is None)
        await edit_or_reply(interaction, text, buttons, picture, kept=kept, bare=bare)


def on_board(
    label: str,
    game: AnyGame,
    name: str,
    edition: Edition,
    turn: int = 0,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> Button:
    """A button that remembers the edition and the order of the letters."""
    parts = (name, edition, turn) if turn else (name, edition)
    return button(label, game.command, *parts, style=style)


def _own_text(interaction: Interaction) -> str:
    """What the board says on which it was pressed, or nothing."""
    message = interaction.message if is_on_own_message(interaction) else None
    return message.content if message else ""
