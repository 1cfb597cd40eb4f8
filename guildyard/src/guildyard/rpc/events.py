"""What an Activity can subscribe to, and what it is told now.

An event has no history: when something in the world changes, each subscription is compared with
what its page was told last, and what is new is sent.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from guildyard.rest.purchases import held
from guildyard.rpc.errors import RPCError, RPCErrorCode
from guildyard.rpc.frame import Frame
from guildyard.validation.fields import Fields, snowflake
from guildyard.wire import rpc
from guildyard.world.errors import Json
from guildyard.world.guilds import Channel


def _nothing(_: Frame, __: Json) -> list[Json]:
    return []


@dataclass(frozen=True, kw_only=True)
class Event:
    """One kind of news: what there is to tell at the moment."""

    now: Callable[[Frame, Json], list[Json]] = _nothing
    fields: Fields = field(default_factory=dict)  # of the arguments
    scopes: tuple[str, ...] = ()
    at_once: bool = True  # is what is so already told to who subscribes?


def visible(frame: Frame, channel_id: int) -> Channel:
    """A channel that the person sees."""
    found = frame.world.channel(channel_id)
    if found is None or not found.permissions_of(frame.user):
        raise RPCError(RPCErrorCode.INVALID_CHANNEL, f"Invalid channel id: {channel_id}")
    return found


def participants(frame: Frame, _: Json) -> list[Json]:
    """Everybody who is in the instance, in one payload."""
    instance = frame.instance
    told = [rpc.participant(each, instance.channel.guild) for each in instance.users]
    return [{"participants": told}]


def _layout(frame: Frame, _: Json) -> list[Json]:
    return [{"layout_mode": int(frame.layout)}]


def _orientation(frame: Frame, _: Json) -> list[Json]:
    held_as = frame.orientation
    return [{"screen_orientation": int(held_as), "orientation": held_as.name.lower()}]


def _thermal(frame: Frame, _: Json) -> list[Json]:
    return [{"thermal_state": int(frame.thermal)}]


def _user(frame: Frame, _: Json) -> list[Json]:
    return [rpc.account(frame.user)]


def _member(frame: Frame, args: Json) -> list[Json]:
    guild = frame.world.guilds.get(args["guild_id"])
    if guild is None or frame.user.id not in guild.members:
        raise RPCError(RPCErrorCode.INVALID_GUILD, f"Invalid guild id: {args['guild_id']}")
    return [rpc.current_member(frame.user, guild)]


def _voices(frame: Frame, args: Json) -> list[Json]:
    return rpc.voices(visible(frame, args["channel_id"]))


def _entitlements(frame: Frame, _: Json) -> list[Json]:
    bought = held(frame.world, frame.user, frame.instance.channel.guild)
    return [{"entitlement": rpc.entitlement(each)} for each in bought]


HEARING = Event(fields={"channel_id": snowflake()}, scopes=("rpc.voice.read",))  # nobody speaks
EVENTS = {
    "ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE": Event(now=participants),
    "ACTIVITY_LAYOUT_MODE_UPDATE": Event(now=_layout),
    "ORIENTATION_UPDATE": Event(now=_orientation),
    "THERMAL_STATE_UPDATE": Event(now=_thermal),
    "CURRENT_USER_UPDATE": Event(now=_user, scopes=("identify",)),
    "CURRENT_GUILD_MEMBER_UPDATE": Event(
        now=_member,
        fields={"guild_id": snowflake(required=True)},
        scopes=("identify", "guilds.members.read"),
    ),
    "VOICE_STATE_UPDATE": Event(
        now=_voices, fields={"channel_id": snowflake(required=True)}, scopes=("rpc.voice.read",)
    ),
    "SPEAKING_START": HEARING,
    "SPEAKING_STOP": HEARING,
    "ENTITLEMENT_CREATE": Event(now=_entitlements, at_once=False),
    "RELATIONSHIP_UPDATE": Event(scopes=("relationships.read",)),  # nobody has friends
    "ACTIVITY_JOIN": Event(),
    "QUEST_ENROLLMENT_STATUS_UPDATE": Event(),
}
