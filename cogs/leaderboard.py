"""``/leaderboard``: who is ahead."""

import re
from typing import Any, Literal, get_args

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.discord.client import Honeygram, player_of
from bot.discord.components import button, row
from bot.discord.interaction import Interaction
from bot.discord.replies import edit_or_reply, reply
from bot.errors import ErrorCode, PlayerError
from bot.model import ALL_GAMES
from bot.play.leaderboard import Page, Span
from cogs.texts import buttons as labels
from cogs.texts import leaderboard as texts

PeriodName = Literal["today", "yesterday", "week", "month", "all-time"]


class LeaderboardCog(commands.Cog, name="leaderboard"):
    """Standings of any game and period, page by page."""

    def __init__(self, bot: Honeygram) -> None:
        self.bot = bot
        commands = {face.game.command: name for name, face in bot.faces.items()}
        self.games = {ALL_GAMES: ALL_GAMES, **commands}  # by what a person chooses
        self.command = leaderboard_command(self)
        spans = "|".join(span.value for span in Span)
        games = "|".join(self.games)
        bot.components.add(
            f"board:(?P<game>{games}):(?P<span>{spans}):(?P<number>\\d{{1,6}})",
            self.press_page,
        )

    async def cog_load(self) -> None:
        """Offer the command."""
        self.bot.tree.add_command(self.command)

    async def cog_unload(self) -> None:
        """Offer it no more."""
        self.bot.tree.remove_command(self.command.name)

    async def show(
        self, interaction: Interaction, game: str, period: PeriodName, *, share: bool
    ) -> None:
        """The first page of a game, by its command, and a period."""
        if game not in self.games or period not in get_args(
            PeriodName
        ):  # an old registration offered others
            raise PlayerError(ErrorCode.NO_SUCH_LEADERBOARD)
        page = await self._page(interaction, game, Span(period), 1)
        text = texts.board(page, self._noun(game), interaction.user.id, shared=share)
        await reply(interaction, text, page_buttons(page, game), private=not share)

    async def press_page(self, interaction: Interaction, match: re.Match[str]) -> None:
        """A page button, or the Leaderboard button of a post."""
        game = match["game"]
        page = await self._page(interaction, game, Span(match["span"]), int(match["number"]))
        text = texts.board(page, self._noun(game), interaction.user.id)
        await edit_or_reply(interaction, text, page_buttons(page, game))

    async def _page(self, interaction: Interaction, game: str, span: Span, number: int) -> Page:
        services = self.bot.services
        return await services.leaderboard.page(
            player_of(interaction), self.games[game], span, services.clock(), number=number
        )

    def _noun(self, game: str) -> str:
        faces = self.bot.faces
        return texts.all_games(len(faces)) if game == ALL_GAMES else faces[self.games[game]].noun


def leaderboard_command(cog: LeaderboardCog) -> app_commands.Command[Any, Any, None]:
    """``/leaderboard``, which offers the games of the catalog."""

    @app_commands.command()
    @app_commands.describe(
        game="Which game (all unless you choose)",
        period="Which days (today unless you choose)",
        share="Show it to everyone in the channel (no unless you say yes)",
    )
    @app_commands.choices(game=[Choice(name=each, value=each) for each in cog.games])
    async def leaderboard(
        interaction: Interaction,
        game: str = ALL_GAMES,
        period: PeriodName = "today",
        share: bool = False,
    ) -> None:
        """Show who is ahead, and your own place."""
        await cog.show(interaction, game, period, share=share)

    return leaderboard


def page_buttons(page: Page, game: str) -> discord.ui.View:
    """Earlier and later places of a game, by its command."""
    key = ("board", game, page.span.value)
    return row(
        button(labels.PREVIOUS, *key, page.number - 1, disabled=page.number == 1),
        button(labels.NEXT, *key, page.number + 1, disabled=page.number == page.pages),
    )


async def setup(bot: Honeygram) -> None:
    """Load the cog."""
    await bot.add_cog(LeaderboardCog(bot))
