"""Where somebody plays, and with whom: whose day it is, whose post is told, who stands together."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ServerPlace:
    """A server."""

    server_id: int
