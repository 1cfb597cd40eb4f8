"""What discord.py does otherwise than it should: docs/decisions/0008 says why, and until when."""

import asyncio
import logging
import time
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import aiohttp
import discord
import discord.http
import discord.shard
from discord.gateway import DiscordClientWebSocketResponse, DiscordWebSocket
from discord.state import AutoShardedConnectionState

from bot.backoff import add_jitter, growing_pause

log = logging.getLogger(__name__)

# The bot has no voice, so nobody need install what discord.py would use for it.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False

State = AutoShardedConnectionState[Any]
Parse = Callable[[Any], None]  # takes the data of an event

# Pauses between attempts to reconnect a shard.
FIRST_PAUSE, MAX_PAUSE = timedelta(seconds=1), timedelta(minutes=5)
STABLE = timedelta(minutes=5)  # without a failure, after which the next one is the first again

IN_A_ROW = 16  # events; few enough for a crowd, and their answers share a commit


class FairWebSocket(DiscordWebSocket):
    """Lets other work go on after every few events.

    discord.py reads all that has arrived without a pause: of thousands of interactions at once
    nobody was answered until the last one was read.
    """

    _in_a_row = 0

    async def received_message(self, msg: Any, /) -> None:
        """Read an event; after some of them, let answers go out."""
        await super().received_message(msg)
        self._in_a_row += 1
        if self._in_a_row >= IN_A_ROW:
            self._in_a_row = 0
            await asyncio.sleep(0)


class HonestSocket(DiscordClientWebSocketResponse):
    """Remembers the code that Discord closed with.

    discord.py says goodbye before it looks at the code. When the other end has hung up by then,
    aiohttp puts 1006 in its place, and what wants no other attempt gets one.
    """

    _told: int | None = None

    async def receive(self, *args: Any, **options: Any) -> aiohttp.WSMessage:
        """The next message."""
        message: aiohttp.WSMessage = await super().receive(*args, **options)
        if message.type is aiohttp.WSMsgType.CLOSE:
            self._told = message.data
        return message

    @property
    def close_code(self) -> int | None:
        """What Discord closed with; else what the end of the connection counts as."""
        return self._told or super().close_code


class ShardBackoff:
    """Doubles the pauses of a shard from one second on, and starts again after a stable time.

    The pauses of discord.py are a matter of chance: after a gateway that refused for five seconds
    they may last half a minute, and it remembers failures for half an hour.
    """

    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._failures = 0
        self._paused_until = 0.0

    def delay(self) -> float:
        """Return the seconds until the next attempt."""
        now = self._seconds()
        if now - self._paused_until > STABLE.total_seconds():
            self._failures = 0
        self._failures += 1
        pause = growing_pause(self._failures, FIRST_PAUSE, MAX_PAUSE).total_seconds()
        self._paused_until = now + pause
        return add_jitter(pause)


def patch_gateway() -> None:
    """Let all shards of this process read fairly, understand why Discord closes, and come back
    soon."""
    vars(discord.shard)["DiscordWebSocket"] = FairWebSocket
    vars(discord.shard)["ExponentialBackoff"] = ShardBackoff
    vars(discord.http)["DiscordClientWebSocketResponse"] = HonestSocket


def listen_well(state: State, may_serve: Callable[[], bool]) -> None:
    """Let events be taken as they should be: before a client connects. What people do while the
    bot may not serve them is for the process that does."""
    ready = state.parsers["READY"]

    def parse_ready(data: Any) -> None:
        ready(data)
        drop_departed(state, data)

    answer = state.parsers["INTERACTION_CREATE"]

    def parse_interaction(data: Any) -> None:
        require_somebody(data)
        if may_serve():
            answer(data)

    state.parsers["READY"] = parse_ready
    state.parsers["INTERACTION_CREATE"] = parse_interaction
    forgive(state)


def require_somebody(data: Any) -> None:
    """Raises ValueError when nobody did something, or did nothing, so that nobody can be answered.

    discord.py would give such an interaction to the commands, which fail where nobody listens.
    """
    if not data.get("member" if data.get("guild_id") else "user"):
        raise ValueError("nobody did it")
    if not data.get("data"):
        raise ValueError("nothing was done")


def drop_departed(state: State, data: Any) -> None:
    """Let go of the servers of a shard that its READY does not name.

    They removed the bot while the shard had no session. discord.py only adds those that are named.
    """
    shard_id = data["shard"][0]
    named = {int(server["id"]) for server in data["guilds"]}
    for guild in [*state.guilds]:
        if guild.shard_id == shard_id and guild.id not in named:
            state.parse_guild_delete({"id": guild.id})


def forgive(state: State) -> None:
    """Let an event that makes no sense cost nothing but itself.

    discord.py would end the connections of all shards, and the next event of that kind would end
    the next ones.
    """
    for event, parse in state.parsers.items():
        state.parsers[event] = partial(_parse_or_skip, event, parse)


def _parse_or_skip(event: str, parse: Parse, data: Any) -> None:
    try:
        parse(data)
    except Exception as error:
        log.error("an event of Discord's made no sense and was skipped: %s, %r", event, error)
        log.debug("the event that was skipped", exc_info=True)
