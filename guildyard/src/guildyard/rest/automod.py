"""The routes about the rules by which a guild moderates itself."""

import re

from guildyard.rest.collection import Collection, Family, given, written
from guildyard.rest.routes import Call, Route
from guildyard.validation.fields import (
    Fields,
    anything,
    many,
    nested,
    one_of,
    snowflake,
    text,
    whole,
    yes_no,
)
from guildyard.world.audit import AuditKind
from guildyard.world.errors import ApiError, Json, Problems
from guildyard.world.records import Record
from guildyard.world.world import World

KEYWORD, SPAM, PRESET, MENTION, PROFILE = 1, 3, 4, 5, 6  # kinds of triggers
MOST = {KEYWORD: 6, SPAM: 1, PRESET: 1, MENTION: 1, PROFILE: 1}
BLOCK, ALERT, TIMEOUT, QUARANTINE = 1, 2, 3, 4  # kinds of actions
ACTION: Fields = {
    "type": one_of(BLOCK, ALERT, TIMEOUT, QUARANTINE, required=True),
    "metadata": nested(
        {
            "channel_id": snowflake(),
            "duration_seconds": whole(0, 2_419_200),
            "custom_message": text(0, 300),
        }
    ),
}
COMMON: Fields = {
    "event_type": one_of(1, 2),
    "actions": many(nested(ACTION), 1, 5),
    "enabled": yes_no(),
    "exempt_roles": many(snowflake(), most=20),
    "exempt_channels": many(snowflake(), most=50),
    "trigger_metadata": anything("trigger"),
}
CREATE: Fields = {
    "name": text(0, 100, required=True),
    **COMMON,
    "event_type": one_of(1, 2, required=True),
    "trigger_type": one_of(*MOST, required=True),
}
EDIT: Fields = {"name": text(0, 100), **COMMON}
WORDS, ALLOWED = many(text(1, 60), most=1_000), many(text(1, 60), most=100)
TRIGGERS: dict[int, Fields] = {
    KEYWORD: {
        "keyword_filter": WORDS,
        "regex_patterns": many(text(1, 260), most=10),
        "allow_list": ALLOWED,
    },
    SPAM: {},
    PRESET: {"allow_list": WORDS, "presets": many(one_of(1, 2, 3))},
    MENTION: {
        "mention_total_limit": whole(0, 50),
        "mention_raid_protection_enabled": yes_no(),
    },
    PROFILE: {
        "keyword_filter": WORDS,
        "regex_patterns": many(text(1, 260), most=10),
        "allow_list": ALLOWED,
    },
}
EMPTY: Json = {"mention_total_limit": 0, "mention_raid_protection_enabled": False}


class AutomodRoutes:
    """Rules on what members may write; those on words and mentions are carried out."""

    def __init__(self, world: World) -> None:
        self._rules = Collection(world, RULES)

    def routes(self) -> list[Route]:
        """Of a guild, for those who manage it."""
        return self._rules.routes()


def _made(call: Call, world: World) -> Json:
    wanted = call.fields
    trigger = wanted["trigger_type"]
    same = [
        each
        for each in world.records.of("automod rule", call.guild.id).values()
        if each.fields["trigger_type"] == trigger
    ]
    if len(same) >= MOST[trigger]:
        told = f"Maximum number of auto moderation rules reached ({MOST[trigger]})"
        raise _refused("trigger_type", "AUTO_MODERATION_MAX_RULES_OF_TYPE_EXCEEDED", told)
    _check_actions(wanted.get("actions") or [], trigger)
    return {
        "name": wanted["name"],
        "event_type": wanted["event_type"],
        "trigger_type": trigger,
        "trigger_metadata": _trigger(trigger, wanted.get("trigger_metadata")),
        "actions": [_action(each) for each in wanted.get("actions") or [{"type": BLOCK}]],
        "enabled": bool(wanted.get("enabled")),
        "exempt_roles": [str(each) for each in wanted.get("exempt_roles") or []],
        "exempt_channels": [str(each) for each in wanted.get("exempt_channels") or []],
    }


def _changed(call: Call, world: World, rule: Record) -> Json:
    wanted, trigger = given(call.fields), rule.fields["trigger_type"]
    if "actions" in wanted:
        _check_actions(wanted["actions"], trigger)
        wanted["actions"] = [_action(each) for each in wanted["actions"]]
    if "trigger_metadata" in wanted:
        wanted["trigger_metadata"] = _trigger(trigger, wanted["trigger_metadata"])
    return {name: written({name: value})[name] for name, value in wanted.items()}


def _trigger(kind: int, form: object) -> Json:
    """What sets a rule off, with all that its kind has."""
    fields, problems = TRIGGERS[kind], Problems()
    found: Json = {}
    for name, each in fields.items():
        value = form.get(name) if isinstance(form, dict) else None
        if value is not None:
            found[name] = each.read(value, ("trigger_metadata", name), problems)
    for place, regex in enumerate(found.get("regex_patterns", [])):
        if not _compiles(regex):
            where = ("trigger_metadata", "regex_patterns", place)
            problems.add(where, "AUTO_MODERATION_INVALID_REGEX", "Invalid regex pattern")
    problems.refuse()
    return {name: found.get(name, EMPTY.get(name, [])) for name in fields}


def _compiles(regex: object) -> bool:
    try:
        re.compile(str(regex))
    except re.error:
        return False
    return True


def _check_actions(actions: list[Json], trigger: int) -> None:
    """An alert needs a channel, and a timeout comes of words and mentions only."""
    for place, action in enumerate(actions):
        metadata = action.get("metadata") or {}
        if action["type"] == ALERT and not metadata.get("channel_id"):
            problems = Problems()
            problems.required(("actions", place, "metadata", "channel_id"))
            problems.refuse()
        if action["type"] == TIMEOUT and trigger not in (KEYWORD, MENTION):
            told = "This action cannot be used with this trigger."
            raise _refused("actions", "AUTO_MODERATION_INVALID_ACTION_TYPE", told)


def _action(form: Json) -> Json:
    metadata = given(form.get("metadata") or {})
    if form["type"] == TIMEOUT:
        metadata = {"duration_seconds": 0} | metadata
    return {"type": form["type"], "metadata": written(metadata)}


def _refused(name: str, code: str, told: str) -> ApiError:
    problems = Problems()
    problems.add((name,), code, told)
    return ApiError(400, 50035, "Invalid Form Body", problems.tree)


def _shown(_: World, rule: Record) -> Json:
    return {
        "id": str(rule.id),
        "guild_id": str(rule.place),
        "creator_id": str(rule.creator.id),
        **rule.fields,
    }


RULES = Family(
    kind="automod rule",
    place="/guilds/{guild_id}/auto-moderation/rules",
    key="rule_id",
    fields=CREATE,
    edited=EDIT,
    show=_shown,
    make=_made,
    change=_changed,
    unknown=ApiError(404, 10066, "Unknown auto moderation rule"),
    events=(
        "AUTO_MODERATION_RULE_CREATE",
        "AUTO_MODERATION_RULE_UPDATE",
        "AUTO_MODERATION_RULE_DELETE",
    ),
    audit=(
        AuditKind.AUTOMOD_RULE_CREATE,
        AuditKind.AUTOMOD_RULE_UPDATE,
        AuditKind.AUTOMOD_RULE_DELETE,
    ),
    reads=("manage_guild",),
    writes=("manage_guild",),
)
