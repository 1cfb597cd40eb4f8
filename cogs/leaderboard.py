"""``/leaderboard``: who is ahead."""

import re
from typing import Literal, get_args

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.client import Honeygram, Interaction, player_of
from bot.discord.components import button, row
from bot.discord.replies import edit_or_reply, reply
from bot.errors import ErrorCode, PlayerError
from bot.play.leaderboard import Page, Span
from cogs.texts import leaderboard as texts

Game = Literal["all", "bee", "anigram"]
PeriodName = Literal["today", "yesterday", "week", "month", "all-time"]


class LeaderboardCog(commands.Cog, name="leaderboard"):
    """Standings of any game and period, page by page."""

    def __init__(self, bot: Honeygram) -> None:
        self.bot = bot
        spans = "|".join(span.value for span in Span)
        bot.components.add(
            f"board:(?P<game>all|bee|anigram):(?P<span>{spans}):(?P<number>\\d{{1,6}})",
            self.press_page,
        )

    @app_commands.command()
    @app_commands.describe(
        game="Which game (all unless you choose)",
        period="Which days (today unless you choose)",
        share="Show it to everyone in the channel (no unless you say yes)",
    )
    async def leaderboard(
        self,
        interaction: Interaction,
        game: Game = "all",
        period: PeriodName = "today",
        share: bool = False,
    ) -> None:
        """Show who is ahead, and your own place."""
        if game not in get_args(Game) or period not in get_args(
            PeriodName
        ):  # an old registration offered others
            raise PlayerError(ErrorCode.NO_SUCH_LEADERBOARD)
        page = await self._page(interaction, game, Span(period), 1)
        text = texts.board(page, interaction.user.id, shared=share)
        await reply(interaction, text, page_buttons(page), private=not share)

    async def press_page(self, interaction: Interaction, match: re.Match[str]) -> None:
        """A page button, or the Leaderboard button of a post."""
        page = await self._page(
            interaction, match["game"], Span(match["span"]), int(match["number"])
        )
        text = texts.board(page, interaction.user.id)
        await edit_or_reply(interaction, text, page_buttons(page))

    async def _page(self, interaction: Interaction, game: str, span: Span, number: int) -> Page:
        services = self.bot.services
        return await services.leaderboard.page(
            player_of(interaction), game, span, services.clock(), number=number
        )


def page_buttons(page: Page) -> discord.ui.View:
    """Earlier and later places."""
    key = ("board", page.board.game, page.span.value)
    return row(
        button("Previous", *key, page.number - 1, disabled=page.number == 1),
        button("Next", *key, page.number + 1, disabled=page.number == page.pages),
    )


async def setup(bot: Honeygram) -> None:
    """Load the cog."""
    await bot.add_cog(LeaderboardCog(bot))
