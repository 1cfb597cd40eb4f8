"""What a route leaves in the audit log of a guild."""

from guildyard.rest.routes import AUDIT_EVENT, Call
from guildyard.wire.audit import entry as entry_payload
from guildyard.world.audit import AuditEntry, AuditKind, changes
from guildyard.world.errors import Json


def note(
    call: Call,
    kind: AuditKind,
    target: int | None,
    *,
    before: Json | None = None,
    after: Json | None = None,
    **options: object,
) -> None:
    """Write down what the bot did, with the reason of its request, and tell whoever may read it."""
    guild = call.guild
    made = AuditEntry(
        id=guild.world.snowflakes.next(),
        kind=kind,
        actor=guild.world.bot.id,
        target=target,
        changes=changes(before or {}, after or {}),
        options={name: str(value) for name, value in options.items()},
        reason=call.reason,
    )
    guild.audit_log.append(made)
    data = entry_payload(made) | {"guild_id": str(guild.id)}
    guild.world.announce.happened(AUDIT_EVENT, data, guild)
