"""Threads as Discord's API writes them in JSON."""

from playground.world.errors import Json
from playground.world.model import Tag
from playground.world.threads import Thread


def thread(place: Thread) -> Json:
    """A thread with how long it has been open."""
    last = place.messages[-1].id if place.messages else None
    return {
        "id": str(place.id),
        "type": int(place.kind),
        "guild_id": str(place.guild.id if place.guild else 0),
        "parent_id": str(place.parent.id),
        "owner_id": str(place.owner.id),
        "name": place.name,
        "flags": 0,
        "rate_limit_per_user": 0,
        "last_message_id": str(last) if last else None,
        "message_count": len(place.messages),
        "total_message_sent": len(place.messages),
        "member_count": 1,
        "applied_tags": [str(each.id) for each in place.applied_tags],
        "thread_metadata": _metadata(place),
    }


def _metadata(place: Thread) -> Json:
    return {
        "archived": place.archived,
        "archive_timestamp": place.active_at.isoformat(),
        "auto_archive_duration": place.duration,
        "locked": place.locked,
        "create_timestamp": place.created_at.isoformat(),
    }


def tag(mark: Tag) -> Json:
    """A tag of a forum, without emoji."""
    return {
        "id": str(mark.id),
        "name": mark.name,
        "moderated": mark.moderated,
        "emoji_id": None,
        "emoji_name": None,
    }
