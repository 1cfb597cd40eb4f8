"""Whoever sends by itself what nobody has just asked for: where, and when better not."""

from bot.discord.client import Honeygram
from bot.discord.rest_gate import is_barred
from bot.servers.shards import Shards


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
        """Has the gate told the host why?"""
        return is_barred(error)
