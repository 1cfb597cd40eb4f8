"""What a person did, with the type of our own client, which the cogs ask for its services."""

from typing import TypeAlias

import discord

from bot.discord.gateway.client import Honeygram

Interaction: TypeAlias = discord.Interaction[Honeygram]
