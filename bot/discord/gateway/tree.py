"""The tree of slash commands, with its doors: who is let in, and where errors go."""

from typing import Any

import discord
from discord import app_commands

from bot.discord.answering.acknowledge import ask
from bot.discord.answering.interaction import Interaction
from bot.discord.answering.replies import reply_error
from bot.discord.gateway.clock_door import ClockDoor, needs_day
from bot.discord.gateway.entry_point import PRIMARY_ENTRY_POINT, answer_entry_point
from bot.errors import PlayerError
from bot.play.cooldown import Cooldown


class Tree(app_commands.CommandTree[Any]):
    """The slash commands, with their door for errors."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Answer whoever is slow enough and has a day; the entry point at once, as discord.py knows
        none."""
        ask(interaction)
        if interaction.type is discord.InteractionType.autocomplete:  # each key is one of these
            return True
        in_time = await self._in_time(interaction)
        if in_time and is_entry_point(interaction):
            await self._launch(interaction)
            return False
        return in_time and await self._has_day(interaction)

    async def _in_time(self, interaction: Interaction) -> bool:
        """Is the person slow enough? If not, they are told: this door catches no such error."""
        try:
            cooldown: Cooldown = interaction.client.cooldown
            cooldown.count(interaction.user.id)
        except PlayerError as error:
            await reply_error(interaction, error)
            return False
        return True

    async def _has_day(self, interaction: Interaction) -> bool:
        """Is it known which day it is for the person, if that matters?"""
        if interaction.guild_id is not None and interaction.is_guild_integration():
            return True  # most are, and their command need not be looked up
        try:
            door: ClockDoor = interaction.client.clock_door
            return not needs_day(interaction) or await door.lets_in(interaction)
        except Exception as error:
            await reply_error(interaction, error)
            return False

    async def _launch(self, interaction: Interaction) -> None:
        """This door catches discord.py's own errors only."""
        try:
            await answer_entry_point(interaction)
        except Exception as error:
            await reply_error(interaction, error)

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Tell the person."""
        await reply_error(interaction, error)


def is_entry_point(interaction: Interaction) -> bool:
    """Was the app chosen in Discord's list of Activities?"""
    data: Any = interaction.data or {}
    return bool(data.get("type") == PRIMARY_ENTRY_POINT)
