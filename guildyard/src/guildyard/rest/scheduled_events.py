"""The routes about the events that a guild plans."""

from guildyard.rest.collection import Collection, Family, given
from guildyard.rest.routes import Call, Route
from guildyard.validation.fields import (
    Fields,
    anything,
    many,
    moment,
    nested,
    one_of,
    picture,
    snowflake,
    text,
    whole,
    yes_no,
)
from guildyard.wire import payloads
from guildyard.wire.scheduled_events import EXTERNAL as EXTERNAL
from guildyard.wire.scheduled_events import KIND, scheduled_event
from guildyard.world.audit import AuditKind
from guildyard.world.errors import ApiError, Json, Problems
from guildyard.world.model import ChannelKind
from guildyard.world.records import Record
from guildyard.world.world import World

STAGE, VOICE = 1, 2  # where it takes place
SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4
NEXT = {SCHEDULED: {SCHEDULED, ACTIVE, CANCELED}, ACTIVE: {ACTIVE, COMPLETED}}
MOST = 100  # that are planned or take place
PLACES = {STAGE: ChannelKind.STAGE, VOICE: ChannelKind.VOICE}
COMMON: Fields = {
    "description": text(0, 1_000),
    "image": picture(),
    "scheduled_end_time": moment(),
    "channel_id": snowflake(),
    "recurrence_rule": anything("recurrence"),
    "entity_metadata": nested({"location": text(0, 100)}),
}
CREATE: Fields = {
    "name": text(0, 100, required=True),
    "scheduled_start_time": moment(required=True),
    "privacy_level": one_of(2, required=True),
    "entity_type": one_of(STAGE, VOICE, EXTERNAL, required=True),
    **COMMON,
}
EDIT: Fields = {
    "status": one_of(SCHEDULED, ACTIVE, COMPLETED, CANCELED),
    "name": text(0, 100),
    "scheduled_start_time": moment(),
    "privacy_level": one_of(2),
    "entity_type": one_of(STAGE, VOICE, EXTERNAL),
    **COMMON,
}
PAGE: Fields = {
    "with_member": yes_no(),
    "limit": whole(1, 100),
    "before": snowflake(),
    "after": snowflake(),
}
RECURRENCE: Json = dict.fromkeys(
    ("by_weekday", "by_n_weekday", "by_month", "by_month_day", "by_year_day", "end", "count")
)


class ScheduledEventRoutes:
    """What a guild plans, and who is interested in it."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._events = Collection(world, EVENTS)

    def routes(self) -> list[Route]:
        """The five of each family, and who comes."""
        users = f"{EVENTS.place}/{{{EVENTS.key}}}/users"
        counted: Fields = {"guild_scheduled_event_exception_ids": many(snowflake(), most=10)}
        return [
            *self._events.routes(),
            Route(method="GET", template=users, action=self._users, needs=(), query=PAGE),
            Route(
                method="GET",
                template=f"{users}/counts",
                action=self._count,
                needs=(),
                query=counted,
            ),
        ]

    def _users(self, call: Call) -> list[Json]:
        event, asked = self._events.known(call), call.asked
        after, before = asked.get("after") or 0, asked.get("before") or 1 << 63
        known = sorted(event.users, key=lambda user: user.id)
        shown = [user for user in known if after < user.id < before][: asked.get("limit") or 100]
        found = []
        for user in shown:
            line: Json = {
                "guild_scheduled_event_id": str(event.id),
                "user_id": str(user.id),
                "user": payloads.user(user),
                "response": 1,
            }
            member = call.guild.members.get(user.id)
            if asked.get("with_member") and member:
                line["member"] = payloads.member(member)
            found.append(line)
        return found

    def _count(self, call: Call) -> Json:
        users = len(self._events.known(call).users)
        return {
            "guild_scheduled_event_count": users,
            "guild_scheduled_event_exception_counts": {},
        }


def _made(call: Call, world: World) -> Json:
    wanted, shelf = call.fields, world.records.of(KIND, call.guild.id)
    if sum(each.fields["status"] in NEXT for each in shelf.values()) >= MOST:
        told = f"Maximum number of uncompleted guild scheduled events reached ({MOST})"
        raise ApiError(400, 30038, told)
    fields: Json = dict.fromkeys(("description", "image", "scheduled_end_time", "channel_id"))
    fields |= {"recurrence_rule": None, "entity_metadata": None, "status": SCHEDULED}
    fields |= wanted
    _check(call, world, fields, starts=True)
    return _kept(fields)


def _changed(call: Call, world: World, event: Record) -> Json:
    """An event that is over stays as it was; one that begins cannot become planned again."""
    wanted, status = call.fields, event.fields["status"]
    kept = {"description", "image", "scheduled_end_time", "channel_id", "recurrence_rule"}
    changes = given(wanted) | {name: wanted[name] for name in kept & wanted.keys()}
    if status not in NEXT:
        raise ApiError(400, 180000, "Cannot update a finished event")
    if changes.get("status", status) not in NEXT[status]:
        problems = Problems()
        told = "Cannot transition to this status."
        problems.add(("status",), "GUILD_SCHEDULED_EVENT_INVALID_STATUS", told)
        problems.refuse()
    _check(call, world, event.fields | changes, starts="scheduled_start_time" in changes)
    return _kept(changes)


def _check(call: Call, world: World, fields: Json, *, starts: bool) -> None:
    """Somewhere else it needs a place and an end; in a channel, one of the right kind."""
    problems, start = Problems(), fields["scheduled_start_time"]
    if starts and start < world.clock():
        told = "Cannot schedule event in the past."
        problems.add(("scheduled_start_time",), "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", told)
    if fields["entity_type"] == EXTERNAL:
        if not (fields["entity_metadata"] or {}).get("location"):
            problems.required(("entity_metadata", "location"))
        if not fields["scheduled_end_time"]:
            problems.required(("scheduled_end_time",))
    else:
        channel = call.guild.channels.get(int(fields["channel_id"] or 0))
        if channel is None or channel.kind is not PLACES[fields["entity_type"]]:
            problems.required(("channel_id",))
    ends = fields["scheduled_end_time"]
    if starts and ends and not isinstance(ends, str) and ends <= start:
        told = "Cannot schedule event to end before it starts."
        problems.add(("scheduled_end_time",), "GUILD_SCHEDULED_EVENT_END_BEFORE_START", told)
    problems.refuse()


def _kept(fields: Json) -> Json:
    rule = fields.get("recurrence_rule")
    if isinstance(rule, dict):
        fields = fields | {"recurrence_rule": RECURRENCE | {"interval": 1} | rule}
    return fields


EVENTS = Family(
    kind=KIND,
    place="/guilds/{guild_id}/scheduled-events",
    key="guild_scheduled_event_id",
    fields=CREATE,
    edited=EDIT,
    show=lambda _, event: scheduled_event(event),
    make=_made,
    change=_changed,
    unknown=ApiError(404, 10070, "Unknown Guild Scheduled Event"),
    events=(
        "GUILD_SCHEDULED_EVENT_CREATE",
        "GUILD_SCHEDULED_EVENT_UPDATE",
        "GUILD_SCHEDULED_EVENT_DELETE",
    ),
    audit=(
        AuditKind.SCHEDULED_EVENT_CREATE,
        AuditKind.SCHEDULED_EVENT_UPDATE,
        AuditKind.SCHEDULED_EVENT_DELETE,
    ),
    writes=("manage_events",),
    creates=("create_events|manage_events",),
    query={"with_user_count": yes_no()},
)
