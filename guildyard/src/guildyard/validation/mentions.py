"""Whom a message would notify, after the bot's own wishes (``allowed_mentions``)."""

import re
from collections.abc import Container

from guildyard.world.errors import Json, Problems
from guildyard.world.model import Message, Pings
from guildyard.world.permissions import BITS

USER = re.compile(r"<@!?(\d+)>")
ROLE = re.compile(r"<@&(\d+)>")
EVERYONE = re.compile(r"@(everyone|here)\b")
MOST_LISTED = 100


def check_allowed_mentions(allowed: Json | None, problems: Problems) -> None:
    """Note wishes that contradict each other: all users, and only these users."""
    for kind in ("users", "roles"):
        listed = (allowed or {}).get(kind) or []
        path = ("allowed_mentions", kind)
        if listed and kind in ((allowed or {}).get("parse") or []):
            text = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            problems.add(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", text)
        if len(listed) > MOST_LISTED:
            problems.out_of_bounds(path, 0, MOST_LISTED)


def pings_in(message: Message, text: str, allowed: Json | None = None) -> Pings:
    """Whom a message notifies by this text, as far as its author may."""
    guild = message.channel.guild
    granted = message.channel.permissions_of(message.author)
    every = bool(granted & BITS["mention_everyone"])
    roles = guild.roles.values() if guild else ()
    open_to = {
        role.id
        for role in roles
        if not (guild and role is guild.everyone) and (role.mentionable or every)
    }
    return pings_of(text, allowed, may_ping_everyone=every, roles=open_to)


def pings_of(
    text: str, allowed: Json | None, *, may_ping_everyone: bool, roles: Container[int]
) -> Pings:
    """Whom this text notifies, of the roles that its author may mention. Without any wishes Discord
    notifies everybody mentioned."""
    parse = ["users", "roles", "everyone"] if allowed is None else allowed.get("parse") or []
    wishes = allowed or {}
    return Pings(
        users=_mentioned(USER, text, "users", parse, wishes),
        roles=frozenset(
            role for role in _mentioned(ROLE, text, "roles", parse, wishes) if role in roles
        ),
        everyone=may_ping_everyone and "everyone" in parse and bool(EVERYONE.search(text)),
    )


def _mentioned(
    pattern: re.Pattern[str], text: str, kind: str, parse: list[str], wishes: Json
) -> frozenset[int]:
    found = {int(number) for number in pattern.findall(text)}
    listed = {int(number) for number in wishes.get(kind) or []}
    return frozenset(found if kind in parse else found & listed)
