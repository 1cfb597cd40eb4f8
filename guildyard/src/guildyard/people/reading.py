"""A text as people read it: with names where Discord's markup has ids and moments."""

import re
from collections.abc import Callable

from guildyard.world.world import World

MARKUP = re.compile(r"<(@&|@!?|#|/|t:)([^>\s]*(?: [^>\s]+)*)>")


def readable(text: str, world: World) -> str:
    """The text with ``@Ada``, ``#general``, ``/hello`` and ``<time>`` for what differs by world."""

    def name(found: re.Match[str]) -> str:
        kind, inside = found[1], found[2]
        if kind == "t:":
            return "<time>"
        if kind == "/":
            return f"/{inside.rpartition(':')[0]}"
        known = FINDERS[kind](world, int(inside)) if inside.isdecimal() else None
        return found[0] if known is None else f"{'#' if kind == '#' else '@'}{known}"

    return MARKUP.sub(name, text)


def _account(world: World, user_id: int) -> str | None:
    if user_id == world.bot.id:
        return world.bot.name
    return world.users[user_id].name if user_id in world.users else None


def _role(world: World, role_id: int) -> str | None:
    roles = (guild.roles.get(role_id) for guild in world.guilds.values())
    return next((role.name for role in roles if role), None)


def _channel(world: World, channel_id: int) -> str | None:
    channel = world.channel(channel_id)
    return channel.name if channel else None


FINDERS: dict[str, Callable[[World, int], str | None]] = {
    "@": _account,
    "@!": _account,
    "@&": _role,
    "#": _channel,
}
