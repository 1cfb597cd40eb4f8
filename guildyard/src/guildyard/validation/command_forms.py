"""What Discord accepts as application commands."""

import re
from enum import IntEnum
from typing import Any

from guildyard.world.errors import Json, Path, Problems

NAME = re.compile(r"^[-_'\w\u0900-\u097f\u0e00-\u0e7f]{1,32}$")
MOST_COMMANDS = {1: 100, 2: 5, 3: 5, 4: 1}  # by type: slash, menus of a user and a message, launch
SLASH, ENTRY_POINT = 1, 4  # types of commands with a name that can be typed
HANDLERS = (1, 2)  # of the launch of an Activity: the bot, or Discord by itself
CONTEXTS = (0, 1, 2)  # a guild, the bot's direct messages, those between people
INSTALLATIONS = (0, 1)  # to a guild, to an account
MOST_OPTIONS = 25
MOST_CHARACTERS = 8_000
MOST_DESCRIPTION = 100


class OptionKind(IntEnum):
    """The kinds of options, as Discord numbers them."""

    SUBCOMMAND = 1
    GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


NESTING = frozenset({OptionKind.SUBCOMMAND, OptionKind.GROUP})
VALUES = frozenset(OptionKind) - NESTING
WITH_CHOICES = frozenset({OptionKind.STRING, OptionKind.INTEGER, OptionKind.NUMBER})


def check_commands(commands: Any, *, without_launch: bool = False) -> None:
    """Refuse a set of commands that Discord would refuse; a guild's have no launch of an Activity,
    nor those of an application without one."""
    problems = Problems()
    if not isinstance(commands, list):
        problems.add((), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        problems.refuse()
    for kind, most in MOST_COMMANDS.items():
        if sum(command.get("type", 1) == kind for command in commands) > most:
            text = f"Maximum number of application commands reached ({most})."
            problems.add((), "APPLICATION_COMMANDS_TOO_MANY", text)
    for index, command in enumerate(commands):
        _check_command(command, (index,), problems, without_launch)
    keys = [(command.get("type", 1), command.get("name")) for command in commands]
    for index, key in enumerate(keys):
        if keys.index(key) != index:
            text = "Application command names must be unique"
            problems.add((index, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", text)
    problems.refuse()


def check_command(command: Any, *, without_launch: bool = False) -> None:
    """Refuse one command that Discord would refuse, whatever others there are."""
    problems = Problems()
    _check_command(command, (), problems, without_launch)
    problems.refuse()


def command_length(command: Json) -> int:
    """The characters of a command that count toward the limit of 8,000."""
    own = [command.get("name"), command.get("description")]
    chosen = [str(choice[part]) for choice in command.get("choices") or () for part in choice]
    texts = sum(len(text) for text in [*own, *chosen] if isinstance(text, str))
    return texts + sum(map(command_length, command.get("options") or []))


def _check_command(command: Json, path: Path, problems: Problems, without_launch: bool) -> None:
    _check_kind(command, path, problems, without_launch)
    if command.get("type", 1) not in MOST_COMMANDS:
        return
    if command.get("type", 1) in (SLASH, ENTRY_POINT):
        _check_name(command, path, problems)
        least = 1 if command.get("type", 1) == SLASH else 0
        told = command.get("description") or ""
        problems.length((*path, "description"), told, MOST_DESCRIPTION, least)
        allowed = frozenset(OptionKind)
        _check_options(command.get("options") or [], (*path, "options"), allowed, problems)
    else:
        problems.length((*path, "name"), command.get("name"), 32, 1)
        if command.get("description"):
            text = "Context menu commands cannot have description"
            problems.add((*path, "description"), "CONTEXT_MENU_DESCRIPTION", text)
    if not problems.tree and command_length(command) > MOST_CHARACTERS:
        text = f"Command exceeds maximum size ({MOST_CHARACTERS})"
        problems.add(path, "APPLICATION_COMMAND_TOO_LARGE", text)


def _check_kind(command: Json, path: Path, problems: Problems, without_launch: bool) -> None:
    """What kind of command it is, where it can be used, and who can install it for that."""
    kinds = tuple(each for each in MOST_COMMANDS if not (without_launch and each == ENTRY_POINT))
    _check_choice(command.get("type", 1), (*path, "type"), kinds, problems)
    if command.get("handler") is not None:
        _check_choice(command["handler"], (*path, "handler"), HANDLERS, problems)
    for name, choices in (("contexts", CONTEXTS), ("integration_types", INSTALLATIONS)):
        _check_set(command.get(name), (*path, name), choices, problems)


def _check_set(
    values: list[object] | None, path: Path, choices: tuple[int, ...], problems: Problems
) -> None:
    """At least one of the choices, and none of them twice; nothing given is all of them."""
    if values is None:
        return
    if not values:
        problems.out_of_bounds(path, 1, len(choices))
    for index, value in enumerate(values):
        _check_choice(value, (*path, index), choices, problems)
        if value in values[:index]:
            text = "The Set already contains this value"
            problems.add((*path, index), "SET_TYPE_ALREADY_CONTAINS_VALUE", text)


def _check_choice(value: object, path: Path, choices: tuple[int, ...], problems: Problems) -> None:
    if value not in choices:
        told = ", ".join(map(str, choices))
        problems.add(path, "BASE_TYPE_CHOICES", f"Value must be one of ({told}).")


def _check_name(named: Json, path: Path, problems: Problems) -> None:
    name = named.get("name")
    if not isinstance(name, str) or not NAME.match(name) or name != name.lower():
        text = "String value did not match validation regex."
        problems.add((*path, "name"), "STRING_TYPE_REGEX", text)


def _check_options(
    options: list[Json], path: Path, allowed: frozenset[OptionKind], problems: Problems
) -> None:
    if len(options) > MOST_OPTIONS:
        problems.out_of_bounds(path, 0, MOST_OPTIONS)
    for index, option in enumerate(options):
        _check_option(option, (*path, index), allowed, problems)
    _check_option_names(options, path, problems)
    _check_order(options, path, problems)
    if len({option.get("type") in NESTING for option in options}) > 1:
        text = "Sub-command and sub-command group option types are mutually exclusive to others"
        problems.add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", text)


def _check_option(
    option: Json, path: Path, allowed: frozenset[OptionKind], problems: Problems
) -> None:
    kind = option.get("type")
    if kind not in allowed:
        text = "This option type cannot stand here."
        problems.add((*path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", text)
        return
    _check_name(option, path, problems)
    problems.length((*path, "description"), option.get("description"), MOST_DESCRIPTION, 1)
    inside = {OptionKind.GROUP: frozenset({OptionKind.SUBCOMMAND}), OptionKind.SUBCOMMAND: VALUES}
    nested = option.get("options") or []
    below = inside.get(OptionKind(kind), frozenset())
    _check_options(nested, (*path, "options"), below, problems)
    _check_choices(option, path, problems)


def _check_choices(option: Json, path: Path, problems: Problems) -> None:
    choices = option.get("choices") or []
    if choices and option["type"] not in WITH_CHOICES:
        problems.add((*path, "choices"), "BASE_TYPE_CHOICES", "This option cannot have choices.")
    if choices and option.get("autocomplete"):
        text = "Choices and autocomplete are mutually exclusive."
        problems.add(
            (*path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_MUTUALLY_EXCLUSIVE", text
        )
    check_choices(choices, (*path, "choices"), problems)
    names = [choice.get("name") for choice in choices]
    for index, name in enumerate(names):
        if names.index(name) != index:
            text = "Option choice names must be unique"
            problems.add((*path, "choices", index), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME", text)


def check_choices(choices: list[Json], path: Path, problems: Problems) -> None:
    """Note too many choices, and names and values that are too long."""
    if len(choices) > MOST_OPTIONS:
        problems.out_of_bounds(path, 0, MOST_OPTIONS)
    for index, choice in enumerate(choices):
        problems.length((*path, index, "name"), choice.get("name"), 100, 1)
        if isinstance(choice.get("value"), str):
            problems.length((*path, index, "value"), choice["value"], 100, 1)
        elif not isinstance(choice.get("value"), int | float):
            problems.required((*path, index, "value"))


def _check_option_names(options: list[Json], path: Path, problems: Problems) -> None:
    names = [option.get("name") for option in options]
    for index, name in enumerate(names):
        if names.index(name) != index:
            text = "Option name must be unique"
            problems.add((*path, index), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", text)


def _check_order(options: list[Json], path: Path, problems: Problems) -> None:
    """Required options come first."""
    required = [bool(option.get("required")) for option in options]
    for index, needed in enumerate(required):
        if needed and not all(required[:index]):
            text = "Required options must be placed before non-required options"
            problems.add((*path, index), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", text)
