"""The audit log as Discord's API writes it in JSON."""

from guildyard.world.audit import AuditEntry
from guildyard.world.errors import Json


def entry(line: AuditEntry) -> Json:
    """One line of the log; what it does not say is left out."""
    fields: Json = {
        "id": str(line.id),
        "action_type": int(line.kind),
        "user_id": str(line.actor),
        "target_id": str(line.target) if line.target is not None else None,
    }
    if line.changes:
        fields["changes"] = [*line.changes]
    if line.options:
        fields["options"] = line.options
    return fields | {"reason": line.reason} if line.reason else fields
