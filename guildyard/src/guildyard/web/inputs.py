"""What a page sends as text, as the values that people's methods take."""

from __future__ import annotations

from typing import Any

from guildyard.interactions.options import Refused
from guildyard.interactions.replies import Modal, find_component
from guildyard.validation.command_forms import OptionKind
from guildyard.validation.components import SELECTS, Kind
from guildyard.web.uploads import Uploads
from guildyard.world.errors import Json
from guildyard.world.guilds import Channel
from guildyard.world.model import Message
from guildyard.world.world import World

SELECTED = {
    Kind.USER_SELECT: OptionKind.USER,
    Kind.ROLE_SELECT: OptionKind.ROLE,
    Kind.MENTIONABLE_SELECT: OptionKind.MENTIONABLE,
    Kind.CHANNEL_SELECT: OptionKind.CHANNEL,
}


def typed_options(
    world: World,
    channel: Channel,
    schema: list[Json],
    texts: dict[str, str],
    *,
    uploads: Uploads,
    leave: str | None = None,
) -> Json:
    """The options of a command; empty ones are not given, and ``leave`` is left out."""
    kinds = {option["name"]: OptionKind(option["type"]) for option in schema}
    given = {name: text for name, text in texts.items() if text != "" and name != leave}
    unknown = [name for name in given if name not in kinds]
    if unknown:
        raise Refused(f"there is no option {unknown[0]}")
    return {
        name: uploads.file(text)
        if kinds[name] is OptionKind.ATTACHMENT
        else _value(world, channel, kinds[name], name, text)
        for name, text in given.items()
    }


def chosen_values(world: World, channel: Channel, message: Message, request: Json) -> list[Any]:
    """What was picked from a select: texts as they are, ids as what they stand for."""
    select = find_component(message.components, request["custom_id"], SELECTS)
    kind = SELECTED.get(Kind(select["type"])) if select else None
    values: list[Any] = request["values"]
    if kind is None:
        return values
    return [_value(world, channel, kind, "the choice", value) for value in values]


def filled_in(modal: Modal, values: Json, uploads: Uploads) -> Json:
    """What stands in the fields of a modal: files for keys, all else as it is."""
    fields = {name: modal.by_custom_id.get(name) for name in values}
    return {
        name: uploads.files(value)
        if (field := fields[name]) and field.data["type"] == Kind.FILE_UPLOAD
        else value
        for name, value in values.items()
    }


def _value(world: World, channel: Channel, kind: OptionKind, name: str, text: str) -> Any:
    try:
        return _thing(world, channel, kind, text)
    except (LookupError, ValueError):
        raise Refused(f"{name} must be {DESCRIPTIONS.get(kind, 'something else')}") from None


DESCRIPTIONS = {
    OptionKind.INTEGER: "a whole number",
    OptionKind.NUMBER: "a number",
    OptionKind.BOOLEAN: "yes or no",
    OptionKind.CHANNEL: "a channel of the list",
    OptionKind.USER: "a person of the list",
    OptionKind.ROLE: "a role of the list",
    OptionKind.MENTIONABLE: "a person or a role of the list",
}


def _thing(world: World, channel: Channel, kind: OptionKind, text: str) -> Any:
    """Raises LookupError or ValueError when the text stands for nothing of this kind."""
    roles = channel.guild.roles if channel.guild else {}
    if kind is OptionKind.INTEGER:
        return int(text)
    if kind is OptionKind.NUMBER:
        return float(text)
    if kind is OptionKind.BOOLEAN:
        return {"true": True, "false": False}[text]
    if kind is OptionKind.CHANNEL:
        return (channel.guild.channels if channel.guild else {})[int(text)]
    if kind is OptionKind.ROLE:
        return roles[int(text)]
    if kind is OptionKind.USER:
        return world.users[int(text)]
    if kind is OptionKind.MENTIONABLE:
        return roles.get(int(text)) or world.users[int(text)]
    return text
