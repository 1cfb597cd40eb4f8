"""The menus of people and messages: at whom or what a command is aimed."""

from __future__ import annotations

from typing import Protocol

from guildyard.interactions.commands import CommandKind
from guildyard.interactions.options import Refused, Typed
from guildyard.interactions.replies import Reply
from guildyard.people.resolving import resolved
from guildyard.wire import payloads
from guildyard.world.errors import Json
from guildyard.world.guilds import Channel
from guildyard.world.model import Message, User


class Somebody(Protocol):
    """Whoever uses an account."""

    @property
    def user(self) -> User:
        """The account."""


Target = Somebody | User | Reply | Message


def aimed(on: Target) -> User | Message:
    """The account or the message that is meant."""
    if isinstance(on, Reply):
        return on.message
    return on if isinstance(on, User | Message) else on.user


def menu_of(target: User | Message) -> CommandKind:
    """Whose commands the menu holds."""
    return CommandKind.MESSAGE if isinstance(target, Message) else CommandKind.USER


def place_of(target: User | Message, channel: Channel | None) -> Channel:
    """Where the menu is opened: a message is in its channel, a person in any."""
    if isinstance(target, Message):
        return target.channel
    if channel is None:
        raise Refused("the menu of a person is opened in a channel")
    return channel


def named(target: User | Message, channel: Channel) -> Json:
    """What the bot learns of the target."""
    if isinstance(target, Message):
        return {"messages": {str(target.id): payloads.message(target)}}
    typed = Typed(channel)
    typed.people.append(target)
    return resolved(typed, channel)
