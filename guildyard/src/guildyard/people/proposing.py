"""What an admin sets up in a server by hand, checked as when a bot does it.

As in ``changing``, nobody's rights are asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from guildyard.interactions.options import Refused
from guildyard.rest.collection import Family, add_record
from guildyard.rest.routes import Call
from guildyard.validation.fields import checked
from guildyard.world.errors import ApiError, Json
from guildyard.world.guilds import Guild
from guildyard.world.model import User
from guildyard.world.records import Record


def propose(family: Family, guild: Guild, by: User, form: Json) -> Record:
    """Make a thing of a family, and tell the bots of it. Refused as Discord refuses it."""
    world = guild.world
    with refusals():
        call = _call(guild, checked(form, family.fields))
        made = add_record(world, family.kind, call, family.make(call, world))
    made.creator = by
    _tell(family, 0, guild, made)
    return made


def alter(family: Family, guild: Guild, record: Record, form: Json) -> None:
    """Change what is given, and tell the bots of it."""
    with refusals():
        call = _call(guild, checked(form, family.edited))
        record.fields |= family.change(call, guild.world, record)
    _tell(family, 1, guild, record)


def withdraw(family: Family, guild: Guild, record: Record) -> None:
    """Take it away, and tell the bots of it."""
    guild.world.records.of(family.kind, guild.id).pop(record.id)
    _tell(family, 2, guild, record)


@contextmanager
def refusals() -> Iterator[None]:
    """What the API would refuse, as a person is told it."""
    try:
        yield
    except ApiError as refusal:
        raise Refused("; ".join(_told(refusal.errors or {})) or refusal.message) from None


def _told(errors: Json, place: str = "") -> Iterator[str]:
    """The complaints of a tree of errors, each with the field it is about."""
    for problem in errors.get("_errors", []):
        yield f"{place.replace('_', ' ')}: {problem['message']}"
    for name, inside in errors.items():
        if name != "_errors":
            yield from _told(inside, place if name.isdecimal() else name)


def _call(guild: Guild, fields: Json) -> Call:
    return Call(parameters={}, query={}, fields=fields, found_guild=guild)


def _tell(family: Family, what: int, guild: Guild, record: Record) -> None:
    if family.events:
        data = family.show(guild.world, record)
        guild.world.announce.happened(family.events[what], data, guild)
