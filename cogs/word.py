"""``/word``: words that people dispute."""

from discord import app_commands
from discord.ext import commands

from bot.discord.answering.interaction import locale_of, player_of, server_of
from bot.discord.answering.replies import reply
from bot.discord.gateway.client import Honeygram
from bot.discord.gateway.clock_door import ANYTIME
from bot.discord.interaction import Interaction
from bot.texts import word as texts
from bot.texts.locale import N_

WORD = N_("A word of four letters or more")


class Word(commands.GroupCog, name="word", description="Words that people dispute"):
    """Check and report; what admins rule is a group of its own."""

    def __init__(self, bot: Honeygram) -> None:
        self._disputes, self._clock = bot.services.games.disputes, bot.services.host.clock

    @app_commands.command()
    @app_commands.describe(word=WORD)
    async def check(self, interaction: Interaction, word: str) -> None:
        """See whether a word counts, and any ruling on it."""
        shown = await self._disputes.check(player_of(interaction), word, self._clock())
        await reply(interaction, texts.checked(locale_of(interaction), shown))

    @app_commands.command(extras=ANYTIME)
    @app_commands.describe(word=WORD, reason="What's wrong with it, in a few words")
    async def report(self, interaction: Interaction, word: str, reason: str) -> None:
        """Tell the admins that a word should count, or shouldn't."""
        server_of(interaction)  # elsewhere there are none
        shown = await self._disputes.report(player_of(interaction), word, reason, self._clock())
        await reply(interaction, texts.reported(locale_of(interaction), shown))


async def setup(bot: Honeygram) -> None:
    """Load the cog."""
    await bot.add_cog(Word(bot))
