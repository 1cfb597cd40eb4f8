"""The sign that an answer is on its way: "thinking", or that the person's own message will change.

Discord listens for three seconds, and a database or a disk that is silent takes longer. So whoever
has no answer after two seconds gets a sign, and the answer follows, whatever it is. That costs a
timer for each interaction, and nothing else to those who are answered in time. A form cannot follow
a sign: who asked for one is told to press again.
"""

import asyncio
from contextlib import suppress

import discord

from bot.discord.answering.acknowledge import CallbackType, answered
from bot.discord.answering.answerer import answerer_of
from bot.discord.answering.interaction import Interaction
from bot.discord.limits.refusals import BROKEN, Barred

PATIENCE = 2.0  # seconds without an answer; the sign has the third one for its way

# What an interaction remembers in its extras.
TIMER, SIGN = "timer of its sign", "sign under way"
DEFERRED, THINKING = "deferred", "thinking"
FOR_ALL = "changes a public message"


def is_on_own_message(interaction: Interaction) -> bool:
    """Was it pressed, or its form opened, on a message that the person alone sees?"""
    return interaction.message is not None and interaction.message.flags.ephemeral


def changes_for_all(interaction: Interaction) -> None:
    """Say that the answer will change the public message whose button was pressed."""
    interaction.extras[FOR_ALL] = True


def defer_later(interaction: Interaction, seconds: float = PATIENCE) -> None:
    """Give a sign when no answer has begun after so many seconds."""
    loop = asyncio.get_running_loop()
    interaction.extras[TIMER] = loop.call_later(seconds, _begin, interaction)


async def is_unanswered(interaction: Interaction) -> bool:
    """Is the first answer still to be given? From now on no sign comes before it by itself."""
    if (timer := interaction.extras.pop(TIMER, None)) is not None:
        timer.cancel()
    if (sign := interaction.extras.get(SIGN)) is not None:
        await asyncio.wait([sign])
    return not answered(interaction)


async def is_deferred(interaction: Interaction) -> bool:
    """Has the person had a sign? From now on none comes by itself."""
    await is_unanswered(interaction)
    return DEFERRED in interaction.extras


async def defer(interaction: Interaction) -> None:
    """Let the person see "thinking", privately, until the next reply."""
    if await is_unanswered(interaction):
        await _think(interaction)


async def defer_edit(interaction: Interaction) -> None:
    """Say that the message whose button was pressed will change."""
    if await is_unanswered(interaction):
        await _promise(interaction)


async def give_sign(interaction: Interaction) -> None:
    """The one of both that fits, unless there is an answer."""
    if await is_unanswered(interaction):
        await _sign(interaction)


def _begin(interaction: Interaction) -> None:
    interaction.extras[SIGN] = asyncio.create_task(_try_to_sign(interaction))


async def _try_to_sign(interaction: Interaction) -> None:
    """What does not get through is noted with the answer, which will not either."""
    with suppress(discord.HTTPException, Barred, *BROKEN):
        await _sign(interaction)


async def _sign(interaction: Interaction) -> None:
    if is_on_own_message(interaction) or FOR_ALL in interaction.extras:
        await _promise(interaction)
    else:
        await _think(interaction)


async def _think(interaction: Interaction) -> None:
    acknowledger = answerer_of(interaction).acknowledger
    flags = discord.MessageFlags(ephemeral=True).value
    await acknowledger.acknowledge(interaction, CallbackType.THINKING, {"flags": flags})
    interaction.extras |= {DEFERRED: True, THINKING: True}


async def _promise(interaction: Interaction) -> None:
    await answerer_of(interaction).acknowledger.acknowledge(interaction, CallbackType.EDIT_LATER)
    interaction.extras[DEFERRED] = True
