"""How the bot stays connected, whatever Discord or something in its place answers."""

import asyncio
import logging
import random
import time
import zlib
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import aiohttp
import discord
import yarl
from discord.gateway import DiscordWebSocket

from bot.discord.cancellation import cancellable
from bot.discord.client import Honeygram
from bot.errors import HostError

log = logging.getLogger(__name__)

# What a start may raise while Discord is out of reach.
OUT_OF_REACH = (
    OSError,
    TimeoutError,
    aiohttp.ClientError,
    discord.HTTPException,
    discord.RateLimited,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
)

# How discord.py 2.7 shows that it was told what makes no sense. A gateway that never answers is
# an AttributeError or a RecursionError as well.
NO_SENSE = (AttributeError, LookupError, RecursionError, TypeError, ValueError, zlib.error)

REFUSED = (
    "Discord refuses the token: copy it anew from the developer portal (Bot, Reset Token) into"
    " DISCORD_TOKEN."
)
TOKEN_REFUSED = 4004  # the code with which the gateway closes

LONGEST_PAUSE = 60.0  # seconds between two attempts to connect
SECOND_OPINION = 3.0  # seconds at least until a token that was refused is tried once more
STABLE = 60.0  # seconds of being ready after which a failure is the first one again


class Nonsense(aiohttp.ClientError):
    """Discord, or something in its place, answered what makes no sense."""


@contextmanager
def making_sense() -> Iterator[None]:
    """Raises Nonsense when an answer of Discord's that is read within the block makes none."""
    try:
        yield
    except NO_SENSE as error:
        log.debug("an answer that makes no sense", exc_info=True)
        raise Nonsense(f"no sense in the answer: {error!r}") from error


@dataclass(frozen=True)
class Ending:
    """Why a client ended: in words, because the exception would keep the client in memory."""

    reason: str
    refused: bool = False  # the token


async def stay_connected(
    make_client: Callable[[], Honeygram],
    token: str,
    *,
    pause: float = 1.0,
    stable: float = STABLE,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Run the bot until it is closed; begin anew, ever more slowly, while Discord is out of reach.

    discord.py ends when the first connection fails, and when it does not understand a payload, so
    each attempt gets a new client. The pauses grow from the given one, in seconds, to a minute, and
    begin anew after a client that was ready for the stable time.

    Raises HostError when Discord refuses the token twice in a row: once can be a mistake.
    """
    failures = refusals = 0
    while True:
        client = make_client()
        ending = await _run(client, token)
        if ending is None:
            return
        refusals = refusals + 1 if ending.refused else 0
        if refusals > 1:
            raise HostError(REFUSED)
        failures = 1 if _was_stable(client, stable) else failures + 1
        del client  # the next one would double the memory
        seconds = _pause_after(failures, pause)
        if ending.refused:
            seconds = max(seconds, SECOND_OPINION * pause)
        log.warning("Discord is out of reach (%s); next try in %.0f s", ending.reason, seconds)
        await sleep(seconds)


async def _run(client: Honeygram, token: str) -> Ending | None:
    """Run a client to its end; None when it was closed on purpose.

    Raises whatever a new client would not mend.
    """
    try:
        async with client:
            return await cancellable(_log_in_and_connect(client, token))
    except discord.LoginFailure as error:
        return Ending(repr(error), refused=True)
    except OUT_OF_REACH as error:
        return Ending(repr(error))


async def _log_in_and_connect(client: Honeygram, token: str) -> Ending | None:
    with making_sense():
        await client.login(token)
    try:
        await client.connect()
    except discord.ConnectionClosed as error:
        return Ending(repr(error), refused=error.code == TOKEN_REFUSED)
    except (*OUT_OF_REACH, *NO_SENSE) as error:
        return Ending(repr(error))
    except Exception as error:
        log.exception("the connection to Discord ended")
        return Ending(repr(error))
    return None


def _was_stable(client: Honeygram, seconds: float) -> bool:
    since = client.ready_since
    return since is not None and time.monotonic() - since >= seconds


def _pause_after(failures: int, first: float) -> float:
    """Doubled by each failure; not quite, so that bots that failed together come back apart."""
    return min(first * 2.0 ** min(failures - 1, 30), LONGEST_PAUSE) * random.uniform(0.75, 1)


def use_endpoints(api_url: str | None, gateway_url: str | None) -> None:
    """Speak to another server than Discord's: a proxy, or a stand-in."""
    if api_url:
        discord.http.Route.BASE = api_url
    if gateway_url:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)
