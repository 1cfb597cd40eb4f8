"""``/bee``: the honeycomb."""

import re
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Honeygram, Interaction, player_of
from bot.components import DAY, custom_id, detached, field
from bot.replies import reply
from cogs import _bee_texts as texts
from cogs._days import check_day

FORM_LIMIT = 1000  # characters of a guess in a form
WORD = "word"


def guess_form(day: str) -> discord.ui.Modal:
    """The form behind the Guess button."""
    form = discord.ui.Modal(title=texts.FORM_TITLE, custom_id=custom_id("bee", "form", day))
    entry: discord.ui.TextInput[Any] = discord.ui.TextInput(custom_id=WORD, max_length=FORM_LIMIT)
    form.add_item(discord.ui.Label(text=texts.FORM_LABEL, component=entry))
    return detached(form)


class Bee(commands.GroupCog, name="bee", description="The honeycomb: find every word"):
    """Show and guess."""

    def __init__(self, bot: Honeygram) -> None:
        self.bot = bot
        bot.components.add(f"bee:guess:{DAY}", self.open_form)
        bot.components.add(f"bee:form:{DAY}", self.submit_form)
        bot.components.add(f"bee:show:{DAY}", self.press_show)

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """Show the honeycomb, your words and your rank."""
        await self._show(interaction)

    @app_commands.command()
    @app_commands.describe(word="A word, or up to 25 words apart by spaces or commas")
    async def guess(self, interaction: Interaction, word: str) -> None:
        """Guess words of the honeycomb."""
        await self._guess(interaction, word)

    async def open_form(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The Guess button of a post."""
        await check_day(interaction, match["day"], texts.OVER)
        await interaction.response.send_modal(guess_form(match["day"]))

    async def submit_form(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The form behind the Guess button."""
        await check_day(interaction, match["day"], texts.OVER)
        await self._guess(interaction, field(interaction, WORD))

    async def press_show(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The My words button of a post."""
        await check_day(interaction, match["day"], texts.OVER)
        await self._show(interaction)

    async def _show(self, interaction: Interaction) -> None:
        services = self.bot.services
        progress = await services.bee.show(player_of(interaction), services.clock())
        await reply(interaction, texts.show(progress))

    async def _guess(self, interaction: Interaction, text: str) -> None:
        services = self.bot.services
        outcome = await services.bee.guess(player_of(interaction), text, services.clock())
        await reply(interaction, texts.guessed(outcome))


async def setup(bot: Honeygram) -> None:
    """Load the cog."""
    await bot.add_cog(Bee(bot))
