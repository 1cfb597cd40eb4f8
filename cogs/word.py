"""``/word``: words that people dispute."""

from discord import app_commands
from discord.ext import commands

from bot.discord.client import Honeygram, player_of
from bot.discord.interaction import Interaction
from bot.discord.replies import reply
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Stand
from cogs._days import day_over
from cogs.texts import word as texts

WORD = "A word of four letters or more"
REASON = "Why, in a few words; it is repeated to whoever asks"


class Word(commands.GroupCog, name="word", description="Words that people dispute"):
    """Check and report for everyone, rule for admins."""

    def __init__(self, bot: Honeygram) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.describe(word=WORD)
    async def check(self, interaction: Interaction, word: str) -> None:
        """Ask whether a word counts, and what was ruled about it."""
        services = self.bot.services
        shown = await services.words.check(player_of(interaction), word, services.clock())
        await reply(interaction, texts.checked(shown))

    @app_commands.command()
    @app_commands.describe(word=WORD, reason="What is wrong with it, in a few words")
    async def report(self, interaction: Interaction, word: str, reason: str) -> None:
        """Tell the admins that a word should count, or should not."""
        services = self.bot.services
        player = player_of(interaction)
        shown = await services.words.report(player, word, reason, services.clock())
        await reply(interaction, texts.reported(shown))

    @app_commands.command()
    @app_commands.describe(word=WORD, reason=REASON)
    @app_commands.checks.has_permissions(manage_guild=True)
    async def allow(self, interaction: Interaction, word: str, reason: str) -> None:
        """Admins: accept a word on this server, from the next puzzle day on."""
        await self._rule(interaction, word, Stand.ALLOW, reason)

    @app_commands.command()
    @app_commands.describe(word=WORD, reason=REASON)
    @app_commands.checks.has_permissions(manage_guild=True)
    async def deny(self, interaction: Interaction, word: str, reason: str) -> None:
        """Admins: refuse a word on this server, from the next puzzle day on."""
        await self._rule(interaction, word, Stand.DENY, reason)

    @app_commands.command()
    @app_commands.checks.has_permissions(manage_guild=True)
    async def rulings(self, interaction: Interaction) -> None:
        """Admins: show the rulings here, and the words that players report, try or miss."""
        services = self.bot.services
        admin, now = player_of(interaction), services.clock()
        rulings, number = await services.words.rulings(admin, now)
        reports = await services.words.reports(admin, now)
        tried = await services.words.tried_lately(admin.server_id, now)
        day = await day_over(interaction)
        finders = await services.play(HONEYCOMB).review.finders(admin.server_id, day)
        shown = texts.rulings(rulings, number, reports, texts.field(tried, finders))
        await reply(interaction, shown)

    async def _rule(self, interaction: Interaction, word: str, stand: Stand, reason: str) -> None:
        services = self.bot.services
        admin = player_of(interaction)
        ruling = await services.words.rule(admin, word, stand, reason, services.clock())
        await reply(interaction, texts.ruled(ruling))


async def setup(bot: Honeygram) -> None:
    """Load the cog."""
    await bot.add_cog(Word(bot))
