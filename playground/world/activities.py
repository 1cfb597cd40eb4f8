"""Activities: an instance of one runs in a channel, for whoever joins it."""

from __future__ import annotations

from playground.world.guilds import Channel
from playground.world.model import User
from playground.world.records import Record

KIND = "activity instance"
LAUNCHED_BY_DISCORD = 2  # a handler of an entry point: no bot is asked


def open_instance(channel: Channel, user: User) -> str:
    """The name of the instance in a channel, opened when there is none; the user joins it."""
    world = channel.world
    shelf = world.records.of(KIND)
    known = next((each for each in shelf.values() if each.place == channel.id), None)
    if known is None:
        number = world.snowflakes.next()
        place = f"gc-{channel.guild.id}-{channel.id}" if channel.guild else f"pc-{channel.id}"
        known = shelf[f"i-{number}-{place}"] = Record(
            id=number,
            kind=KIND,
            place=channel.id,
            creator=user,
            created_at=world.clock(),
            fields={"instance_id": f"i-{number}-{place}"},
        )
    if user not in known.users:
        known.users.append(user)
    return str(known.fields["instance_id"])
