"""Reactions: who put which emoji under a message."""

from __future__ import annotations

from guildyard.world.emoji import Emoji
from guildyard.world.model import Message, User
from guildyard.world.permissions import BITS

MOST_REACTIONS = 20  # different emoji under one message


def needed_to_react(message: Message, emoji: Emoji) -> int:
    """The permissions for it: joining others needs fewer than beginning."""
    needed = BITS["view_channel"] | BITS["read_message_history"]
    return needed if emoji in message.reactions else needed | BITS["add_reactions"]


def is_full(message: Message, emoji: Emoji) -> bool:
    """Is there no room for one more emoji?"""
    return emoji not in message.reactions and len(message.reactions) >= MOST_REACTIONS


def react(message: Message, user: User, emoji: Emoji) -> None:
    """Put an emoji under a message; a second time it changes nothing."""
    users = message.reactions.setdefault(emoji, [])
    if user not in users:
        users.append(user)
        _tell(message, "MESSAGE_REACTION_ADD", emoji, user)


def unreact(message: Message, user: User, emoji: Emoji) -> bool:
    """Take somebody's emoji away; False when it was not there."""
    users = message.reactions.get(emoji, [])
    if user not in users:
        return False
    users.remove(user)
    if not users:
        del message.reactions[emoji]
    _tell(message, "MESSAGE_REACTION_REMOVE", emoji, user)
    return True


def clear(message: Message, emoji: Emoji | None = None) -> None:
    """Take everybody's away, of one emoji or of all."""
    if emoji is None:
        message.reactions.clear()
        _tell(message, "MESSAGE_REACTION_REMOVE_ALL")
    elif message.reactions.pop(emoji, None):
        _tell(message, "MESSAGE_REACTION_REMOVE_EMOJI", emoji)


def _tell(
    message: Message, event: str, emoji: Emoji | None = None, user: User | None = None
) -> None:
    message.channel.world.announce.reaction_changed(message, event, emoji, user)
