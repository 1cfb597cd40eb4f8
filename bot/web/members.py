"""What the page asks of Discord's side: who is a member where, and who is in which Activity.

Discord's side implements it with what the client knows, and else asks Discord with the bot's token.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from bot.places import Place


@dataclass(frozen=True)
class Member:
    """A person as a server sees them, or as everybody does."""

    person_id: int
    name: str
    avatar: str  # the address of a picture on Discord's CDN


@dataclass(frozen=True)
class ServerFace:
    """A server as the page shows it."""

    server_id: int
    name: str
    locale: str  # Discord's code of the language that it reads
    icon: str | None = None  # the address of a picture on Discord's CDN


@dataclass(frozen=True)
class ActivityInstance:
    """An Activity that runs: where, and who is in it."""

    instance_id: str
    server_id: int | None  # None in a direct message or a group
    person_ids: frozenset[int]
    channel_id: int | None = None  # that of direct messages or a group; None in a server


class UnknownNow(Exception):  # noqa: N818  # Discord cannot be asked at the moment
    """Nobody can say; it is no reason to end what was allowed before."""


class Members(Protocol):
    """Whoever knows the members of servers."""

    @property
    def application_id(self) -> int | None:
        """The bot's application at Discord; None before it has logged in."""

    def server(self, server_id: int) -> ServerFace | None:
        """A server that has the bot and is served here; or None."""

    def would_know(self, server_id: int) -> bool:
        """Would it be known by now if that server were served here? Or by its key, is another
        place served here?"""

    def servers(self, server_ids: Iterable[int]) -> list[ServerFace]:
        """Those of them that have the bot."""

    async def find(self, server_id: int, person_id: int) -> Member | None:
        """A member; None for somebody who is none, also when the bot is not in the server.

        What was found may be a few minutes old. Raises UnknownNow.
        """

    async def person(self, person_id: int) -> Member | None:
        """Anybody, as they are called everywhere; None for nobody.

        What was found may be a few minutes old. Raises UnknownNow.
        """

    async def participant(self, instance_id: str, person_id: int) -> Member | None:
        """Somebody who is in an Activity; None when they are not, or it is over. As above."""

    async def instance(self, instance_id: str) -> ActivityInstance | None:
        """An Activity of the bot's that runs; None when there is no such one. Raises UnknownNow."""

    async def place(self, instance: ActivityInstance, person_id: int) -> Place | None:
        """Where an Activity is, for somebody in it; None where nobody can play. As above."""
