"""Things that are kept as Discord was given them: stickers, scheduled events, rules, invites.

Whoever makes one says what its fields are; the world only keeps them, and hands them out again.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime

from guildyard.world.errors import Json
from guildyard.world.model import User

Place = int | None  # the id of a guild, channel or message; None for what belongs to the bot
Key = int | str  # an id, or the code of an invite


@dataclass(eq=False, kw_only=True)
class Record:
    """One thing, with its fields by the names of Discord's JSON."""

    id: int
    kind: str
    place: Place
    creator: User
    created_at: datetime
    fields: Json
    users: list[User] = field(default_factory=list)  # who takes part, where somebody can
    data: bytes = field(default=b"", repr=False)  # of a picture or sound


Shelf = dict[Key, Record]


class Records:
    """All of them, by what they are and where they belong."""

    def __init__(self) -> None:
        self._shelves: defaultdict[tuple[str, Place], Shelf] = defaultdict(dict)

    def of(self, kind: str, place: Place = None) -> Shelf:
        """Those of one kind in one place, oldest first: to be read and changed."""
        return self._shelves[kind, place]

    def find(self, kind: str, key: Key) -> Record | None:
        """One of a kind by its key, wherever it belongs."""
        shelves = (shelf for (each, _), shelf in self._shelves.items() if each == kind)
        return next((shelf[key] for shelf in shelves if key in shelf), None)

    def forget(self, place: Place) -> None:
        """A place is gone, with all that belongs to it."""
        for key in [each for each in self._shelves if each[1] == place]:
            del self._shelves[key]
