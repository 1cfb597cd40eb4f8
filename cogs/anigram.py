"""``/anigram``: letters that grow one by one."""

import re
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Honeygram, Interaction, player_of
from bot.components import DAY, button, custom_id, detached, field, row
from bot.replies import reply
from cogs import _anigram_texts as texts
from cogs._days import check_day

FORM_LIMIT = 100  # characters of an answer in a form
WORD = "word"


def answer_form(day: str, label: str) -> discord.ui.Modal:
    """The form behind the Guess button."""
    form = discord.ui.Modal(title=texts.FORM_TITLE, custom_id=custom_id("anigram", "form", day))
    entry: discord.ui.TextInput[Any] = discord.ui.TextInput(custom_id=WORD, max_length=FORM_LIMIT)
    form.add_item(discord.ui.Label(text=label, component=entry))
    return detached(form)


class Anigram(
    commands.GroupCog, name="anigram", description="The anigram: letters that grow one by one"
):
    """Show and solve."""

    def __init__(self, bot: Honeygram) -> None:
        self.bot = bot
        bot.components.add(f"anigram:guess:{DAY}", self.open_form)
        bot.components.add(f"anigram:form:{DAY}", self.submit_form)
        bot.components.add(f"anigram:show:{DAY}", self.press_show)

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """Show your level, its letters and your words so far."""
        await self._show(interaction)

    @app_commands.command()
    @app_commands.describe(word="A word that uses all the letters; without one, see the letters")
    async def next(self, interaction: Interaction, word: str | None = None) -> None:
        """Solve the current letters and get the next one."""
        if word is None:
            await self._show(interaction)
        else:
            await self._answer(interaction, word)

    async def open_form(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The Guess button of a post."""
        await check_day(interaction, match["day"], texts.OVER)
        services = self.bot.services
        progress = await services.anigram.show(player_of(interaction), services.clock())
        if progress.complete:
            await reply(interaction, texts.show(progress))
        else:
            form = answer_form(match["day"], texts.form_label(progress))
            await interaction.response.send_modal(form)

    async def submit_form(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The form behind the Guess button."""
        await check_day(interaction, match["day"], texts.OVER)
        await self._answer(interaction, field(interaction, WORD))

    async def press_show(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The My words button of a post."""
        await check_day(interaction, match["day"], texts.OVER)
        await self._show(interaction)

    async def _show(self, interaction: Interaction) -> None:
        services = self.bot.services
        progress = await services.anigram.show(player_of(interaction), services.clock())
        await reply(interaction, texts.show(progress))

    async def _answer(self, interaction: Interaction, text: str) -> None:
        services = self.bot.services
        outcome = await services.anigram.answer(player_of(interaction), text, services.clock())
        view = row(button("Next word", "anigram", "guess", outcome.progress.round.day))
        await reply(interaction, texts.answered(outcome), view)


async def setup(bot: Honeygram) -> None:
    """Load the cog."""
    await bot.add_cog(Anigram(bot))
