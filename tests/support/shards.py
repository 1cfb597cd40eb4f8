"""The only shard of a bot whose servers nobody divides."""

from bot.servers.shards import Shards

ONLY_ONE = Shards(frozenset({0}), 1)
