"""What goes with an interaction beside ids: the people, roles and channels that they stand for."""

from __future__ import annotations

from typing import Any

from guildyard.interactions.options import Refused, Typed
from guildyard.validation.components import Kind
from guildyard.wire import payloads
from guildyard.world.errors import Json
from guildyard.world.guilds import Channel


def selected(select: Json, values: list[Any], channel: Channel) -> Json:
    """The chosen values as an interaction carries them."""
    if select["type"] == Kind.STRING_SELECT:
        offered = [option["value"] for option in select["options"]]
        wrong = [value for value in values if value not in offered]
        if wrong:
            raise Refused(f"{select['custom_id']} does not offer {wrong[0]!r}")
        return {"values": values}
    kinds = {Kind.USER_SELECT: 6, Kind.CHANNEL_SELECT: 7, Kind.ROLE_SELECT: 8}
    typed = Typed(channel)
    schema = [
        {"name": str(place), "type": kinds.get(Kind(select["type"]), 9)}
        for place in range(len(values))
    ]
    options = typed.options(schema, dict(zip(map(str, range(len(values))), values, strict=True)))
    chosen = [option["value"] for option in options]
    return {"values": chosen, "resolved": resolved(typed, channel)}


def resolved(typed: Typed, channel: Channel) -> Json:
    """The people, roles and channels that the options name."""
    found: Json = {}
    if typed.people:
        found["users"] = {str(each.id): payloads.user(each) for each in typed.people}
        found["members"] = {
            str(member.user.id): payloads.member(member, with_user=False)
            | {"permissions": str(channel.permissions_of(member.user))}
            for member in typed.members()
        }
    if typed.roles:
        found["roles"] = {str(each.id): payloads.role(each) for each in typed.roles}
    if typed.channels:
        found["channels"] = {
            str(each.id): payloads.channel(each) | {"permissions": "0"} for each in typed.channels
        }
    if typed.files:
        kept = {str(each.id): payloads.attachment(each, ephemeral=True) for each in typed.files}
        found["attachments"] = kept
    return found
