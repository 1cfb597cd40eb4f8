"""What a person did, as discord.py hands it over from whichever client, and who it was."""

from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.games.guesses import replace_surrogates
from bot.model import Player
from bot.places import GroupPlace, OwnPlace, Place, ServerPlace
from bot.texts.locale import Locale, dialect

Interaction: TypeAlias = discord.Interaction[Any]


def locale_of(interaction: Interaction) -> Locale:
    """What the person who typed or pressed reads: their own language where there are texts in it,
    else that of the place."""
    own, guild, client = interaction.locale, interaction.guild_locale, interaction.client
    spoken, services = guild.value if guild else None, client.services
    key = place_of(interaction).key
    chosen = services.posts.servers.language(key, services.host.clock())
    wanted = own.value if own else None, dialect(chosen, spoken)
    locale: Locale = client.locales.first(*wanted)
    return locale


def place_of(interaction: Interaction) -> Place:
    """Where somebody typed or pressed.

    Two people among themselves are a group. A server is one only with the bot in it: in another,
    people have the app of their own accounts.
    """
    guild_id = interaction.guild_id
    if guild_id is not None:
        return ServerPlace(guild_id) if _has_bot(interaction, guild_id) else GroupPlace(guild_id)
    if interaction.context.private_channel and interaction.channel_id:
        return GroupPlace(interaction.channel_id)
    return OwnPlace(interaction.user.id)


def _has_bot(interaction: Interaction, guild_id: int) -> bool:
    """Is the bot in the server? Else what is pressed goes by the account of somebody, who need not
    be the one who presses."""
    if interaction.is_guild_integration():
        return True
    return interaction.client.get_guild(guild_id) is not None


def server_of(interaction: Interaction) -> int:
    """The id of the server where somebody typed or pressed.

    Raises NoPrivateMessage outside a server that has the bot.
    """
    place = place_of(interaction)
    if not isinstance(place, ServerPlace):
        raise app_commands.NoPrivateMessage
    return place.server_id


def player_of(interaction: Interaction) -> Player:
    """The person who typed or pressed, as they are named where they are."""
    user, key = interaction.user, place_of(interaction).key
    return Player(key, user.id, replace_surrogates(user.display_name))
