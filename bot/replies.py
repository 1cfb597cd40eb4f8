"""How the bot answers a person: privately, and kindly when something is wrong."""

import logging
import secrets
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.errors import UserError

log = logging.getLogger(__name__)

Interaction = discord.Interaction[Any]

# The interaction is too old, or was answered already: nobody is listening.
GONE = {10062, 10015, 40060, 50027}

BROKEN = (aiohttp.ClientError, OSError)  # how a connection ends when it should not


async def reply(interaction: Interaction, text: str, view: discord.ui.View | None = None) -> None:
    """Answer privately, as the first response or as a follow-up."""
    extra: dict[str, Any] = {} if view is None else {"view": view}
    if interaction.response.is_done():
        await interaction.followup.send(text, ephemeral=True, **extra)
        return
    try:
        await interaction.response.send_message(text, ephemeral=True, **extra)
    except BROKEN:  # discord.py tries again after a refusal, but not after a broken connection
        await interaction.response.send_message(text, ephemeral=True, **extra)


async def reply_error(interaction: Interaction, error: BaseException) -> None:
    """Tell the person what went wrong. Every door for errors leads here.

    1. A wrapped error is unwrapped.
    2. What nobody listens to any more is logged in a line.
    3. What the person can mend is shown to them as it is.
    4. Anything else is logged once with its traceback and a short id, and the person reads the id.
    5. Whoever is still typing a command reads nothing: Discord has no place for it.
    """
    cause = _unwrapped(error)
    if isinstance(cause, discord.HTTPException) and cause.code in GONE:
        log.warning("too late to answer an interaction: %s", cause)
        return
    text = sentence_for(cause)
    if text is None:
        number = secrets.token_hex(3)
        log.error("error %s", number, exc_info=cause)
        text = f"Something went wrong ({number}). Please try again in a moment."
    if interaction.type is discord.InteractionType.autocomplete:
        return
    try:
        await reply(interaction, text)
    except (discord.HTTPException, *BROKEN) as failure:
        log.warning("an error could not be told to the person: %s", failure)


def sentence_for(error: BaseException) -> str | None:
    """What a person reads about an error that they can mend, or None."""
    match error:
        case UserError():
            return str(error)
        case app_commands.MissingPermissions():
            return "You need the Manage Server permission for this."
        case app_commands.NoPrivateMessage():
            return "This works in a server only."
        case app_commands.TransformerError():
            return "That is not a valid choice for this option. Please choose from the list."
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            return "This command has just changed. Restart Discord and try again."
    return None


def _unwrapped(error: BaseException) -> BaseException:
    return error.original if isinstance(error, app_commands.CommandInvokeError) else error
