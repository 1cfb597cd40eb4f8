"""The cogs, which are loaded by name: nothing below them imports them."""

from collections.abc import Iterable
from importlib import import_module

from discord.ext import commands

from bot.games.game import AnyGame

COGS = (  # and that of each game of the catalog, before these
    "cogs.admin.daily",
    "cogs.leaderboard",
    "cogs.stats",
    "cogs.remind",
    "cogs.word",
    "cogs.admin.rule",
    "cogs.privacy",
    "cogs.play",
    "cogs.settings",
    "cogs.help",
)


async def load_cogs(bot: commands.AutoShardedBot, games: Iterable[AnyGame]) -> None:
    """Hand the bot to each of them."""
    for name in (*(game.cog for game in games), *COGS):
        await import_module(name).setup(bot)
