"""Whoever sends by itself what nobody has just asked for: where, and when better not."""

import aiohttp
import discord

from bot.discord.gateway.client import Honeygram
from bot.discord.limits.rest_gate import is_barred
from bot.servers.shards import Shards

# What Discord, or the way to it, is out of order with.
FAULTS_OF_DISCORD = (discord.DiscordServerError, aiohttp.ClientError, ConnectionError)


class Sender:
    """Sends messages to servers, or to the people in them."""

    def __init__(self, bot: Honeygram) -> None:
        self._bot = bot

    def serves(self, server_id: int) -> bool:
        """Is the server on one of this process's shards, and is the bot still in it?"""
        guild = self._bot.get_guild(server_id)
        return guild is not None and not guild.unavailable

    @property
    def shards(self) -> Shards:
        """The shards of this process whose servers Discord has named."""
        return self._bot.named_shards

    @property
    def barred(self) -> bool:
        """Does Discord take no requests, or too few to begin what can wait?"""
        return self._bot.traffic.gate.closed

    def explains(self, error: Exception) -> bool:
        """Has the gate told the host why, or is it no fault of the bot? Then the host is told how
        many there were: one traceback for each post would hide what else there is."""
        if isinstance(error, FAULTS_OF_DISCORD):
            self._bot.traffic.unsent.note(error)
            return True
        return is_barred(error)
