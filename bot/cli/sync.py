"""``honeygram sync``: tells Discord the commands."""

import asyncio
from datetime import UTC, datetime

import discord

from bot.application import open_application
from bot.cli.console import say
from bot.discord.answering.traffic import Traffic
from bot.discord.gateway.client import Honeygram
from bot.discord.gateway.connection import OUT_OF_REACH, REFUSED, use_endpoints
from bot.discord.unreachable import reason_of
from bot.errors import HostError
from bot.ops.config import Settings, read_settings
from bot.ops.doors import doors_of
from bot.store.opening import require_schema


def register_commands() -> None:
    """Register the commands with Discord, and say how many there are."""
    count = asyncio.run(_register(read_settings()))
    say(f"Registered {count} commands. People see them at once; a restart of Discord helps.")


async def _register(settings: Settings) -> int:
    """Register them and return how many there are. Raises HostError when Discord refuses."""
    if settings.discord_token is None:
        raise HostError("DISCORD_TOKEN is not set: there is nobody to register the commands for.")
    await require_schema(settings.database)
    use_endpoints(settings.discord_api_url, settings.discord_gateway_url)
    async with open_application(settings.database, lambda: datetime.now(UTC)) as application:
        try:
            traffic = Traffic(application.host.metrics)
            doors, proxy = doors_of(settings), settings.https_proxy
            client = Honeygram(application, traffic, doors=doors, shard_count=1, proxy=proxy)
            async with client:
                await client.login(settings.discord_token)
                return await client.register_commands(anyway=True)
        except discord.LoginFailure:
            raise HostError(REFUSED) from None
        except OUT_OF_REACH as error:
            raise HostError(
                f"Discord is out of reach: {reason_of(error)}. Nothing was registered: try again."
            ) from error
