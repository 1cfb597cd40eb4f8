"""Guilds that people join by name, as tests and hosts handle them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from guildyard.people.person import Person
from guildyard.world import guilds
from guildyard.world.model import Role, User


@dataclass(eq=False, kw_only=True)
class Guild(guilds.Guild):
    """A guild whose members have a Discord client in their hands."""

    person_of: Callable[[User], Person] = field(repr=False)

    def add_member(
        self,
        name: str,
        *,
        id: int | None = None,  # noqa: A002 - as in discord.py
        roles: tuple[Role, ...] = (),
        avatar: bytes | bool | None = None,
        **granted: bool,
    ) -> Person:
        """Let a person join, with permissions beyond everyone's: ``manage_guild=True``.

        A person of the same name or id is the same person in every guild. The avatar is made of the
        name, or a picture that is given; with False there is none.
        """
        user = self.world.user(name, id=id)
        if avatar is not None:
            self.world.give_avatar(user, avatar)
        names = sorted(name for name, wanted in granted.items() if wanted)
        extra = (self.role_for(names),) if names else ()
        self.join(user, *roles, *extra)
        return self.person_of(user)

    async def remove_member(self, person: Person) -> None:
        """Let a person leave, as one does on one's own."""
        self.leave(person.user)
