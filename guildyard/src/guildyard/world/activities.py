"""Activities: an instance of one runs in a channel, for whoever is in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from guildyard.world.guilds import Channel
from guildyard.world.model import User

if TYPE_CHECKING:
    from guildyard.world.world import World

EMBEDDED = 1 << 17  # a flag of applications


@dataclass(eq=False, kw_only=True)
class Instance:
    """A running Activity: whoever joins it in the channel comes to the same one."""

    id: int  # of the launch
    channel: Channel
    opened_at: datetime
    users: list[User] = field(default_factory=list)  # in the order of coming, each once

    @property
    def place(self) -> str:
        """Where it runs, as Discord writes it: ``gc-GUILD-CHANNEL``, ``pc-CHANNEL``."""
        guild = self.channel.guild
        return f"gc-{guild.id}-{self.channel.id}" if guild else f"pc-{self.channel.id}"

    @property
    def name(self) -> str:
        """What a page learns as its ``instance_id``."""
        return f"i-{self.id}-{self.place}"


class Activities:
    """The instances that run, at most one in a channel; one that everybody left is over."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._running: dict[str, Instance] = {}
        self.enabled: bool | None = None  # in the portal; None: nobody has said, so they work
        self.on_change: list[Callable[[Instance], None]] = []  # told of who comes and goes

    def __iter__(self) -> Iterator[Instance]:
        return iter([*self._running.values()])

    @property
    def flags(self) -> int:
        """What the application's flags say of them."""
        return EMBEDDED if self.enabled else 0

    def find(self, name: str) -> Instance | None:
        """The running instance of this name."""
        return self._running.get(name)

    def of(self, channel: Channel) -> Instance | None:
        """What runs in a channel."""
        return next((each for each in self if each.channel is channel), None)

    def join(self, channel: Channel, user: User) -> Instance:
        """Come to the instance of a channel, which is opened when there is none."""
        instance = self.of(channel)
        if instance is None:
            number = self._world.snowflakes.next()
            instance = Instance(id=number, channel=channel, opened_at=self._world.clock())
            self._running[instance.name] = instance
        if user not in instance.users:
            instance.users.append(user)
            self._tell(instance)
        return instance

    def leave(self, instance: Instance, user: User) -> None:
        """Close it for one of those who are in it; nobody comes back to it after the last."""
        if user not in instance.users:
            return
        instance.users.remove(user)
        if not instance.users:
            self._running.pop(instance.name, None)
        self._tell(instance)

    def clear(self, channel: Channel, user: User | None = None) -> None:
        """A channel is gone, or closed to somebody."""
        instance = self.of(channel)
        if instance is not None:
            for each in [*instance.users] if user is None else [user]:
                self.leave(instance, each)

    def _tell(self, instance: Instance) -> None:
        for listener in self.on_change:
            listener(instance)
