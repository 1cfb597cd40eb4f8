"""What Discord says of the sessions that may be begun."""

import asyncio
import logging
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.store.identify_budget import SPAN, Allowance

if TYPE_CHECKING:
    from bot.discord.gateway.client import Honeygram

log = logging.getLogger(__name__)

ASK = 3.0  # seconds for Discord to say how many sessions may be begun


async def session_starts(client: "Honeygram") -> Allowance | None:
    """What Discord says is left, when it can be asked; how many may begin at once is kept."""
    services = client.services
    try:
        async with asyncio.timeout(ASK):
            limits = await client.fetch_session_start_limits()
        span = timedelta(milliseconds=limits.reset_after) or SPAN
        services.identify_turns.buckets = max(1, limits.max_concurrency)
        now = services.clocks.right(services.clock())
        return Allowance(limits.remaining, limits.total, now + span)
    except Exception as error:  # whatever it is, the bot has a count of its own
        log.debug("Discord could not be asked for the session start limit: %r", error)
        return None
