"""When what is sent to Discord is retried: after a break, a fault, or a word of the network's."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

import aiohttp
import discord

from bot.discord.limits.refusals import Barred
from bot.discord.unreachable import reason_of

log = logging.getLogger(__name__)

TOO_MANY = 429  # too many requests

ANSWERED = 40060  # Discord has an answer: the one whose confirmation was lost

# With these codes it was not Discord that refused, or not for good: a page has none, and the other
# is "internal network error".
PASSING = (0, 40333)

BROKEN = (aiohttp.ClientError, OSError)  # how a connection ends when it should not

PAUSES = (0.1, 0.3, 0.6)  # seconds before an answer is tried again; Discord waits for three
LONGEST_PAUSE = 2.0  # seconds, when Discord asks for one
FOLLOWS = 60.0  # seconds for what follows; Discord would take it for 15 minutes, a person would not


class DiscordFault(aiohttp.ClientError):
    """Discord, or the way to it, is out of order: what was to be sent did not get through."""


class TooLate(DiscordFault):
    """What was to be sent is of no use any more."""


async def retry(act: Callable[[], Awaitable[object]], *, seconds: float = FOLLOWS) -> None:
    """Act, again if need be: after a break of the connection, a fault or a refusal that is not
    Discord's own, and once after Discord asked the bot to wait; but not when so many seconds are
    over, nor during a ban.

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
        except discord.HTTPException as error:
            if error.code == ANSWERED:
                if not tries:
                    log.warning("somebody else had acknowledged an interaction: a text is lost")
                return
            if _is_final(error):
                raise
            fault: Exception = error
            if error.status == TOO_MANY:
                pause = None if tries or pause is None else max(pause, _asked_to_wait(error))
        except BROKEN as error:
            fault = error
        if pause is None or time.monotonic() + pause > began + seconds:
            raise DiscordFault(reason_of(fault)) from fault
        await asyncio.sleep(pause)


def _is_final(refusal: discord.HTTPException) -> bool:
    """Did Discord itself refuse, so that asking again is of no use?"""
    status = refusal.status
    return status < 500 and status != TOO_MANY and refusal.code not in PASSING


def _asked_to_wait(error: discord.HTTPException) -> float:
    """The seconds that Discord wants to be left alone, as far as that is of use to anybody."""
    try:
        return min(float(error.response.headers.get("retry-after", 0)), LONGEST_PAUSE)
    except ValueError:  # it may be a date
        return LONGEST_PAUSE
