"""What a person did, as discord.py hands it over, with the type of our own client."""

from typing import TYPE_CHECKING, TypeAlias

import discord

if TYPE_CHECKING:
    import bot.discord.client

Interaction: TypeAlias = "discord.Interaction[bot.discord.client.Honeygram]"
