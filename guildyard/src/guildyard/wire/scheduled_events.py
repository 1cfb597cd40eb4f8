"""Events that a guild plans, as Discord's API writes them in JSON."""

from __future__ import annotations

from guildyard.wire import payloads
from guildyard.wire.written import written
from guildyard.world.errors import Json
from guildyard.world.records import Record

KIND = "scheduled event"
EXTERNAL = 3  # it takes place somewhere else
OVER = (3, 4)  # completed and canceled


def scheduled_event(event: Record) -> Json:
    """An event with who made it, and how many are interested."""
    fields = event.fields
    metadata = fields["entity_metadata"] if fields["entity_type"] == EXTERNAL else None
    shown: Json = written(
        {
            **fields,
            "id": str(event.id),
            "guild_id": str(event.place),
            "creator_id": str(event.creator.id),
            "creator": payloads.user(event.creator),
            "entity_id": None,
            "entity_metadata": metadata,
            "user_count": len(event.users),
            "guild_scheduled_event_exceptions": [],
        }
    )
    return shown


def is_to_come(event: Record) -> bool:
    """Is it planned or under way? A bot that connects is told of these."""
    return event.fields["status"] not in OVER
