"""Every command, with its options, is within Discord's limits."""

import re
from typing import Any

from guildyard import Playground

from bot.discord.gateway.client import Honeygram

MAX_COMMANDS = 100
MAX_CHARACTERS = 8_000  # of one command with all its options and choices
MAX_DESCRIPTION = 100
MAX_CHOICES = 25
NAME = re.compile(r"[a-z][a-z_]{0,31}")


def everything_described(commands: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return commands with their groups, subcommands and options."""
    below = [option for command in commands for option in command.get("options") or ()]
    return [*commands, *everything_described(below)] if commands else []


async def test_commands_and_options_are_described_within_discords_limits(
    bot: Honeygram, playground: Playground
) -> None:
    commands = playground.commands.of()
    assert 0 < len(commands) <= MAX_COMMANDS
    assert [
        each["name"]
        for each in commands
        if playground.commands.length(each["name"]) > MAX_CHARACTERS
    ] == []
    for part in everything_described(commands):
        assert NAME.fullmatch(part["name"]), part["name"]
        assert 3 < len(part["description"]) <= MAX_DESCRIPTION, part["name"]
        assert len(part.get("choices") or ()) <= MAX_CHOICES, part["name"]
        assert "…" not in part["description"], f"{part['name']} has no description of its own"
