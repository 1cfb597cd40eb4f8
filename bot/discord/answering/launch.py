"""Answering with the page itself: Discord opens it for the person who pressed or typed.

https://docs.discord.com/developers/interactions/receiving-and-responding
"""

import logging

import discord

from bot.discord.answering.acknowledge import CallbackType
from bot.discord.answering.answerer import answerer_of
from bot.discord.answering.defer import is_unanswered
from bot.discord.answering.interaction import Interaction
from bot.errors import ErrorCode, PlayerError

log = logging.getLogger(__name__)

NOT_HERE = (400, 403)  # Discord's word that it opens nothing for this app, or in this place


async def launch(interaction: Interaction) -> None:
    """Open the page inside Discord.

    Raises PlayerError when that took too long, or Discord does not do it.
    """
    if not await is_unanswered(interaction):
        raise PlayerError(ErrorCode.NO_LAUNCH)
    try:
        await answerer_of(interaction).acknowledger.acknowledge(interaction, CallbackType.LAUNCH)
    except discord.HTTPException as error:
        if error.status not in NOT_HERE:
            raise
        log.warning("Discord does not open the page (%s): look at `honeygram check`", error)
        raise PlayerError(ErrorCode.NO_LAUNCH) from error
