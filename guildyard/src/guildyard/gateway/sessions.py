"""Gateway sessions: what a shard was told, so that it can ask for what it missed."""

from __future__ import annotations

import secrets
from collections import deque
from dataclasses import dataclass, field
from typing import Protocol

from guildyard.world.errors import Json
from guildyard.world.snowflakes import shard_of

EVENTS_KEPT = 1_000  # for a shard that resumes


class Connection(Protocol):
    """The way to a shard as long as it is connected."""

    def send(self, payload: Json) -> None:
        """Send a payload after those that wait."""


@dataclass(eq=False, kw_only=True)
class Session:
    """One identified shard, connected or about to come back."""

    intents: int
    shard: int
    shard_count: int
    version: int = 10  # of the protocol, as the shard asked for it
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    sequence: int = 0
    kept: deque[Json] = field(default_factory=lambda: deque(maxlen=EVENTS_KEPT), repr=False)
    socket: Connection | None = None

    def wants(self, guild_id: int | None, intent: int) -> bool:
        """Is an event of this guild for this shard? Direct messages are for shard 0."""
        home = shard_of(guild_id, self.shard_count) if guild_id else 0
        return home == self.shard and self.intents & intent == intent

    def tell(self, event: str, data: Json) -> None:
        """Send an event, or keep it for a shard that is away."""
        self.sequence += 1
        payload = {"op": 0, "t": event, "s": self.sequence, "d": data}
        self.kept.append(payload)
        if self.socket:
            self.socket.send(payload)

    def missed_since(self, sequence: int) -> list[Json] | None:
        """What a shard missed; None when that is no longer known or makes no sense."""
        oldest = self.kept[0]["s"] if self.kept else self.sequence + 1
        if not oldest - 1 <= sequence <= self.sequence:
            return None
        return [payload for payload in self.kept if payload["s"] > sequence]
