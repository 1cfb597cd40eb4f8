"""How the shards of a client are connected, and whether those that are not will be."""

import logging
import time
from collections.abc import Callable

import discord

from bot.discord.gateway.shards import ShardKeeper

log = logging.getLogger(__name__)

LONGEST_TRY = 1800.0  # seconds between two attempts of discord.py, which waits for up to 1,024


class Sessions:
    """The sessions of one client."""

    def __init__(self, client: discord.AutoShardedClient, keeper: ShardKeeper | None) -> None:
        """Without a keeper all shards are this process's."""
        self.seconds: Callable[[], float] = time.monotonic
        self._client = client
        self._keeper = keeper
        self._lost: dict[int, float] = {}  # shards without a connection, and since when
        self._tried = self.seconds()  # when discord.py last did something about any

    def tried(self) -> None:
        """A session is about to begin."""
        self._tried = self.seconds()

    def lost(self, shard_id: int) -> None:
        """A connection is lost, or an attempt to have it back failed."""
        self._tried = self.seconds()
        self._lost.setdefault(shard_id, self._tried)

    def back(self, shard_id: int) -> None:
        """A shard is ready, or back."""
        lost = self._lost.pop(shard_id, None)
        if lost is not None:
            log.info("shard %s is back after %.0f s", shard_id, self.seconds() - lost)

    @property
    def connected(self) -> bool:
        """Is each shard that is this process's connected? A spare one has none."""
        client, keeper = self._client, self._keeper
        claimed = keeper.claims.held if keeper else {}
        if keeper and not claimed:
            return keeper.joined and not client.is_closed()
        if not client.is_ready() or not claimed.keys() <= client.shards.keys():
            return False
        return not any(shard.is_closed() for shard in client.shards.values())

    def go_on(self) -> bool:
        """Is the lease of the shards looked after, and are they connected, or tried to be? None is
        as long as it may be another's, which `/healthz` says."""
        keeper = self._keeper
        if keeper and not keeper.goes_on():
            return False
        if keeper and not keeper.claims.valid:
            self.tried()
        return self.connected or self.seconds() - self._tried < LONGEST_TRY
