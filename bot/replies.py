"""How the bot answers a person: privately, and kindly when something is wrong."""

import asyncio
import io
import logging
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.errors import UserError

log = logging.getLogger(__name__)

Interaction = discord.Interaction[Any]

# The interaction is too old, or its message is gone: nobody is listening.
GONE = {10062, 10015, 50027}

BARRED = 429  # by the network in front of Discord; knocking again and again makes it longer

ANSWERED = 40060  # Discord has an answer: the one whose confirmation was lost

BROKEN = (aiohttp.ClientError, OSError)  # how a connection ends when it should not

PAUSES = (0.1, 0.3, 0.6)  # seconds before an answer is tried again; Discord waits for three


@dataclass(frozen=True)
class Picture:
    """A PNG with the text for those who cannot see it."""

    data: bytes
    name: str
    alt_text: str

    def file(self) -> discord.File:
        """As discord.py sends it: once."""
        return discord.File(io.BytesIO(self.data), self.name, description=self.alt_text)


async def reply(
    interaction: Interaction,
    text: str,
    view: discord.ui.View | None = None,
    picture: Picture | None = None,
    *,
    private: bool = True,
) -> None:
    """Answer, as the first response or as a follow-up; privately unless told otherwise."""

    async def send() -> None:
        extra: dict[str, Any] = {} if view is None else {"view": view}
        extra |= {} if picture is None else {"file": picture.file()}
        if interaction.response.is_done():
            await interaction.followup.send(text, ephemeral=private, **extra)
        else:
            await interaction.response.send_message(text, ephemeral=private, **extra)

    await persist(send)


async def edit_or_reply(
    interaction: Interaction, text: str, view: discord.ui.View, picture: Picture | None = None
) -> None:
    """Change the private message whose button was pressed; answer anew on a public one."""
    if not interaction.message or not interaction.message.flags.ephemeral:
        await reply(interaction, text, view, picture)
        return

    async def edit() -> None:
        extra: dict[str, Any] = {} if picture is None else {"attachments": [picture.file()]}
        await interaction.response.edit_message(content=text, view=view, **extra)

    await persist(edit)


async def open_form(interaction: Interaction, form: discord.ui.Modal) -> None:
    """Answer with a form."""
    await persist(lambda: interaction.response.send_modal(form))


async def persist(act: Callable[[], Awaitable[object]]) -> None:
    """Answer, again if need be: discord.py repeats an answer after a 5xx, a second later, but gives
    up when the connection breaks, and when it is barred, which here is tried once more.

    An answer that Discord took although its confirmation was lost is not given twice: whether this
    or discord.py repeated it, Discord then says that there is one.
    """
    for tries, pause in enumerate((*PAUSES, None)):
        try:
            await act()
            return
        except discord.HTTPException as error:
            if error.code == ANSWERED:
                return
            if error.status != BARRED or tries or pause is None:
                raise
        except BROKEN:
            if pause is None:
                raise
        await asyncio.sleep(pause)


async def reply_error(interaction: Interaction, error: BaseException) -> None:
    """Tell the person what went wrong. Every door for errors leads here.

    1. A wrapped error is unwrapped.
    2. What nobody listens to any more is logged in a line.
    3. What the person can mend is shown to them as it is.
    4. Anything else is logged once with its traceback and a short id, and the person reads the id.
    5. Whoever is still typing a command reads nothing: Discord has no place for it. Nor does anyone
       while the network in front of Discord bars the bot.
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
    if interaction.type is discord.InteractionType.autocomplete or _is_barred(cause):
        return
    try:
        await reply(interaction, text)
    except (discord.HTTPException, *BROKEN) as failure:
        log.warning("an error could not be told to the person: %s", failure)


def _is_barred(error: BaseException) -> bool:
    return isinstance(error, discord.HTTPException) and error.status == BARRED


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
