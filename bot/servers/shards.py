"""The shards among which Discord divides the servers."""

from collections.abc import Set
from dataclasses import dataclass

from bot.places import is_server


@dataclass(frozen=True)
class Shards:
    """Some of all shards, numbered from 0.

    The rule is Discord's: https://discord.com/developers/docs/events/gateway#sharding
    """

    numbers: Set[int]
    count: int  # of all

    def have(self, server_id: int) -> bool:
        """Is the server on one of them?"""
        return shard_of(server_id, self.count) in self.numbers


def shard_of(server_id: int, count: int) -> int:
    """The shard of so many on which a server is. Whatever is in no server reaches the first."""
    return (server_id >> 22) % count if is_server(server_id) else 0
