"""The events that a server plans: made, begun and ended by hand, and who is interested in them."""

from __future__ import annotations

from datetime import datetime, timedelta

from guildyard.interactions.options import Refused
from guildyard.people.proposing import alter, propose, withdraw
from guildyard.rest.scheduled_events import (
    ACTIVE,
    CANCELED,
    COMPLETED,
    EVENTS,
    EXTERNAL,
    SCHEDULED,
    STAGE,
    VOICE,
)
from guildyard.world.errors import Json
from guildyard.world.guilds import Channel, Guild
from guildyard.world.model import ChannelKind, User
from guildyard.world.records import Record

STEPS = {"start": ACTIVE, "finish": COMPLETED, "cancel": CANCELED}
STATES = {SCHEDULED: "planned", ACTIVE: "under way", COMPLETED: "over", CANCELED: "canceled"}


def plan(
    guild: Guild,
    by: User,
    name: str,
    starts: datetime,
    place: Channel | str,
    *,
    hours: float = 2,
    description: str = "",
) -> Record:
    """Plan an event in a voice channel or stage, or at a place named by a text."""
    form: Json = {
        "name": name,
        "description": description or None,
        "privacy_level": 2,
        "scheduled_start_time": starts.isoformat(),
        "scheduled_end_time": (starts + timedelta(hours=hours)).isoformat(),
    }
    if isinstance(place, Channel):
        kind = STAGE if place.kind is ChannelKind.STAGE else VOICE
        form |= {"entity_type": kind, "channel_id": str(place.id)}
    else:
        form |= {"entity_type": EXTERNAL, "entity_metadata": {"location": place}}
    return propose(EVENTS, guild, by, form)


def step(guild: Guild, event: Record, what: str) -> None:
    """``start``, ``finish`` or ``cancel`` it."""
    alter(EVENTS, guild, event, {"status": STEPS[what]})


def call_off(guild: Guild, event: Record) -> None:
    """Delete it, as if it had never been planned."""
    withdraw(EVENTS, guild, event)


def take_interest(guild: Guild, event: Record, user: User, *, interested: bool) -> None:
    """Say that one comes, or that one does not (GUILD_SCHEDULED_EVENT_USER_ADD, …)."""
    if event.fields["status"] not in (SCHEDULED, ACTIVE):
        raise Refused(f"{event.fields['name']} is {STATES[event.fields['status']]}")
    if interested == (user in event.users):
        return
    if interested:
        event.users.append(user)
    else:
        event.users.remove(user)
    data = {
        "guild_scheduled_event_id": str(event.id),
        "user_id": str(user.id),
        "guild_id": str(guild.id),
    }
    name = f"GUILD_SCHEDULED_EVENT_USER_{'ADD' if interested else 'REMOVE'}"
    guild.world.announce.happened(name, data, guild)


def planned(guild: Guild) -> list[Record]:
    """All events of a server, the first to begin comes first."""
    known = guild.world.records.of(EVENTS.kind, guild.id).values()
    return sorted(known, key=lambda each: (str(_moment(each)), each.id))


def _moment(event: Record) -> datetime:
    moment: datetime = event.fields["scheduled_start_time"]
    return moment
