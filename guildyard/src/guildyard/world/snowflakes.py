"""Ids as Discord makes them: the milliseconds since 2015, then a counter.

Clients read times out of ids and put messages in order by them, so ids must follow the same clock
as everything else in the stand-in and never run backwards.
"""

from collections.abc import Callable
from datetime import UTC, datetime

DISCORD_EPOCH = 1_420_070_400_000  # milliseconds: the first second of 2015
COUNTER_BITS = 22

Clock = Callable[[], datetime]


class Snowflakes:
    """An endless supply of increasing ids."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """The next id: of this moment, or just after the last one when the clock stands still."""
        self._last = max(snowflake_at(self._clock()), self._last + 1)
        return self._last


def snowflake_at(moment: datetime) -> int:
    """The smallest id of a moment; 0 before Discord's epoch."""
    milliseconds = int(moment.timestamp() * 1000)
    return max(milliseconds - DISCORD_EPOCH, 0) << COUNTER_BITS


def shard_of(guild_id: int, shard_count: int) -> int:
    """The number of the shard that hears of a guild, as Discord computes it."""
    return (guild_id >> COUNTER_BITS) % shard_count


def moment_of(snowflake: int) -> datetime:
    """When an id was made, to the millisecond, in UTC."""
    return datetime.fromtimestamp(((snowflake >> COUNTER_BITS) + DISCORD_EPOCH) / 1000, UTC)
