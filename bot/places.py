"""Where somebody plays, and with whom: whose day it is, whose post is told, who stands together.

Each place has a key, one number by which everything in it is kept: of a server its id. The ids of
Discord are positive, so the key of any other place is negative. Whatever knows a key alone knows
whether it is a server's, and no server's scores can be reached from anywhere else.

Of a server it is the server's day. Elsewhere each person has their own, by the clock of the place
that is theirs alone (`clock_of`), so that a group spans time zones.
"""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class ServerPlace:
    """A server that has the bot."""

    server_id: int

    @property
    def key(self) -> int:
        """Its id."""
        return self.server_id


@dataclass(frozen=True)
class GroupPlace:
    """People who brought the app along: in a group, among two, or in a server without the bot."""

    group_id: int  # of the channel, or of the server

    @property
    def key(self) -> int:
        """Its id, negative."""
        return -self.group_id


@dataclass(frozen=True)
class OwnPlace:
    """A person's own, in the bot's direct messages."""

    person_id: int

    @property
    def key(self) -> int:
        """Their id, negative."""
        return -self.person_id


Place: TypeAlias = ServerPlace | GroupPlace | OwnPlace


def is_server(key: int) -> bool:
    """Is it the key of a server?"""
    return key >= 0


def place_at(key: int, person_id: int) -> Place:
    """The place that a key is of, for somebody who is there."""
    if is_server(key):
        return ServerPlace(key)
    own = OwnPlace(person_id)
    return own if key == own.key else GroupPlace(-key)


def clock_of(key: int, person_id: int) -> int:
    """The key of the place by whose clock somebody's day begins: the server's, or their own."""
    return key if is_server(key) else OwnPlace(person_id).key
