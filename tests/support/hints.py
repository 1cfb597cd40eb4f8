"""Hints, as players take them."""

from typing import Any

from guildyard import Person

TAKE = "Take the hint"


async def take_hint(person: Person, command: str, channel: Any) -> Any:
    """Take a hint by a command, and say yes if the bot asks before the first one."""
    answer = await person.command(command, channel)
    return await person.click(answer, TAKE) if TAKE in answer.labels else answer
