"""Reactions as a person's client allows them."""

from __future__ import annotations

from guildyard.interactions.options import Refused
from guildyard.world import reactions
from guildyard.world.emoji import Emoji
from guildyard.world.model import Message, User
from guildyard.world.threads import Thread


def react(user: User, message: Message, text: str) -> None:
    """Put an emoji under a message.

    Refused without the permissions, in a timeout, and when there are twenty already.
    """
    emoji, channel = _emoji(message, text), message.channel
    if message.ephemeral:
        raise Refused("nobody reacts to a private message")
    if isinstance(channel, Thread) and channel.archived:
        raise Refused("this thread is archived")
    if _must_keep_still(user, message):
        raise Refused(f"{user.name} is in a timeout")
    if reactions.needed_to_react(message, emoji) & ~channel.permissions_of(user):
        raise Refused(f"{user.name} may not add reactions in {channel.name}")
    if reactions.is_full(message, emoji):
        raise Refused("there are twenty reactions already")
    reactions.react(message, user, emoji)


def unreact(user: User, message: Message, text: str) -> None:
    """Take an emoji of one's own away again; Refused when it is not there."""
    emoji = _emoji(message, text)
    if not reactions.unreact(message, user, emoji):
        raise Refused(f"{user.name} did not react with {emoji}")


def _emoji(message: Message, text: str) -> Emoji:
    emoji = message.channel.world.emoji(text.strip())
    if emoji is None:
        raise Refused(f"{text.strip()[:32]!r} is no emoji")
    return emoji


def _must_keep_still(user: User, message: Message) -> bool:
    guild = message.channel.guild
    member = guild.members.get(user.id) if guild else None
    return member is not None and member.is_timed_out
