"""Everybody who was let in by name, and the guilds that they meet in."""

from __future__ import annotations

from collections.abc import Iterator

from guildyard.people.client import Client
from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.world.model import User
from guildyard.world.world import World


class People:
    """The people of a world, in the order in which they came: one for each account."""

    def __init__(self, world: World, client: Client) -> None:
        self.world = world
        self._client = client
        self._by_id: dict[int, Person] = {}

    def __iter__(self) -> Iterator[Person]:
        return iter(self._by_id.values())

    def person(self, user: User) -> Person:
        """The one who uses this account, made when first asked for."""
        return self._by_id.setdefault(user.id, Person(user, self._client))

    def add_guild(self, name: str, guild_id: int | None = None) -> Guild:
        """A new guild with the bot in it, that people can join."""
        world = self.world
        guild_id = guild_id or world.snowflakes.next()
        return world.open_guild(Guild(id=guild_id, name=name, world=world, person_of=self.person))
