"""The playground as a test changes it: servers, channels, roles, emoji, kicks and timeouts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from datetime import timedelta
from typing import Any, Protocol, TypeVar

from guildyard.people import changing
from guildyard.people.building import (
    add_channel,
    add_conversation,
    add_role,
    add_server,
    upload_emoji,
)
from guildyard.people.guilds import Guild
from guildyard.running.clock_line import ClockLine
from guildyard.server import Playground
from guildyard.world.clock import ShiftedClock
from guildyard.world.files import File
from guildyard.world.guilds import Channel
from guildyard.world.model import Role, User

Result = TypeVar("Result")


class Named(Protocol):
    """Whatever has a name."""

    @property
    def name(self) -> str:
        """As people read it."""


Thing = TypeVar("Thing", bound=Named)


class Grounds:
    """The playground, and the names by which a test finds places in it."""

    def __init__(
        self, playground: Playground, loop: asyncio.AbstractEventLoop, clock: ShiftedClock
    ) -> None:
        self.playground = playground
        self._loop = loop
        self._clock = clock
        self.line = ClockLine(clock)  # on which the bot hears of it

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Do something in the playground's own loop and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def channel(self, server: str, name: str) -> Channel:
        """A channel of a server. Raises LookupError when there is none."""
        guild = named(server, self.playground.world.guilds.values())
        return named(name, guild.channels.values())

    def role(self, name: str) -> Role:
        """A role of any server. Raises LookupError when there is none."""
        guilds = self.playground.world.guilds.values()
        return named(name, [role for guild in guilds for role in guild.roles.values()])

    @property
    def bot(self) -> User:
        """The bot's account, for commands from its menu."""
        return self.playground.world.bot

    def add_server(self, name: str) -> None:
        """A server with the bot, the channel ``general`` and everybody who is there."""
        self.run(soon(lambda: add_server(self.playground.people, name)))

    def add_channel(self, server: str, name: str, kind: str = "text") -> Channel:
        """A channel of a server: text, voice or forum."""
        return self.run(soon(lambda: add_channel(self._server(server), name, kind)))

    def add_conversation(self, names: Iterable[str], title: str = "") -> Channel:
        """A channel of the people of these names alone, without the bot: of two, or a group."""
        people = self.playground.people
        members = [named(each, people) for each in names]
        return self.run(soon(lambda: add_conversation(people, *members, name=title)))

    def add_role(
        self, server: str, name: str, permissions: Iterable[str] = (), to: Iterable[str] = ()
    ) -> Role:
        """A role of a server with permissions, for the people of these names."""
        people = self.playground.people
        users = [named(each, people).user for each in to]
        return self.run(soon(lambda: add_role(self._server(server), name, permissions, users)))

    def add_emoji(self, name: str, picture: File) -> None:
        """An emoji of the bot's own."""
        people = self.playground.people
        self.run(soon(lambda: upload_emoji(people, name, picture.data)))

    def kick(self, server: str, name: str) -> None:
        """Throw somebody out of a server, or the bot."""
        self.run(changing.kick(self._server(server), name))

    def invite_bot(self, server: str) -> None:
        """Let the bot in again after it was kicked."""
        self.run(changing.invite_bot(self._server(server)))

    def make_owner(self, server: str, name: str) -> None:
        """Give a server to a member, who may do everything in it from then on."""
        self.run(soon(lambda: changing.make_owner(self._server(server), name)))

    def time_out(self, server: str, name: str, minutes: float) -> None:
        """Let somebody only read for some minutes; 0 ends it."""
        self.run(soon(lambda: changing.time_out(self._server(server), name, minutes)))

    def set_permissions(
        self,
        server: str,
        channel: str,
        who: str,
        allow: Iterable[str] = (),
        deny: Iterable[str] = (),
    ) -> None:
        """What a channel allows and denies to ``@everyone``, ``@Role`` or a member."""
        place = self.channel(server, channel)
        self.run(soon(lambda: changing.set_permissions(place, who, allow, deny)))

    def forward(self, **span: float) -> None:
        """Put the clock forward: ``forward(hours=2)``; the bot's too where its process allows."""
        self.run(self._forward(timedelta(**span)))

    async def _forward(self, span: timedelta) -> None:
        await self.line.forward(span, self._settle)

    async def _settle(self) -> None:
        """There is nobody who would have to finish anything."""

    def _server(self, name: str) -> Guild:
        guild = named(name, self.playground.world.guilds.values())
        if not isinstance(guild, Guild):
            raise LookupError(f"nobody can join {name}")
        return guild


async def soon(work: Callable[[], Result]) -> Result:
    """Work that must be done in the playground's own loop."""
    return work()


def named(name: str, things: Iterable[Thing]) -> Thing:
    """The first of this name. Raises LookupError when there is none."""
    found = next((each for each in things if each.name == name), None)
    if found is None:
        raise LookupError(f"there is no {name} in this playground")
    return found
