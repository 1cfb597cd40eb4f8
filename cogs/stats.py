"""``/stats``: a player's whole past."""

import asyncio

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.attachments import Picture
from bot.discord.client import Honeygram, player_of
from bot.discord.interaction import Interaction
from bot.discord.replies import reply
from bot.drawing.statistics import Statistics as Card
from bot.drawing.statistics_card import statistics_picture
from bot.games.guesses import whole
from bot.model import Player
from bot.play.statistics import Statistics
from bot.puzzles.honeycomb.ranks import Rank
from cogs.texts import stats as texts


class Stats(commands.Cog, name="stats"):
    """One command."""

    def __init__(self, bot: Honeygram) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.describe(member="Whose (yours unless you choose)")
    async def stats(self, interaction: Interaction, member: discord.Member | None = None) -> None:
        """Show days, streaks, words and ranks."""
        services = self.bot.services
        player = player_of(interaction)
        if member is not None:
            player = Player(player.server_id, member.id, whole(member.display_name))
        found = await services.statistics.of(player, services.clock())
        picture = await picture_of_statistics(found) if found.played else None
        await reply(interaction, texts.statistics(player.name, found), None, picture)


async def picture_of_statistics(shown: Statistics) -> Picture:
    """The card with the histogram of ranks and the calendar."""
    card = Card(
        today=shown.today,
        streak=shown.streak,
        longest_streak=shown.longest_streak,
        days=len(shown.played),
        words=shown.words,
        pangrams=shown.pangrams,
        longest_word=shown.longest_word,
        ranks=tuple(shown.ranks[rank] for rank in Rank),
        played=tuple(sorted(shown.played.items())),
    )
    data = await asyncio.to_thread(statistics_picture, card, texts.LABELS)
    return Picture(data, "statistics.png", texts.card(card))


async def setup(bot: Honeygram) -> None:
    """Load the cog."""
    await bot.add_cog(Stats(bot))
