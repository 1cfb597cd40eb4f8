"""What the page offers to do to members and channels: a form for each, and what comes of it."""

from __future__ import annotations

from typing import Any, Protocol

from guildyard.interactions.options import Refused
from guildyard.people.changing import (
    invite_bot,
    kick,
    make_owner,
    overwrite_of,
    set_permissions,
    time_out,
)
from guildyard.people.guilds import Guild
from guildyard.people.person import Person
from guildyard.validation.components import Kind
from guildyard.web.tools import Tools
from guildyard.world.errors import Json
from guildyard.world.guilds import Channel
from guildyard.world.permissions import BITS

OFFERED = [
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "create_public_threads",
    "read_message_history",
    "embed_links",
    "attach_files",
    "add_reactions",
    "mention_everyone",
    "manage_messages",
    "manage_threads",
    "use_application_commands",
]
TIMEOUTS = {
    "5": "Time out for 5 minutes",
    "60": "Time out for an hour",
    "1440": "Time out for a day",
}
INHERITED, ALLOWED, DENIED = "as elsewhere", "allowed", "denied"


class Page(Protocol):
    """What an open page is to these forms."""

    tools: Tools

    def here(self) -> tuple[Person, Channel]:
        """The person and the channel of the page."""


async def form(page: Page, request: Json) -> Json:
    """The form of one kind of change."""
    guild, channel = _place(page)
    if request["what"] == "members":
        return {"modal": _member_form(guild)}
    if request["what"] == "permissions":
        return {"modal": _whose_form(guild, channel)}
    raise Refused(f"nobody can change {request['what']}")


async def change(page: Page, request: Json) -> Json | None:
    """Do what a form says; of permissions the first form leads to a second one."""
    guild, channel = _place(page)
    what, _, who = str(request["what"]).partition(":")
    values = request["values"]
    if what == "members":
        name, action = _one(values["who"]), _one([values["action"] or ""])
        await _do(page, guild, str(name), str(action))
        return None
    if not who:
        return {"modal": _permission_form(channel, str(_one(values["who"])))}
    chosen = {name: _one(values[name]) for name in OFFERED}
    allow = _kept(overwrite_of(channel, who).allow) + _which(chosen, ALLOWED)
    deny = _kept(overwrite_of(channel, who).deny) + _which(chosen, DENIED)
    set_permissions(channel, who, allow, deny)
    page.tools.recording.did("set_permissions", guild.name, channel.name, who, allow, deny)
    return None


async def _do(page: Page, guild: Guild, name: str, action: str) -> None:
    """One of the actions of the form about members, also for the recorded test."""
    recording = page.tools.recording
    if action == "kick":
        await kick(guild, name)
        recording.did("kick", guild.name, name)
    elif action == "owner":
        make_owner(guild, name)
        recording.did("make_owner", guild.name, name)
    elif action == "invite":
        await invite_bot(guild)
        recording.did("invite_bot", guild.name)
    else:
        minutes = int(action)
        time_out(guild, name, minutes)
        recording.did("time_out", guild.name, name, minutes)


def _place(page: Page) -> tuple[Guild, Channel]:
    channel = page.here()[1]
    if not isinstance(channel.guild, Guild):
        raise Refused("direct messages belong to no server: choose one of its channels first")
    return channel.guild, getattr(channel, "parent", channel)


def _member_form(guild: Guild) -> Json:
    bot = guild.world.bot
    members = [each for each in guild.members.values() if each.user is not guild.owner]
    shown = [
        {"value": each.user.name, "label": each.user.name + _state(each.is_timed_out)}
        for each in members
    ]
    actions = {"kick": "Kick", **TIMEOUTS, "0": "End the timeout", "owner": "Make the owner"}
    if bot.id not in guild.members:
        shown.append({"value": bot.name, "label": f"{bot.name} (not here)"})
        actions["invite"] = f"Let {bot.name} in again"
    options = [{"value": value, "label": label} for value, label in actions.items()]
    radio = {"type": Kind.RADIO_GROUP, "custom_id": "action", "label": "What", "options": options}
    parts = [_select("who", "Who", shown), radio]
    return _modal(f"Members of {guild.name}", "members", parts, "Do it")


def _state(timed_out: bool) -> str:
    return " (in a timeout)" if timed_out else ""


def _whose_form(guild: Guild, channel: Channel) -> Json:
    roles = [each.name for each in guild.roles.values() if not each.managed]
    names = [name if name.startswith("@") else f"@{name}" for name in roles]
    names += [each.user.name for each in guild.members.values() if each.user is not guild.owner]
    shown = [{"value": name, "label": name} for name in names]
    return _modal(_title(channel), "permissions", [_select("who", "Whose", shown)], "Next")


def _permission_form(channel: Channel, who: str) -> Json:
    now = overwrite_of(channel, who)
    parts = []
    for name in OFFERED:
        state = (
            ALLOWED if now.allow & BITS[name] else DENIED if now.deny & BITS[name] else INHERITED
        )
        options = [
            {"value": each, "label": each.capitalize(), "default": each == state}
            for each in (INHERITED, ALLOWED, DENIED)
        ]
        parts.append(_select(name, name.replace("_", " ").capitalize(), options))
    return _modal(f"{_title(channel)}: {who}", f"permissions:{who}", parts, "Save")


def _title(channel: Channel) -> str:
    return f"Permissions in #{channel.name}"


def _modal(title: str, custom_id: str, parts: list[Any], submit: str) -> Json:
    return {"title": title, "custom_id": custom_id, "parts": parts, "submit": submit}


def _select(custom_id: str, label: str, options: list[Json]) -> Json:
    kind = Kind.STRING_SELECT
    fields = {"type": kind, "custom_id": custom_id, "label": label, "options": options}
    chosen = any(each.get("default") for each in options)
    return fields | {"required": not chosen}


def _one(values: Any) -> Any:
    """The choice of a select, which the page sends as a list."""
    if not values or not values[0]:
        raise Refused("choose somebody and something first")
    return values[0]


def _kept(granted: int) -> list[str]:
    """What the form does not show, and so leaves alone."""
    return [name for name, bit in BITS.items() if granted & bit and name not in OFFERED]


def _which(chosen: Json, state: str) -> list[str]:
    return [name for name, each in chosen.items() if each == state]
