"""The options of a command as a person types them."""

from __future__ import annotations

from typing import Any

from guildyard.validation.command_forms import OptionKind
from guildyard.world.errors import Json
from guildyard.world.files import BIGGEST_UPLOAD, File, keep
from guildyard.world.guilds import Channel, Guild
from guildyard.world.model import Attachment, Member, Role, User


class Refused(Exception):  # noqa: N818 - what happened, in the words of the person
    """Discord itself does not let the person do this."""


class Typed:
    """Options as a person types them, checked against the schema that the bot registered."""

    def __init__(self, channel: Channel) -> None:
        self._place = channel
        self._guild: Guild | None = channel.guild
        self.people: list[User] = []
        self.roles: list[Role] = []
        self.channels: list[Channel] = []
        self.files: list[Attachment] = []

    def options(self, schema: list[Json], values: Json, focused: str | None = None) -> list[Json]:
        """The options of an interaction; while one is being typed, nothing is required."""
        by_name = {option["name"]: option for option in schema}
        for name in values:
            if name not in by_name:
                raise Refused(f"there is no option {name}")
        if focused is None:
            missing = [each["name"] for each in schema if each.get("required")]
            missing = [name for name in missing if values.get(name) is None]
            if missing:
                raise Refused(f"the option {missing[0]} is required")
        given = {name: value for name, value in values.items() if value is not None}
        return [self._option(by_name[name], value, focused) for name, value in given.items()]

    def _option(self, schema: Json, value: Any, focused: str | None) -> Json:
        name, kind = schema["name"], OptionKind(schema["type"])
        if name == focused:
            return {"name": name, "type": kind, "value": str(value), "focused": True}
        value = self._typed(schema, kind, value)
        choices = [choice["value"] for choice in schema.get("choices") or []]
        if choices and value not in choices:
            raise Refused(f"{name} must be one of {choices}, not {value!r}")
        return {"name": name, "type": kind, "value": value}

    def _typed(self, schema: Json, kind: OptionKind, value: Any) -> Any:
        name = schema["name"]
        if kind is OptionKind.STRING and isinstance(value, str):
            return _bounded_text(schema, value)
        if kind is OptionKind.BOOLEAN and isinstance(value, bool):
            return value
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if number and (
            kind is OptionKind.NUMBER or (kind is OptionKind.INTEGER and value % 1 == 0)
        ):
            return _bounded_number(schema, value)
        thing = getattr(value, "user", value)
        if kind in (OptionKind.USER, OptionKind.MENTIONABLE) and isinstance(thing, User):
            self.people.append(thing)
            return str(thing.id)
        if kind in (OptionKind.ROLE, OptionKind.MENTIONABLE) and isinstance(value, Role):
            self.roles.append(value)
            return str(value.id)
        if kind is OptionKind.CHANNEL and isinstance(value, Channel):
            return self._channel(schema, value)
        if kind is OptionKind.ATTACHMENT and isinstance(value, File):
            return self.upload(value)
        raise Refused(f"{name} must be a {kind.name.lower()}, not {value!r}")

    def _channel(self, schema: Json, channel: Channel) -> str:
        kinds = schema.get("channel_types")
        if kinds and channel.kind not in kinds:
            raise Refused(f"{schema['name']} cannot be a channel of kind {channel.kind.name}")
        self.channels.append(channel)
        return str(channel.id)

    def upload(self, file: File) -> str:
        """The id under which a file goes with the interaction."""
        self.files.append(keep(self._place, allowed(file)))
        return str(self.files[-1].id)

    def members(self) -> list[Member]:
        """The people named who are in the guild."""
        known = self._guild.members if self._guild else {}
        return [known[user.id] for user in self.people if user.id in known]


def allowed(file: File) -> File:
    """The file, unless it is too big for Discord, or has no name."""
    if not file.name.strip():
        raise Refused("a file has a name")
    if len(file.data) > BIGGEST_UPLOAD:
        raise Refused(f"{file.name} is too big: at most {BIGGEST_UPLOAD // 1024**2} MB")
    return file


def _bounded_text(schema: Json, value: str) -> str:
    least, most = schema.get("min_length", 0), schema.get("max_length", 6_000)
    if not value or not least <= len(value) <= most:
        raise Refused(f"{schema['name']} must have {least} to {most} characters")
    return value


def _bounded_number(schema: Json, value: float) -> float:
    least, most = schema.get("min_value", -(2**53)), schema.get("max_value", 2**53)
    if not least <= value <= most:
        raise Refused(f"{schema['name']} must be between {least} and {most}")
    return value
