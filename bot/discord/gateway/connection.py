"""How the bot stays connected, whatever Discord or something in its place answers."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta

import aiohttp
import discord
import yarl
from discord.gateway import DiscordWebSocket

from bot.backoff import add_jitter, growing_pause
from bot.discord.gateway.cancellation import cancellable
from bot.discord.gateway.client import Honeygram
from bot.discord.gateway.nonsense import NO_SENSE
from bot.discord.unreachable import reason_of
from bot.errors import HostError, StorageUnavailable
from bot.processes.shard_claims import LeaseLostError
from bot.steps import MARGIN
from bot.store.identify_budget import IdentifyLimitError
from bot.store.settings import get_setting

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
TO_TRY_AGAIN: tuple[type[Exception], ...] = (*OUT_OF_REACH, *NO_SENSE)

REFUSED = (
    "Discord refuses the token: copy it anew from the developer portal (Bot, Reset Token) into"
    " DISCORD_TOKEN."
)
TOKEN_REFUSED = 4004  # the code with which the gateway closes

# The codes after which Discord wants no other attempt, and what the host can do.
FINAL = {
    4010: "Discord knows no such shard: set the same SHARD_COUNT for all processes, or none.",
    4011: "The bot is in too many servers for so few shards: raise SHARD_COUNT, or leave it away.",
    4012: "Discord no longer speaks this version of its gateway: update Honeygram.",
    4013: "Discord does not know what this bot asks to hear of: update Honeygram.",
    4014: "Discord does not let this bot hear of what it asks for: look at Privileged Gateway"
    " Intents in the developer portal (Bot), and update Honeygram.",
}
DISALLOWED_INTENTS = 4014

NO_DATABASE = "the bot cannot begin without its database"
NOT_SERVED = "the shards of this process cannot be served"

MAX_PAUSE = timedelta(seconds=15)  # between attempts to connect, which are a request or two
MAX_PAUSE_AFTER_IDENTIFY = timedelta(minutes=30)  # when they cost sessions, which are few per day
SECOND_OPINION = 3.0  # seconds at least until a token that was refused is tried once more
STABLE = 60.0  # seconds of being ready after which a failure is the first one again


@dataclass(frozen=True)
class Ending:
    """Why a client ended: in words, because the exception would keep the client in memory."""

    reason: str
    refused: bool = False  # the token
    least: float = 0.0  # seconds until the next attempt
    what: str = "Discord is out of reach"
    of_database: bool = False  # the bot waits for it, not for Discord


TOKEN_ENDING = Ending(
    "once can be a mistake", refused=True, least=SECOND_OPINION, what="Discord refuses the token"
)


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
    each attempt gets a new client. The pauses grow from the given one, in seconds, to a quarter of
    a minute, or to half an hour when they cost sessions. They begin anew after a client that was
    ready for the stable time. What costs Discord nothing makes no pause longer: a ban is waited out
    to its end, and the database is looked for again and again.

    Raises HostError when Discord refuses the token twice in a row, as once can be a mistake, or
    wants no other attempt.
    """
    pauses = Pauses(pause, stable)
    refusals = 0
    while True:
        client = make_client()
        ending = await _run(client, token)
        if ending is None:
            return
        refusals = refusals + 1 if ending.refused else 0
        if refusals > 1:
            raise HostError(REFUSED)
        seconds = max(pauses.after(client, ending), ending.least * pause)
        steps = client.services.host.steps
        del client  # the next one would double the memory
        told = f"{ending.what} ({ending.reason}); next try in {seconds:.0f} s"
        log.warning("%s", told)
        with steps.take(told, seconds + MARGIN, told=True):
            await sleep(seconds)


class Pauses:
    """How long to wait after an attempt: longer after each, until one was stable."""

    def __init__(self, first: float, stable: float) -> None:
        """The first pause, and how long a client is ready that does not count; both in seconds."""
        self._first = first
        self._stable = stable
        # In a row, by their longest pause: those that cost sessions are counted apart.
        self._failures = Counter[timedelta]()

    def after(self, client: Honeygram, ending: Ending) -> float:
        """The seconds to wait after this one."""
        if seconds := client.traffic.gate.seconds_closed:
            return seconds + self._first  # nothing is sent before that
        if ending.of_database and not client.identifies:
            return self._first
        since = client.ready_since
        if since is not None and time.monotonic() - since >= self._stable:
            self._failures.clear()
        longest = MAX_PAUSE_AFTER_IDENTIFY if client.identifies else MAX_PAUSE
        self._failures[longest] += 1
        pause = growing_pause(self._failures[longest], timedelta(seconds=self._first), longest)
        return add_jitter(pause.total_seconds())


async def _run(client: Honeygram, token: str) -> Ending | None:
    """Run a client to its end; None when it was closed on purpose.

    Raises whatever a new client would not mend.
    """
    try:
        async with client:
            return await cancellable(_log_in_and_connect(client, token))
    except discord.LoginFailure:
        return TOKEN_ENDING
    except OUT_OF_REACH as error:
        return Ending(reason_of(error))


async def _log_in_and_connect(client: Honeygram, token: str) -> Ending | None:
    try:
        # Before Discord is asked for anything.
        await get_setting(client.services.host.database, "seed")
        await client.login(token)
    except StorageUnavailable as error:
        return Ending(str(error), what=NO_DATABASE, of_database=True)
    try:
        await client.connect()
    except discord.PrivilegedIntentsRequired:
        raise HostError(_final(DISALLOWED_INTENTS)) from None
    except IdentifyLimitError as error:
        return Ending(str(error), least=MAX_PAUSE_AFTER_IDENTIFY.total_seconds())
    except (LeaseLostError, StorageUnavailable) as error:
        return Ending(str(error), what=NOT_SERVED, of_database=True)
    except HostError:
        raise
    except discord.ConnectionClosed as error:
        if error.code in FINAL:
            raise HostError(_final(error.code)) from None
        return TOKEN_ENDING if error.code == TOKEN_REFUSED else Ending(reason_of(error))
    except TO_TRY_AGAIN as error:
        log.debug("the connection to Discord ended", exc_info=True)
        return Ending(reason_of(error))
    except Exception as error:
        log.exception("the connection to Discord ended")
        return Ending(reason_of(error))
    return None


def _final(code: int) -> str:
    return f"{FINAL[code]} (It closed with {code}.)"


def use_endpoints(api_url: str | None, gateway_url: str | None, cdn_url: str | None = None) -> None:
    """Speak to another server than Discord's: a proxy, or a stand-in; only that has pictures."""
    if api_url:
        discord.http.Route.BASE = api_url
    if gateway_url:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)
    if cdn_url:
        discord.Asset.BASE = cdn_url
