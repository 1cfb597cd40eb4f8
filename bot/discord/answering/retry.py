"""When what is sent to Discord is retried: after a break, a fault, or a word of the network's."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

import aiohttp
import discord

from bot.backoff import PassingRefusal
from bot.discord.limits.refusals import BROKEN, Barred, refusal_of
from bot.discord.unreachable import reason_of

log = logging.getLogger(__name__)

ANSWERED = 40060  # Discord has an answer: the one whose confirmation was lost

PAUSES = (0.1, 0.3, 0.6)  # seconds before an answer is tried again; Discord waits for three
LONGEST_PAUSE = 2.0  # seconds, when Discord asks for one
FOLLOWS = 60.0  # seconds for what follows; Discord would take it for 15 minutes, a person would not


class DiscordFault(aiohttp.ClientError):
    """Discord, or the way to it, is out of order: what was to be sent did not get through."""


class TooLate(DiscordFault):
    """What was to be sent is of no use any more."""


async def retry(act: Callable[[], Awaitable[object]], *, seconds: float = FOLLOWS) -> None:
    """Act, and try again for `seconds` after refusals that may pass.

    After a rate limit there is one more try, and during a ban none.

    An answer that Discord took although its confirmation was lost is not given twice: when it is
    repeated, Discord says that there is one. Raises discord.HTTPException for a refusal of
    Discord's own, DiscordFault when nothing helped, and Barred.
    """
    began = time.monotonic()
    for tries, pause in enumerate((*PAUSES, None)):
        try:
            await act()
            return
        except (Barred, TooLate):
            raise
        except (discord.HTTPException, *BROKEN) as error:
            if isinstance(error, discord.HTTPException) and error.code == ANSWERED:
                if not tries:
                    log.warning("somebody else had acknowledged an interaction: a text is lost")
                return
            if (refusal := _refusal_of(error)) is None:
                raise
            fault: Exception = error
        if refusal.rate_limited:
            asked = LONGEST_PAUSE if refusal.retry_after is None else refusal.retry_after
            pause = None if tries or pause is None else max(pause, min(asked, LONGEST_PAUSE))
        if pause is None or time.monotonic() + pause > began + seconds:
            raise DiscordFault(refusal.reason) from fault
        await asyncio.sleep(pause)


def _refusal_of(error: Exception) -> PassingRefusal | None:
    """Return what is known of a refusal that may pass, or None for any other error.

    There are few tries, so one is worth it after every answer without a code of Discord's.
    """
    refusal = refusal_of(error)
    if refusal is None and isinstance(error, discord.HTTPException) and error.code == 0:
        return PassingRefusal(reason_of(error))
    return refusal
