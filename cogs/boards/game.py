"""What every game's commands have alike: boards of any day, practice, answers, sharing."""

import re
from datetime import date
from typing import Literal

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.discord.answering.components import DAY, button, row
from bot.discord.answering.interaction import locale_of, place_of, player_of
from bot.discord.answering.replies import reply
from bot.discord.gateway.client import Honeygram
from bot.discord.interaction import Interaction
from bot.errors import ErrorCode, PlayerError
from bot.games.archive import ONE_DAY
from bot.games.editions import Edition, read_edition
from bot.games.practice_codes import PracticeDifficulty
from bot.games.turns import ANSWERS, SHARE, SHOW
from bot.games.typed_days import DayWords
from bot.places import ServerPlace
from bot.play.archive import ListedDay
from bot.play.turn import Action
from bot.texts import buttons as labels
from bot.texts import editions as texts
from bot.texts import errors
from bot.texts.days import day_words
from bot.texts.locale import Locale
from cogs.boards.board import BoardHandlers, Renderer

MONTH_FIRST = (discord.Locale.american_english,)  # who writes 3/14


class GameCog(commands.GroupCog):
    """The commands of a game; it adds its own."""

    handlers: BoardHandlers

    def __init__(self, bot: Honeygram, renderer: Renderer) -> None:
        self.bot = bot
        self._archive, self._practice = bot.services.games.archive, bot.services.games.practice
        self._servers, self._clock = bot.services.posts.servers, bot.services.host.clock
        self._renderer = renderer
        self._game = renderer.game
        self.handlers = BoardHandlers(bot, renderer)
        bot.components.add(f"{self._game.command}:answers:{DAY}", self.press_answers)

    @app_commands.command()
    @app_commands.describe(day=texts.DAY)
    async def show(self, interaction: Interaction, day: str | None = None) -> None:
        """See your board: today's, or any earlier day's."""
        edition = None
        if day is not None:
            today, month_first = await self._today(interaction), interaction.locale in MONTH_FIRST
            languages = self._day_words(interaction)
            try:
                edition = self._archive.edition(
                    day, today, self._clock(), languages, month_first=month_first
                )
            except PlayerError as error:
                in_server = isinstance(place_of(interaction), ServerPlace)
                if error.code is not ErrorCode.DAY_STILL_ON or not in_server:
                    raise
                await self._offer_answers(interaction, error, today)
                return
        await self.handlers.do(interaction, edition, Action(SHOW))

    @show.autocomplete("day")
    async def _days(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """Recent days, or the one that is typed, each with how far the player is."""
        locale = locale_of(interaction)
        listed = await self._archive.listed(
            player_of(interaction),
            self._game,
            typed,
            self._clock(),
            languages=self._day_words(interaction),
            month_first=interaction.locale in MONTH_FIRST,
            named=lambda day: texts.listed_day(locale, day, ""),
        )
        return [self._choice(locale, each) for each in listed]

    @app_commands.command()
    @app_commands.describe(difficulty=texts.DIFFICULTY, code=texts.CODE)
    async def practice(
        self,
        interaction: Interaction,
        difficulty: Literal["easy", "normal", "hard"] = "normal",
        code: str | None = None,
    ) -> None:
        """Play as many puzzles as you like, just for practice."""
        server_id, game = place_of(interaction).key, self._game
        if code is None:
            edition = await self._practice.new(server_id, game, PracticeDifficulty(difficulty))
        else:
            edition = await self._practice.of_code(server_id, game, code)
        await self.handlers.do(interaction, edition, Action(SHOW))

    @app_commands.command()
    async def answers(self, interaction: Interaction) -> None:
        """See yesterday's words."""
        await self.show_answers(interaction, None)

    @app_commands.command()
    async def share(self, interaction: Interaction) -> None:
        """Share your progress, spoiler-free."""
        await self.handlers.do(interaction, None, Action(SHARE))

    async def press_answers(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The Answers button of a post or recap."""
        await self.show_answers(interaction, read_edition(match["day"]))

    async def show_answers(self, interaction: Interaction, edition: Edition | None) -> None:
        """The answers of a day, or of the last one that is over."""
        turn = await self.handlers.act(interaction, edition, Action(ANSWERS))
        text = self._renderer.answers(locale_of(interaction), turn.told)
        await reply(interaction, texts.opened(locale_of(interaction), text, place_of(interaction)))

    def _choice(self, locale: Locale, listed: ListedDay) -> Choice[str]:
        """A day with how far the player is, or else with what is known of it."""
        state = locale.gettext(texts.ANSWERS_SEEN if listed.answered else texts.UNPLAYED)
        if listed.progress:
            state = self._renderer.state(locale, listed.progress)
        name = texts.listed_day(locale, listed.day, state, is_today=listed.is_today)
        return Choice(name=name, value=listed.day.isoformat())

    def _day_words(self, interaction: Interaction) -> list[DayWords]:
        """The words that a person may type for a day: their own, and English ones."""
        languages = (locale_of(interaction), self.bot.locales.english)
        return [day_words(each) for each in dict.fromkeys(languages)]

    async def _today(self, interaction: Interaction) -> date:
        return await self._servers.day(player_of(interaction).clock_id, self._clock())

    async def _offer_answers(
        self, interaction: Interaction, error: PlayerError, today: date
    ) -> None:
        """A day that is over here and still on elsewhere opens later; its answers are there."""
        day, command = error.facts["day"], self._game.command
        locale = locale_of(interaction)
        offer = texts.answers_ready(locale, command, is_yesterday=day == today - ONE_DAY)
        text = f"{errors.render(locale, error)} {offer}"
        answers = button(locale.gettext(labels.ANSWERS), command, "answers", day)
        await reply(interaction, text, row(answers))
