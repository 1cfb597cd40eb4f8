"""What a channel can be given, and what of it is kept how."""

from typing import Any

from guildyard.validation.fields import (
    Fields,
    many,
    nested,
    one_of,
    picture,
    snowflake,
    text,
    whole,
    yes_no,
)
from guildyard.wire import payloads
from guildyard.world.errors import Json
from guildyard.world.guilds import Channel
from guildyard.world.model import POSTED_IN, ChannelKind, Tag
from guildyard.world.permissions import Overwrite
from guildyard.world.threads import DURATIONS

SLOWEST = 21_600  # seconds
KINDS = (0, 2, 4, 5, 13, 14, 15)
OVERWRITE = {
    "id": snowflake(required=True),
    "type": one_of(0, 1),
    "allow": whole(),
    "deny": whole(),
}
TAG = {
    "name": text(0, 50, required=True),
    "emoji_id": snowflake(),
    "emoji_name": text(0, 100),
    "moderated": yes_no(),
}
KEPT: Fields = {
    "topic": text(0, 4_096),
    "bitrate": whole(8_000),
    "user_limit": whole(0),
    "nsfw": yes_no(),
    "rate_limit_per_user": whole(0, SLOWEST),
    "rtc_region": text(),
    "video_quality_mode": one_of(1, 2),
    "default_auto_archive_duration": one_of(*DURATIONS),
    "default_reaction_emoji": nested({"emoji_id": snowflake(), "emoji_name": text(0, 100)}),
    "default_thread_rate_limit_per_user": whole(0, SLOWEST),
    "default_sort_order": one_of(0, 1),
    "default_forum_layout": one_of(0, 1, 2),
    "default_tag_setting": one_of("match_all", "match_some"),
}
PLACED: Fields = {
    "type": one_of(*KINDS),
    "position": whole(0),
    "parent_id": snowflake(),
    "permission_overwrites": many(nested(OVERWRITE), most=100),
}
CREATE: Fields = {
    "name": text(1, 100, required=True),
    **PLACED,
    **KEPT,
    "available_tags": many(nested(TAG), most=20),
}
THREAD: Fields = {
    "archived": yes_no(),
    "locked": yes_no(),
    "invitable": yes_no(),
    "auto_archive_duration": one_of(*DURATIONS),
    "applied_tags": many(snowflake(), most=5),
}
EDIT: Fields = {
    "name": text(0, 100),
    **PLACED,
    **KEPT,
    **THREAD,
    "flags": whole(),
    "available_tags": many(nested(TAG | {"id": snowflake()}), most=20),
    "icon": picture(),
}
MOVE: Fields = {
    "id": snowflake(),
    "position": whole(0),
    "parent_id": snowflake(),
    "lock_permissions": yes_no(),
}
IDS = frozenset({"parent_id", "emoji_id"})


def keep_form(channel: Channel, wanted: Json) -> None:
    """Give a channel what a form says of it, and leave the rest."""
    channel.name = wanted.get("name") or channel.name
    for name in (*KEPT, "parent_id", "flags"):
        if name in wanted:
            channel.details[name] = _texted(name, wanted[name])
    if "type" in wanted and {wanted["type"], channel.kind} == {0, 5}:
        channel.kind = ChannelKind(wanted["type"])
    if wanted.get("permission_overwrites") is not None:
        channel.overwrites = {
            each["id"]: _overwrite(each) for each in wanted["permission_overwrites"]
        }
    if wanted.get("available_tags") is not None and channel.kind in POSTED_IN:
        channel.tags = [_tag(channel, each) for each in wanted["available_tags"]]
    if channel.details.get("flags") is not None:
        channel.demands_tag = bool(channel.details["flags"] & payloads.REQUIRES_TAG)


def _texted(name: str, value: Any) -> Any:
    """Ids as they stand in JSON, also those inside."""
    if isinstance(value, dict):
        return {"emoji_id": None, "emoji_name": None} | {k: _texted(k, v) for k, v in value.items()}
    return str(value) if name in IDS and value is not None else value


def _overwrite(form: Json) -> Overwrite:
    allow, deny = form.get("allow") or 0, form.get("deny") or 0
    is_member = form.get("type") == 1
    return Overwrite(target=form["id"], is_member=is_member, allow=allow, deny=deny)


def _tag(channel: Channel, form: Json) -> Tag:
    emoji_id = form.get("emoji_id")
    return Tag(
        id=form.get("id") or channel.world.snowflakes.next(),
        name=form["name"],
        moderated=bool(form.get("moderated")),
        emoji_id=str(emoji_id) if emoji_id else None,
        emoji_name=form.get("emoji_name"),
    )
