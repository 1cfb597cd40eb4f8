"""What every game's commands have alike: the board of today or of any earlier day."""

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Literal

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.discord.client import Honeygram
from bot.discord.components import Button, button, row
from bot.discord.interaction import Interaction, locale_of, player_of, server_of
from bot.discord.replies import reply
from bot.errors import ErrorCode, PlayerError
from bot.games.archive import FIRST, day_before, last_open, random_day
from bot.games.editions import Edition, Kind, archived, daily
from bot.games.practice_codes import Difficulty, difficulty_of
from bot.model import Player
from bot.texts import buttons as labels
from bot.texts import editions as texts
from bot.texts import errors, together
from bot.texts.locale import Locale
from cogs.boards.board import Board, Doors, Table
from cogs.boards.days import today_of
from cogs.boards.ending import Ending, buttons_beside
from cogs.posts.status import standing_of

LISTED = 24  # earlier days to choose from, with today as many as Discord takes
MONTH_FIRST = (discord.Locale.american_english,)  # who writes 3/14


class GameCog(commands.GroupCog):
    """The commands of a game; it adds its own."""

    doors: Doors

    def __init__(self, bot: Honeygram, table: Table) -> None:
        self.bot = bot
        self._table = table
        self.ending = Ending(bot.services, table)
        self.doors = Doors(bot, table, self._beside)
        self.doors.add("ask", self.ending.ask)
        self.doors.add("solution", self.ending.show)
        self.doors.add("before", self._press_before)
        self.doors.add("random", self._press_random)
        self.doors.add("another", self._press_another)

    @app_commands.command()
    @app_commands.describe(day=texts.DAY)
    async def show(self, interaction: Interaction, day: str | None = None) -> None:
        """See your board: today's, or any earlier day's."""
        try:
            edition = await self._edition(interaction, day)
        except PlayerError as error:
            if error.code is not ErrorCode.DAY_STILL_ON:
                raise
            await self._offer_answers(interaction, error)
        else:
            await self.doors.show(interaction, edition)

    @show.autocomplete("day")
    async def _days(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """Recent days, or the one that is typed, each with how far the player is."""
        services, player = self.bot.services, player_of(interaction)
        today, now = await today_of(interaction), services.clock()
        days = [today, *(last_open(now) - timedelta(days=back) for back in range(LISTED))]
        try:
            days = [(await self._edition(interaction, typed)).day] if typed.strip() else days
        except PlayerError:
            named = {day: texts.listed_day(locale_of(interaction), day, "") for day in days}
            days = [day for day, name in named.items() if typed.lower() in name.lower()]
        days = [day for day in days if day >= FIRST]
        if not days:
            return []
        span = player, self._table.game.name, min(days), max(days)
        played = await services.archive.played(*span)
        seen = await services.archive.answered(*span) - played
        ended, begun = map(locale_of(interaction).gettext, (texts.ANSWERS_SEEN, texts.UNPLAYED))
        states = {day: ended if day in seen else begun for day in days}
        return [
            await self._choice(interaction, day, today, None if day in played else states[day])
            for day in days
        ]

    @app_commands.command()
    @app_commands.describe(difficulty=texts.DIFFICULTY, code=texts.CODE)
    async def practice(
        self,
        interaction: Interaction,
        difficulty: Literal["easy", "normal", "hard"] = "normal",
        code: str | None = None,
    ) -> None:
        """Play as many puzzles as you like, just for practice."""
        practice, game = self.bot.services.practice, self._table.game
        server_id = server_of(interaction)
        if code is None:
            edition = await practice.new(server_id, game, Difficulty(difficulty))
        else:
            edition = await practice.of_code(server_id, game, code)
        await self.doors.show(interaction, edition)

    async def today(self, interaction: Interaction) -> Edition:
        """The edition that a command without a day is about."""
        return daily(await today_of(interaction))

    async def _choice(
        self, interaction: Interaction, day: date, today: date, state: str | None
    ) -> Choice[str]:
        """A day with its state; where none is known, with how far the player is."""
        edition = daily(day) if day == today else archived(day)
        locale = locale_of(interaction)
        if state is None:
            state = await self._table.state(locale, player_of(interaction), edition)
        name = texts.listed_day(locale, day, state, is_today=day == today)
        return Choice(name=name, value=day.isoformat())

    async def _edition(self, interaction: Interaction, typed: str | None) -> Edition:
        if typed is None:
            return await self.today(interaction)
        services, today = self.bot.services, await today_of(interaction)
        month_first = interaction.locale in MONTH_FIRST
        return services.archive.edition(typed, today, services.clock(), month_first=month_first)

    async def _offer_answers(self, interaction: Interaction, error: PlayerError) -> None:
        """A day that is over here and still on elsewhere opens later; its answers are there."""
        day, command = error.facts["day"], self._table.game.command
        yesterday = await today_of(interaction) - timedelta(days=1)
        locale = locale_of(interaction)
        offer = texts.answers_ready(locale, command, is_yesterday=day == yesterday)
        text = f"{errors.render(locale, error)} {offer}"
        answers = button(locale.gettext(labels.ANSWERS), command, "answers", day)
        await reply(interaction, text, row(answers))

    async def _beside(
        self, locale: Locale, player: Player, edition: Edition, board: Board
    ) -> tuple[Board, Sequence[Button]]:
        """What a board says and has besides what is the game's own."""
        if edition.is_daily:
            return await self._with_hive(locale, player.server_id, edition, board), ()
        board, answers = await self.ending.at(locale, player, edition, board)
        return board, [*answers, *buttons_beside(locale, self._table.game, edition)]

    async def _with_hive(
        self, locale: Locale, server_id: int, edition: Edition, board: Board
    ) -> Board:
        """Where the server stands, below how far the player is."""
        if board.is_page:
            return board
        face = self.bot.faces[self._table.game.name]
        standing = await standing_of(locale, self.bot.services, face, server_id, edition.day)
        if standing is None:
            return board
        return replace(board, text=f"{board.text}\n{together.standing(locale, standing)}")

    async def _press_before(self, interaction: Interaction, edition: Edition, turn: int) -> None:
        await self.doors.show_another(interaction, archived(day_before(edition.day)))

    async def _press_random(self, interaction: Interaction, edition: Edition, turn: int) -> None:
        day = random_day(self.bot.services.clock(), random.Random(), but=edition.day)
        await self.doors.show_another(interaction, archived(day))

    async def _press_another(self, interaction: Interaction, edition: Edition, turn: int) -> None:
        if edition.kind is not Kind.PRACTICE:
            raise PlayerError(ErrorCode.OLD_BUTTON)
        server_id, difficulty = server_of(interaction), difficulty_of(edition.code)
        other = await self.bot.services.practice.new(server_id, self._table.game, difficulty)
        await self.doors.show_another(interaction, other)
