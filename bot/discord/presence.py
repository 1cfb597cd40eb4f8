"""In which servers the bot is."""

from bot.discord.client import Honeygram


class DiscordPresence:
    """What the shards of this process see."""

    def __init__(self, bot: Honeygram) -> None:
        self._bot = bot

    def knows(self, server_id: int) -> bool:
        """Is the server, if the bot is in it, on one of this process's shards?

        The rule is Discord's: https://discord.com/developers/docs/events/gateway#sharding
        """
        count = self._bot.shard_count
        return count is not None and (server_id >> 22) % count in self._bot.known_shards

    def has(self, server_id: int) -> bool:
        """Is the bot in the server? One that is out of order for a while counts."""
        return self._bot.get_guild(server_id) is not None
