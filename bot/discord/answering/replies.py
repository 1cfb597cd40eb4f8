"""How the bot answers a person: privately, and kindly when something is wrong."""

import io
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.discord.answering.acknowledge import CallbackType
from bot.discord.answering.answerer import answerer_of
from bot.discord.answering.defer import THINKING, is_deferred, is_on_own_message, is_unanswered
from bot.discord.answering.interaction import Interaction, locale_of, place_of
from bot.discord.answering.mentions import LONGEST
from bot.discord.answering.retry import DiscordFault
from bot.discord.answering.untold import Person
from bot.discord.attachments import Picture
from bot.discord.limits.refusals import BROKEN, Barred
from bot.errors import ErrorCode, PlayerError
from bot.texts import errors as texts

log = logging.getLogger(__name__)

# The interaction is too old, or its message is gone: nobody is listening.
GONE = {10062, 10015, 50027}

NO_MENTIONS: dict[str, list[str]] = {"parse": []}  # whatever a text says, it pings nobody


async def reply(
    interaction: Interaction,
    text: str,
    view: discord.ui.View | None = None,
    picture: Picture | None = None,
    *,
    private: bool = True,
) -> None:
    """Answer, as the first response or as a follow-up; privately unless told otherwise."""
    linked = answerer_of(interaction).mentions.linked

    async def send(also: str) -> None:
        await _reply(interaction, linked(also + text), view, picture, private=private)

    await tell(interaction, send, (), LONGEST - len(text), private=private)


async def tell(
    interaction: Interaction,
    send: Callable[[str], Awaitable[None]],
    kept: Sequence[str],
    room: int,
    *,
    private: bool = True,
) -> None:
    """Send an answer, given the line on what the person has still to be told, if that has room.

    If it does not get through, the words kept that it tells of begin the person's next answer.
    """
    untold, person = answerer_of(interaction).traffic.untold, person_of(interaction)
    words = untold.take(person) if private else []
    line = texts.also_kept(locale_of(interaction), words)
    if len(line) > room:  # another time
        untold.keep(person, words)
        line, words = "", []
    try:
        await send(line)
    except BaseException:
        untold.keep(person, [*words, *kept])
        raise


def person_of(interaction: Interaction) -> Person:
    """Who is answered."""
    return place_of(interaction).key, interaction.user.id


async def _reply(
    interaction: Interaction,
    text: str,
    view: discord.ui.View | None,
    picture: Picture | None,
    *,
    private: bool,
) -> None:
    if not await is_unanswered(interaction):
        if interaction.extras.pop(THINKING, False) and not private:
            # What takes the place of "thinking" is private, too.
            await _follow_up(interaction, texts.comes(locale_of(interaction)), None, None)
        await _follow_up(interaction, text, view, picture, private=private)
        return
    flags = {"flags": discord.MessageFlags(ephemeral=True).value} if private else {}
    await _give(interaction, CallbackType.MESSAGE, text, view, picture, **flags)


async def edit(
    interaction: Interaction,
    text: str,
    view: discord.ui.View | None = None,
) -> None:
    """Change the message whose button was pressed, or whose form was sent.

    Without a view its buttons go. It has no picture: what has one is laid out (`layouts.py`), and
    takes no plain text any more, so there a new message answers.
    """
    if interaction.message and interaction.message.flags.components_v2:
        await reply(interaction, text, view)
        return
    shown, linked = view or discord.ui.View(), answerer_of(interaction).mentions.linked

    async def send(also: str) -> None:
        if await is_deferred(interaction):
            await _edit_later(interaction, linked(also + text), shown)
        else:
            await _give(interaction, CallbackType.EDIT, linked(also + text), shown, None)

    await tell(interaction, send, (), LONGEST - len(text))


async def edit_or_reply(interaction: Interaction, text: str, view: discord.ui.View) -> None:
    """Change the private message whose button was pressed; answer anew on a public one."""
    if is_on_own_message(interaction):
        await edit(interaction, text, view)
    else:
        await reply(interaction, text, view)


async def edit_for_all(interaction: Interaction, text: str, view: discord.ui.View) -> None:
    """Change the public message whose button was pressed: nothing that is one person's alone.

    Whoever takes long to know the text says before that it `changes_for_all`.
    """
    linked = answerer_of(interaction).mentions.linked(text)
    if await is_deferred(interaction):
        await _edit_later(interaction, linked, view)
    else:
        await _give(interaction, CallbackType.EDIT, linked, view, None)


async def open_form(interaction: Interaction, form: discord.ui.Modal) -> None:
    """Answer with a form. Raises PlayerError when that took too long."""
    if not await is_unanswered(interaction):
        raise PlayerError(ErrorCode.LATE_FORM)
    await answerer_of(interaction).acknowledger.acknowledge(
        interaction, CallbackType.FORM, form.to_dict()
    )


async def _give(
    interaction: Interaction,
    kind: CallbackType,
    text: str,
    view: discord.ui.View | None,
    picture: Picture | None,
    **data: Any,
) -> None:
    data |= _data_of(text, view, picture)
    pictures = [picture] if picture else []
    await answerer_of(interaction).acknowledger.acknowledge(interaction, kind, data, pictures)


def _data_of(text: str, view: discord.ui.View | None, picture: Picture | None) -> dict[str, Any]:
    """A message as Discord takes it."""
    data: dict[str, Any] = {"content": text, "allowed_mentions": NO_MENTIONS}
    if view is not None:
        data["components"] = view.to_components()
    if picture:
        about = {"id": 0, "filename": picture.name, "description": picture.alt_text}
        data["attachments"] = [about]
    return data


async def _follow_up(
    interaction: Interaction,
    text: str,
    view: discord.ui.View | None,
    picture: Picture | None,
    *,
    private: bool = True,
) -> None:
    async def send() -> None:
        extra: dict[str, Any] = {} if view is None else {"view": view}
        extra |= {} if picture is None else {"file": picture.file()}
        await interaction.followup.send(text, ephemeral=private, **extra)

    await send_followup(interaction, send)


async def send_followup(interaction: Interaction, send: Callable[[], Awaitable[object]]) -> None:
    """Send what follows the first answer. Raises as `Acknowledger.send_followup` does."""
    await answerer_of(interaction).acknowledger.send_followup(interaction, send)


async def tell_everyone(
    interaction: Interaction, text: str, view: discord.ui.View, picture: Picture | None
) -> int:
    """Follow up with a message that all in the channel see, once, and return its id. The
    interaction has its first answer. Raises as `Acknowledger.say_once` does."""
    linked = answerer_of(interaction).mentions.linked(text)
    data = _data_of(linked, view, picture)
    return await answerer_of(interaction).acknowledger.say_once(interaction, data, picture)


async def id_of_answer(interaction: Interaction) -> int | None:
    """The id of the message that was the first answer, for whoever edits it later; None when it is
    one person's alone, or Discord does not tell."""
    try:
        message = await interaction.original_response()
    except (discord.HTTPException, *BROKEN):
        return None
    return None if message.flags.ephemeral else message.id


async def _edit_later(interaction: Interaction, text: str, view: discord.ui.View) -> None:
    """Change the message that a deferred edit is about."""
    await send_followup(
        interaction, lambda: interaction.edit_original_response(content=text, view=view)
    )


async def send_file(interaction: Interaction, text: str, data: bytes, name: str) -> None:
    """Follow up with a file to download, privately. The interaction has its first answer."""
    linked = answerer_of(interaction).mentions.linked(text)

    async def send() -> None:
        file = discord.File(io.BytesIO(data), name)
        await interaction.followup.send(linked, file=file, ephemeral=True)

    await send_followup(interaction, send)


async def edit_answer(interaction: Interaction, text: str) -> None:
    """Change the message that a deferred edit is about; its buttons go."""
    linked = answerer_of(interaction).mentions.linked(text)
    await send_followup(
        interaction, lambda: interaction.edit_original_response(content=linked, view=None)
    )


async def reply_error(interaction: Interaction, error: BaseException) -> None:
    """Tell the person what went wrong. Every door for errors leads here.

    1. A wrapped error is unwrapped.
    2. What did not get through to Discord, or too late, is counted: no fault of the program, and no
       second message gets through where the first did not.
    3. What the person can mend has a code, and its text is shown to them.
    4. Anything else is logged once with its traceback and a short id, and the person reads the id.
    5. Whoever is still typing a command reads nothing: Discord has no place for it.
    """
    cause = _unwrapped(error)
    await is_unanswered(interaction)  # a sign would promise what does not come
    outage = answerer_of(interaction).traffic.outage
    if _is_lost(cause):
        outage.note(cause)
        return
    told = player_error(cause)
    if told is None:
        number = secrets.token_hex(3)
        log.error("error %s", number, exc_info=cause)
        told = PlayerError(ErrorCode.UNEXPECTED, number=number)
    if interaction.type is discord.InteractionType.autocomplete:
        return
    try:
        await reply(interaction, texts.render(locale_of(interaction), told))
    except (discord.HTTPException, *BROKEN) as failure:
        outage.note(failure)


def _is_lost(error: BaseException) -> bool:
    """Did an answer not get through, or come too late?"""
    if isinstance(error, discord.HTTPException):
        return error.code in GONE
    return isinstance(error, DiscordFault | Barred)


def player_error(error: BaseException) -> PlayerError | None:
    """What a person is told of an error that they can mend, or None."""
    match error:
        case PlayerError():
            return error
        case app_commands.MissingPermissions():
            return PlayerError(ErrorCode.ADMINS_ONLY)
        case app_commands.NoPrivateMessage():
            return PlayerError(ErrorCode.SERVERS_ONLY)
        case app_commands.TransformerError():
            return PlayerError(ErrorCode.NOT_A_CHOICE)
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            return PlayerError(ErrorCode.COMMAND_CHANGED)
    return None


def _unwrapped(error: BaseException) -> BaseException:
    return error.original if isinstance(error, app_commands.CommandInvokeError) else error
