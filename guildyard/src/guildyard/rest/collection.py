"""Things of one kind that a bot lists, makes, reads, changes and deletes: five routes of a family.

A family says what its things are: where they stand, what they are made of, who may change them,
and what is told of it. What only it knows is in three functions of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from guildyard.rest.audit import note
from guildyard.rest.routes import Call, Route
from guildyard.validation.fields import Fields
from guildyard.wire.written import written as written
from guildyard.world.audit import AuditKind
from guildyard.world.errors import ApiError, Json
from guildyard.world.guilds import Guild
from guildyard.world.records import Key, Record, Shelf
from guildyard.world.world import World

Show = Callable[[World, Record], Json]  # the JSON of a thing
Make = Callable[[Call, World], Json]  # the fields of a new one; raises what Discord refuses
Change = Callable[[Call, World, Record], Json]  # the fields that change
Tell = Callable[[World, Guild | None, str, Record], None]  # an event on its way


@dataclass(frozen=True, kw_only=True)
class Family:
    """What is special about the things of one kind."""

    kind: str
    place: str  # the path of all of them
    key: str  # the placeholder of one
    fields: Fields
    edited: Fields
    show: Show
    make: Make
    change: Change
    unknown: ApiError
    events: tuple[str, str, str] | None = None  # when one is made, changed, deleted
    audit: tuple[AuditKind, AuditKind, AuditKind] | None = None
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    creates: tuple[str, ...] | None = None  # when it takes other permissions than to change one
    status: int = 200
    most: int = 1_000
    full: ApiError | None = None
    query: Fields = field(default_factory=dict)  # of the list
    wrap: Callable[[list[Json]], Any] | None = None  # the list as it is answered
    tell: Tell | None = None


class Collection:
    """The five routes of a family."""

    def __init__(self, world: World, family: Family) -> None:
        self.world = world
        self.family = family

    def routes(self) -> list[Route]:
        """All of them, each with its own event."""
        own, one = self.family, f"{self.family.place}/{{{self.family.key}}}"
        made, changed, deleted = ((each,) for each in own.events or ("", "", ""))
        lines = own.audit
        return [
            Route(
                method="GET",
                template=own.place,
                action=self._list,
                needs=own.reads,
                query=own.query,
            ),
            Route(method="GET", template=one, action=self._read, needs=own.reads),
            Route(
                method="POST",
                template=own.place,
                action=self._create,
                needs=own.writes if own.creates is None else own.creates,
                status=own.status,
                fields=own.fields,
                events=made if own.events else (),
                audit=lines[:1] if lines else (),
            ),
            Route(
                method="PATCH",
                template=one,
                action=self._edit,
                needs=own.writes,
                fields=own.edited,
                events=changed if own.events else (),
                audit=lines[1:2] if lines else (),
            ),
            Route(
                method="DELETE",
                template=one,
                action=self._delete,
                needs=own.writes,
                events=deleted if own.events else (),
                audit=lines[2:] if lines else (),
            ),
        ]

    def shelf(self, call: Call) -> Shelf:
        """All that there are where the call leads."""
        guild = call.found_guild
        return self.world.records.of(self.family.kind, guild.id if guild else None)

    def known(self, call: Call) -> Record:
        """The one that the path names; refused when there is none."""
        text = call.parameters[self.family.key]
        key: Key = int(text) if text.isdecimal() else text
        record = self.shelf(call).get(key)
        if record is None:
            raise self.family.unknown
        return record

    def _list(self, call: Call) -> Any:
        found = [self.family.show(self.world, each) for each in self.shelf(call).values()]
        return self.family.wrap(found) if self.family.wrap else found

    def _read(self, call: Call) -> Json:
        return self.family.show(self.world, self.known(call))

    def _create(self, call: Call) -> Json:
        own, shelf = self.family, self.shelf(call)
        if len(shelf) >= own.most and own.full:
            raise own.full
        record = add_record(self.world, own.kind, call, own.make(call, self.world))
        self._tell(call, 0, record, {}, record.fields)
        return own.show(self.world, record)

    def _edit(self, call: Call) -> Json:
        own, record = self.family, self.known(call)
        before, changes = dict(record.fields), own.change(call, self.world, record)
        record.fields |= changes
        self._tell(call, 1, record, before, record.fields)
        return own.show(self.world, record)

    def _delete(self, call: Call) -> None:
        record, shelf = self.known(call), self.shelf(call)
        del shelf[next(key for key, each in shelf.items() if each is record)]
        self._tell(call, 2, record, record.fields, {})

    def _tell(self, call: Call, what: int, record: Record, before: Json, after: Json) -> None:
        own, guild = self.family, call.found_guild
        if own.events:
            tell = own.tell or self._send
            tell(self.world, guild, own.events[what], record)
        if own.audit and guild:
            note(call, own.audit[what], record.id, before=plain(before), after=plain(after))

    def _send(self, world: World, guild: Guild | None, event: str, record: Record) -> None:
        world.announce.happened(event, self.family.show(world, record), guild)


def add_record(
    world: World, kind: str, call: Call, fields: Json, key: Key | None = None, data: bytes = b""
) -> Record:
    """Keep a thing that the bot makes, where the call leads."""
    place = call.found_guild.id if call.found_guild else None
    record = Record(
        id=world.snowflakes.next(),
        kind=kind,
        place=place,
        creator=world.bot,
        created_at=world.clock(),
        fields=fields,
        data=data,
    )
    world.records.of(kind, place)[key or record.id] = record
    return record


def plain(fields: Json) -> Json:
    """What of the fields an audit log can tell: the values that JSON has as they are."""
    kinds = (str, int, float, bool)
    return {name: value for name, value in fields.items() if isinstance(value, kinds)}


def given(wanted: Json) -> Json:
    """The fields without those that are null: what cannot be cleared stays."""
    return {name: value for name, value in wanted.items() if value is not None}
