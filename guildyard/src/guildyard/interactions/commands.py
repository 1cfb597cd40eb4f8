"""The commands a bot registered, and what a person can type with them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from guildyard.interactions.options import Refused
from guildyard.interactions.places import owners
from guildyard.validation.command_forms import (
    NESTING,
    check_command,
    check_commands,
    command_length,
)
from guildyard.world import permissions
from guildyard.world.errors import Json, entry_point_left_out, unknown_command
from guildyard.world.guilds import Channel
from guildyard.world.model import User
from guildyard.world.world import World


class CommandKind(IntEnum):
    """Where a command is found, as Discord numbers it (``type``)."""

    SLASH = 1
    USER = 2  # in the menu of a person
    MESSAGE = 3
    ENTRY_POINT = 4  # launches the bot's Activity


LAUNCHED_BY_DISCORD = 2  # a handler of an entry point: no bot is asked
DEFAULT_ENTRY_POINT: Json = {
    "name": "launch",
    "description": "Launch an activity",
    "type": CommandKind.ENTRY_POINT.value,
    "handler": LAUNCHED_BY_DISCORD,
    "integration_types": [0, 1],
    "contexts": [0, 1, 2],
}


@dataclass(frozen=True, kw_only=True)
class Chosen:
    """A command that a person picked: the registered command and the way down to its options."""

    command: Json
    nesting: tuple[Json, ...]  # sub-command group and sub-command, outermost first

    @property
    def options(self) -> list[Json]:
        """What can be typed after the path: the options of the innermost level."""
        innermost = self.nesting[-1] if self.nesting else self.command
        return list(innermost.get("options") or [])

    def data(self, options: list[Json], resolved: Json) -> Json:
        """The command as an interaction carries it."""
        for level in reversed(self.nesting):
            options = [{"type": level["type"], "name": level["name"], "options": options}]
        data = _identity(self.command) | {"options": options}
        return data | ({"resolved": resolved} if resolved else {})


class CommandBook:
    """All registered commands, global (under None) and by guild."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.registered: dict[int | None, list[Json]] = {}

    def overwrite(self, commands: Any, guild_id: int | None = None) -> list[Json]:
        """Register these commands in place of those before; one of the same name keeps its id."""
        check_commands(commands, without_launch=self._has_no_launch(guild_id))
        self._keep_entry_point(commands, guild_id)
        before = {_key(command): command for command in self.of(guild_id)}
        registered = [
            self._register(command, before.get(_key(command)), guild_id) for command in commands
        ]
        self.registered[guild_id] = registered
        return registered

    def create(self, command: Any, guild_id: int | None = None) -> Json:
        """Register one more command; it takes the place and the id of one of the same name."""
        check_command(command, without_launch=self._has_no_launch(guild_id))
        others = [each for each in self.of(guild_id) if _key(each) != _key(command)]
        check_commands([*others, command], without_launch=self._has_no_launch(guild_id))
        before = next((each for each in self.of(guild_id) if _key(each) == _key(command)), None)
        registered = self._register(command, before, guild_id)
        self.registered[guild_id] = [*others, registered]
        return registered

    def read(self, command_id: int, guild_id: int | None = None) -> Json:
        """The registered command of this id; refused when there is none."""
        found = (each for each in self.of(guild_id) if each["id"] == str(command_id))
        command = next(found, None)
        if command is None:
            raise unknown_command()
        return command

    def edit(self, command_id: int, changes: Any, guild_id: int | None = None) -> Json:
        """Change what is given of a command, and leave the rest."""
        before = self.read(command_id, guild_id)
        command = before | changes
        check_command(command, without_launch=self._has_no_launch(guild_id))
        self.registered[guild_id] = [
            self._register(command, before, guild_id) if each is before else each
            for each in self.of(guild_id)
        ]
        return self.read(command_id, guild_id)

    def delete(self, command_id: int, guild_id: int | None = None) -> None:
        """Take a command away; refused when there is none of this id."""
        gone = self.read(command_id, guild_id)
        self.registered[guild_id] = [each for each in self.of(guild_id) if each is not gone]

    def of(self, guild_id: int | None = None) -> list[Json]:
        """The commands registered globally or in a guild."""
        return self.registered.get(guild_id, [])

    def leaves(self, guild_id: int | None = None) -> list[tuple[str, Json]]:
        """Everything that can be typed: the whole path and what carries its options."""
        return leaves(self.of(guild_id))

    def length(self, name: str, guild_id: int | None = None) -> int:
        """The characters of a command that Discord counts."""
        return sum(command_length(each) for each in self.of(guild_id) if each["name"] == name)

    def make_entry_point(self) -> None:
        """What Discord does when Activities are switched on, unless the application has one."""
        if all(each["type"] != CommandKind.ENTRY_POINT for each in self.of()):
            self.create(DEFAULT_ENTRY_POINT)

    @property
    def is_used(self) -> bool:
        """Has the bot registered anything?"""
        return any(self.registered.values())

    def available(
        self, channel: Channel, kind: CommandKind = CommandKind.SLASH, user: User | None = None
    ) -> list[Json]:
        """The commands of a place, and those that somebody brings along; a guild's own hides a
        global one of the same name."""
        guild_id = channel.guild.id if channel.guild else None
        known = self.of() + (self.of(guild_id) if guild_id else [])
        fitting = {_key(each): each for each in known if owners(each, channel, user)}
        return [command for command in fitting.values() if command["type"] == kind]

    def find_menu(
        self, name: str, kind: CommandKind, channel: Channel, user: User | None = None
    ) -> Json:
        """The command of this name in the menu of a person or a message; Refused without one."""
        commands = self.available(channel, kind, user)
        command = next((each for each in commands if each["name"] == name), None)
        if command is None:
            raise Refused(f"there is no {name} in the menu of a {kind.name.lower()}")
        return command

    def find_launch(self, channel: Channel, user: User | None = None) -> Json:
        """The command that launches the Activity of the bot; Refused without one."""
        command = next(iter(self.available(channel, CommandKind.ENTRY_POINT, user)), None)
        if command is None or self._world.activities.enabled is False:
            raise Refused("this bot has no Activity to launch")
        return command

    def find(self, path: str, channel: Channel, user: User | None = None) -> Chosen:
        """The command typed as ``/group sub name``; Refused when there is none."""
        name, *below = path.removeprefix("/").split()
        commands = self.available(channel, user=user)
        command = next((each for each in commands if each["name"] == name), None)
        if command is None:
            raise Refused(f"there is no command {path}")
        return Chosen(command=command, nesting=_descend(command, below, path))

    def _has_no_launch(self, guild_id: int | None) -> bool:
        return guild_id is not None or self._world.activities.enabled is False

    def _keep_entry_point(self, commands: list[Json], guild_id: int | None) -> None:
        """Refuse to take it away with others in passing: that is done by itself."""
        kinds = {command.get("type") for command in commands}
        had = any(each["type"] == CommandKind.ENTRY_POINT for each in self.of(guild_id))
        if had and CommandKind.ENTRY_POINT not in kinds:
            raise entry_point_left_out()

    def _register(self, command: Json, before: Json | None, guild_id: int | None) -> Json:
        given = {name: value for name, value in command.items() if value is not None}
        permitted = command.get("default_member_permissions")
        return given | {
            "id": before["id"] if before else str(self._world.snowflakes.next()),
            "application_id": str(self._world.bot.id),
            "version": str(self._world.snowflakes.next()),
            "type": command.get("type") or 1,
            "description": command.get("description") or "",
            "default_member_permissions": None if permitted is None else str(permitted),
            "nsfw": bool(command.get("nsfw")),
            **({"guild_id": str(guild_id)} if guild_id else {}),
        }


def launch_data(command: Json) -> Json:
    """The launch of an Activity as an interaction carries it."""
    return _identity(command)


def menu_data(command: Json, target_id: int, resolved: Json) -> Json:
    """A command from a menu as an interaction carries it."""
    return _identity(command) | {"target_id": str(target_id), "resolved": resolved}


def permitted(command: Json, channel: Channel, user: User) -> bool:
    """May this member see the command? (An admin may have changed it; this is the default.)"""
    needed = command["default_member_permissions"]
    if needed is None or channel.guild is None:
        return True
    granted = channel.permissions_of(user)
    if needed == "0":
        return bool(granted & permissions.bits("administrator"))
    return granted & int(needed) == int(needed)


def leaves(commands: list[Json]) -> list[tuple[str, Json]]:
    """Every path that can be typed, and the command or sub-command that carries its options."""
    found = []
    for command in commands:
        nested = [each for each in command.get("options") or [] if each["type"] in NESTING]
        below = leaves(nested)
        found += [(f"{command['name']} {path}", leaf) for path, leaf in below] or [
            (command["name"], command)
        ]
    return found


def _identity(command: Json) -> Json:
    own = ("id", "name", "type", "guild_id")
    return {name: command[name] for name in own if name in command}


def _key(command: Json) -> tuple[int, str]:
    return command.get("type") or 1, command["name"]


def _descend(command: Json, below: list[str], path: str) -> tuple[Json, ...]:
    nesting: list[Json] = []
    place = command
    for name in below:
        nested = (each for each in place.get("options") or [] if each["type"] in NESTING)
        found = next((each for each in nested if each["name"] == name), None)
        if found is None:
            raise Refused(f"there is no command {path}")
        nesting.append(found)
        place = found
    if any(each["type"] in NESTING for each in place.get("options") or []):
        raise Refused(f"{path} is only the beginning of a command")
    return tuple(nesting)
