"""What a guild remembers of who changed what in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from guildyard.world.errors import Json


class AuditKind(IntEnum):
    """What was done, as Discord numbers it (``action_type``)."""

    GUILD_UPDATE = 1
    CHANNEL_CREATE = 10
    CHANNEL_UPDATE = 11
    CHANNEL_DELETE = 12
    CHANNEL_OVERWRITE_CREATE = 13
    CHANNEL_OVERWRITE_UPDATE = 14
    CHANNEL_OVERWRITE_DELETE = 15
    MEMBER_KICK = 20
    MEMBER_PRUNE = 21
    MEMBER_BAN_ADD = 22
    MEMBER_BAN_REMOVE = 23
    MEMBER_UPDATE = 24
    MEMBER_ROLE_UPDATE = 25
    MEMBER_MOVE = 26
    MEMBER_DISCONNECT = 27
    ROLE_CREATE = 30
    ROLE_UPDATE = 31
    ROLE_DELETE = 32
    INVITE_CREATE = 40
    INVITE_DELETE = 42
    WEBHOOK_CREATE = 50
    WEBHOOK_UPDATE = 51
    WEBHOOK_DELETE = 52
    EMOJI_CREATE = 60
    EMOJI_UPDATE = 61
    EMOJI_DELETE = 62
    MESSAGE_DELETE = 72
    MESSAGE_BULK_DELETE = 73
    MESSAGE_PIN = 74
    MESSAGE_UNPIN = 75
    INTEGRATION_DELETE = 82
    STAGE_INSTANCE_CREATE = 83
    STAGE_INSTANCE_UPDATE = 84
    STAGE_INSTANCE_DELETE = 85
    STICKER_CREATE = 90
    STICKER_UPDATE = 91
    STICKER_DELETE = 92
    SCHEDULED_EVENT_CREATE = 100
    SCHEDULED_EVENT_UPDATE = 101
    SCHEDULED_EVENT_DELETE = 102
    THREAD_CREATE = 110
    THREAD_UPDATE = 111
    THREAD_DELETE = 112
    COMMAND_PERMISSION_UPDATE = 121
    SOUND_CREATE = 130
    SOUND_UPDATE = 131
    SOUND_DELETE = 132
    AUTOMOD_RULE_CREATE = 140
    AUTOMOD_RULE_UPDATE = 141
    AUTOMOD_RULE_DELETE = 142
    ONBOARDING_UPDATE = 167


@dataclass(frozen=True, kw_only=True)
class AuditEntry:
    """One line of the log."""

    id: int
    kind: AuditKind
    actor: int  # the id of an account
    target: int | None
    changes: tuple[Json, ...] = ()
    options: Json = field(default_factory=dict)
    reason: str | None = None


def changes(before: Json, after: Json) -> tuple[Json, ...]:
    """What differs between two states of a thing; what is new or gone has one value only."""
    found = []
    for key in sorted(before.keys() | after.keys()):
        old, new = before.get(key), after.get(key)
        if old != new:
            values = {"old_value": old, "new_value": new}
            kept = {name: value for name, value in values.items() if value is not None}
            found.append({"key": key} | kept)
    return tuple(found)
