"""What a process asks the database every few seconds: to go on with the shards that it serves.

PostgreSQL does it in one statement (``bot/store/postgresql/renewal.py``), because a process that
waits for several of them, one after the other, loses its lease to a server that is merely slow.
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta

Claims = dict[int, int]  # the shards and the generation of each


@dataclass(frozen=True)
class Renewal:
    """To live on and to keep all that is held for a span, perhaps with some shards more."""

    process: str
    count: int  # of all shards, as this process has agreed with the others
    span: timedelta
    most: int = 0  # shards more, if they are free

    def bounds(self, now: datetime) -> tuple[datetime, datetime]:
        """The end of a lease that ran out lies before the first, or after the second: that one was
        written before a clock was put back."""
        return now, now + 2 * self.span


@dataclass(frozen=True)
class Renewed:
    """What came of it; nothing at all when the processes have agreed on another number."""

    agreed: bool
    claims: Claims = field(default_factory=dict)  # all that the process holds from now on
    processes: int = 1  # that live
    unserved: int = 0  # shards
