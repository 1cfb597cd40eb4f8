"""Threads as Discord's API writes them in JSON."""

from guildyard.world.errors import Json
from guildyard.world.model import ChannelKind, Tag, User
from guildyard.world.threads import Thread


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
        "rate_limit_per_user": place.details.get("rate_limit_per_user", 0),
        "last_message_id": str(last) if last else None,
        "message_count": len(place.messages),
        "total_message_sent": len(place.messages),
        "member_count": len(place.joined),
        "applied_tags": [str(each.id) for each in place.applied_tags],
        "thread_metadata": _metadata(place),
    }


def _metadata(place: Thread) -> Json:
    own = {"invitable": place.invitable} if place.kind is ChannelKind.PRIVATE_THREAD else {}
    return own | {
        "archived": place.archived,
        "archive_timestamp": place.active_at.isoformat(),
        "auto_archive_duration": place.duration,
        "locked": place.locked,
        "create_timestamp": place.created_at.isoformat(),
    }


def thread_member(place: Thread, user: User) -> Json:
    """Since when somebody is in a thread."""
    since = place.joined[user.id].isoformat()
    return {"id": str(place.id), "user_id": str(user.id), "join_timestamp": since, "flags": 0}


def tag(mark: Tag) -> Json:
    """A tag of a forum, with the emoji that stands for it."""
    return {
        "id": str(mark.id),
        "name": mark.name,
        "moderated": mark.moderated,
        "emoji_id": mark.emoji_id,
        "emoji_name": mark.emoji_name,
    }
