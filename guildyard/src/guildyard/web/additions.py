"""What the page offers to add to the world: a form for each, and what comes of it."""

from __future__ import annotations

from typing import Any, Protocol

from guildyard.interactions.options import Refused
from guildyard.people.building import (
    KINDS,
    add_channel,
    add_conversation,
    add_person,
    add_role,
    add_server,
    upload_emoji,
)
from guildyard.people.guilds import Guild
from guildyard.people.people import People
from guildyard.people.person import Person
from guildyard.validation.components import Kind
from guildyard.web.tools import Tools
from guildyard.web.uploads import Uploads
from guildyard.world.errors import Json
from guildyard.world.guilds import Channel

OFFERED = [
    "administrator",
    "manage_guild",
    "manage_channels",
    "manage_roles",
    "manage_messages",
    "kick_members",
    "ban_members",
    "moderate_members",
    "mention_everyone",
]


class Page(Protocol):
    """What an open page is to these forms."""

    people: People
    tools: Tools
    uploads: Uploads

    def here(self) -> tuple[Person, Channel]:
        """The person and the channel of the page."""


async def form(page: Page, request: Json) -> Json:
    """The form of one kind of thing, as the page shows those of a bot."""
    what = str(request["what"])
    if what not in FORMS:
        raise Refused(f"nobody can add a {what}")
    title, fields = FORMS[what]
    parts = [*fields]
    if what == "conversation":
        parts.append(_boxes("to", "With whom", [(e.name, e.name) for e in _others(page)]))
    if what == "role":
        parts.append(
            _boxes("to", "Who gets it", [(each.name, each.name) for each in _members(page)])
        )
    return {"modal": {"title": title, "custom_id": what, "parts": parts}}


async def add(page: Page, request: Json) -> None:
    """Add what a form says to the server of the page, or a new server."""
    what, values = str(request["what"]), request["values"]
    name, recording = str(values["name"]), page.tools.recording
    granted = [str(each) for each in values.get("permissions") or []]
    if what == "server":
        add_server(page.people, name)
        recording.did("add_server", name)
        return
    if what == "conversation":
        named = {str(each) for each in values.get("to") or []}
        chosen = [page.here()[0], *(each for each in _others(page) if each.name in named)]
        add_conversation(page.people, *chosen, name=name)
        recording.did("add_conversation", [each.name for each in chosen], name)
        return
    if what == "emoji":
        (file,) = page.uploads.files(values["file"])
        upload_emoji(page.people, name, file.data)
        recording.did("add_emoji", name, file)
        return
    guild = _guild(page)
    if what == "channel":
        kind = str(values.get("kind") or KINDS[0])
        recording.did("add_channel", guild.name, add_channel(guild, name, kind).name, kind)
    elif what == "person":
        recording.did("add_person", guild.name, add_person(guild, name, *granted).name, *granted)
    elif what == "role":
        to = [str(each) for each in values.get("to") or []]
        users = [each.user for each in _members(page) if each.name in to]
        made = add_role(guild, name, granted, users)
        recording.did("add_role", guild.name, made.name, granted, to)
    else:
        raise Refused(f"nobody can add a {what}")


def _guild(page: Page) -> Guild:
    guild = page.here()[1].guild
    if not isinstance(guild, Guild):
        raise Refused("direct messages belong to no server: choose one of its channels first")
    return guild


def _members(page: Page) -> list[Person]:
    guild = _guild(page)
    return [each for each in page.people if each.id in guild.members]


def _others(page: Page) -> list[Person]:
    return [each for each in page.people if each is not page.here()[0]]


def _name(label: str, most: int, *, needed: bool = True) -> Json:
    return {
        "type": Kind.TEXT_INPUT,
        "style": 1,
        "custom_id": "name",
        "label": label,
        "max_length": most,
        "required": needed,
    }


def _boxes(custom_id: str, label: str, options: list[tuple[str, str]]) -> Json:
    shown = [{"value": value, "label": text} for value, text in options]
    boxes = {"type": Kind.CHECKBOX_GROUP, "custom_id": custom_id, "label": label, "required": False}
    return boxes | {"options": shown}


_KIND: Json = {
    "type": Kind.RADIO_GROUP,
    "custom_id": "kind",
    "label": "Kind",
    "options": [
        {"value": kind, "label": kind.title(), "default": kind == "text"} for kind in KINDS
    ],
}
_GRANTED = _boxes(
    "permissions", "Permissions", [(each, each.replace("_", " ").title()) for each in OFFERED]
)
_PICTURE = {"type": Kind.FILE_UPLOAD, "custom_id": "file", "label": "Picture (256 kB at most)"}
FORMS: dict[str, tuple[str, list[Any]]] = {
    "server": ("Add a server", [_name("Name of the server", 100)]),
    "channel": ("Add a channel", [_name("Name of the channel", 100), _KIND]),
    "person": ("Add a person", [_name("Name of the person", 32), _GRANTED]),
    "conversation": ("Talk without the bot", [_name("Name of a group", 100, needed=False)]),
    "emoji": ("Add an emoji of the bot", [_name("Name of the emoji", 32), _PICTURE]),
    "role": ("Add a role", [_name("Name of the role", 100), _GRANTED]),
}
