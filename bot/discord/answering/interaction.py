"""What a person did, as discord.py hands it over from whichever client, and who it was."""

from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.games.guesses import replace_surrogates
from bot.model import Player
from bot.texts.locale import Locale, dialect

Interaction: TypeAlias = discord.Interaction[Any]


def locale_of(interaction: Interaction) -> Locale:
    """What the person who typed or pressed reads: their own language where there are texts in it,
    else that of the server."""
    own, guild, client = interaction.locale, interaction.guild_locale, interaction.client
    spoken, services = guild.value if guild else None, client.services
    chosen = services.posts.servers.language(interaction.guild_id, services.host.clock())
    wanted = own.value if own else None, dialect(chosen, spoken)
    locale: Locale = client.locales.first(*wanted)
    return locale


def server_of(interaction: Interaction) -> int:
    """The id of the server where somebody typed or pressed.

    Raises NoPrivateMessage outside a server.
    """
    if interaction.guild_id is None:
        raise app_commands.NoPrivateMessage
    return interaction.guild_id


def player_of(interaction: Interaction) -> Player:
    """The person who typed or pressed, as they are named in their server.

    Raises NoPrivateMessage outside a server.
    """
    user = interaction.user
    return Player(server_of(interaction), user.id, replace_surrogates(user.display_name))
