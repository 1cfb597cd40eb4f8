"""In which servers the bot is."""

from bot.discord.gateway.client import Honeygram
from bot.places import is_server


class DiscordPresence:
    """What the shards of this process see."""

    def __init__(self, bot: Honeygram) -> None:
        self._bot = bot

    def knows(self, server_id: int) -> bool:
        """Is the server, if the bot is in it, on one of this process's shards?"""
        return self._bot.named_shards.have(server_id)

    def has(self, server_id: int) -> bool:
        """Is the bot in the server? One that is out of order for a while counts; of other places
        nobody hears that they are gone."""
        return not is_server(server_id) or self._bot.get_guild(server_id) is not None
