"""What a person of a test does in voice channels, and with the events of a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildyard.people import speaking
from guildyard.people.planning import planned, take_interest
from guildyard.testing.grounds import named, soon
from guildyard.world.guilds import Channel, Guild

if TYPE_CHECKING:
    from guildyard.people.person import Person
    from guildyard.testing.grounds import Grounds


class Voice:
    """Somebody with a microphone; nobody hears anything, but the bot is told."""

    person: Person

    @property
    def _grounds(self) -> Grounds:
        raise NotImplementedError

    def join(self, channel: Channel) -> None:
        """Come into a voice channel."""
        self._grounds.run(soon(lambda: speaking.join(self.person.user, channel)))

    def leave(self, server: str) -> None:
        """Hang up."""
        guild = self._guild(server)
        self._grounds.run(soon(lambda: speaking.leave(self.person.user, guild)))

    def speak(
        self,
        server: str,
        *,
        muted: bool | None = None,
        deafened: bool | None = None,
        streaming: bool | None = None,
        camera: bool | None = None,
    ) -> None:
        """Mute oneself and the like; what is not given stays."""
        guild = self._guild(server)
        changes = {
            "muted": muted,
            "deafened": deafened,
            "streaming": streaming,
            "camera": camera,
        }
        self._grounds.run(soon(lambda: speaking.speak(self.person.user, guild, **changes)))

    def take_interest(self, server: str, event: str, *, interested: bool = True) -> None:
        """Say that one comes to an event, or that one does not."""
        guild, user = self._guild(server), self.person.user
        found = next((each for each in planned(guild) if each.fields["name"] == event), None)
        if found is None:
            raise LookupError(f"there is no {event} in {server}")
        self._grounds.run(soon(lambda: take_interest(guild, found, user, interested=interested)))

    def _guild(self, server: str) -> Guild:
        return named(server, self._grounds.playground.world.guilds.values())
