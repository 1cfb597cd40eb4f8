"""At which servers a look for due posts is: now and then at all, else where a day has just begun.

To look at all costs the database a good part of a second for 300,000 servers, for each process and
every 20 seconds, though a post is hardly ever due but when its day begins.
"""

from datetime import datetime, timedelta

from bot.servers.settings import Servers
from bot.servers.shards import Shards
from bot.store.puzzle_days import PuzzleDays

AT_ALL = timedelta(minutes=5)  # between two looks at all servers
JUST_BEGUN = timedelta(hours=1)


class Looks:
    """Remembers when all servers were looked at, and which those were."""

    def __init__(self, servers: Servers) -> None:
        self._servers = servers
        self._before: tuple[datetime, Shards, int] | None = None

    def again(self) -> None:
        """Something changed: look at all servers the next time."""
        self._before = None

    async def days(self, now: datetime, shards: Shards, *, at_all: bool) -> PuzzleDays | None:
        """The puzzle days to look at, or None when no day has just begun."""
        if not (at_all or self._is_due(now, shards)):
            return await self._servers.days_just_begun(now, shards, JUST_BEGUN)
        numbers = frozenset(shards.numbers)  # which grow as Discord names them
        self._before = now, Shards(numbers, shards.count), self._servers.chosen
        try:
            return await self._servers.days(now, shards)
        except BaseException:
            self.again()
            raise

    def _is_due(self, now: datetime, shards: Shards) -> bool:
        """Was that long ago, of other shards, or before a server chose its posts?"""
        if self._before is None:
            return True
        at, before, chosen = self._before
        is_recent = timedelta(0) <= now - at < AT_ALL
        return not is_recent or before != shards or chosen != self._servers.chosen
