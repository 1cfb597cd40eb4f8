"""Interactions: what a person did, and how a bot may acknowledge it."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum
from typing import Any

from guildyard.interactions.places import Installation, Owners
from guildyard.world.activities import Instance
from guildyard.world.errors import ApiError, Json
from guildyard.world.guilds import Channel
from guildyard.world.model import Message, User


class InteractionKind(IntEnum):
    """What a person did, as Discord numbers it (``type``)."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL_SUBMIT = 5


class Callback(IntEnum):
    """How a bot may acknowledge an interaction, as Discord numbers it (``type``)."""

    PONG = 1
    MESSAGE = 4
    DEFER_MESSAGE = 5
    DEFER_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9
    LAUNCH_ACTIVITY = 12


ALWAYS = frozenset({Callback.MESSAGE, Callback.DEFER_MESSAGE, Callback.LAUNCH_ACTIVITY})
ON_A_MESSAGE = frozenset({Callback.DEFER_UPDATE, Callback.UPDATE})
FITTING = {
    InteractionKind.COMMAND: ALWAYS | {Callback.MODAL},
    InteractionKind.COMPONENT: ALWAYS | ON_A_MESSAGE | {Callback.MODAL},
    InteractionKind.AUTOCOMPLETE: frozenset({Callback.CHOICES}),
    InteractionKind.MODAL_SUBMIT: ALWAYS | ON_A_MESSAGE,
}


@dataclass(eq=False, kw_only=True)
class Interaction:
    """One thing a person did, and what became of it."""

    id: int
    kind: InteractionKind
    user: User
    channel: Channel
    data: Json
    created_at: datetime
    deadline: float  # of the acknowledgement, on the event loop's clock
    message: Message | None = None  # on which a component was used
    metadata: Json = field(default_factory=dict)
    owners: Owners = field(default_factory=dict)  # whose installations it goes by
    token: str = field(default_factory=lambda: secrets.token_urlsafe(48))
    callback: Callback | None = None
    choices: list[Json] = field(default_factory=list)
    modal: Json | None = None
    activity: Instance | None = None  # that was launched
    original: Message | None = None  # the first answer, or the message that is updated
    followups: list[Message] = field(default_factory=list)
    acknowledged: asyncio.Event = field(default_factory=asyncio.Event)
    responded: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def command(self) -> str | None:
        """The path of the command, as it was typed."""
        if self.kind is not InteractionKind.COMMAND:
            return None
        path, options = [self.data["name"]], self.data.get("options") or []
        while options and "options" in options[0]:
            path.append(options[0]["name"])
            options = options[0]["options"]
        return " ".join(path)

    @property
    def is_by_user(self) -> bool:
        """Is the application there for this person alone, and not for the guild or the channel?"""
        return bool(self.owners) and str(int(Installation.GUILD)) not in self.owners

    def acknowledge(self, callback: Callback) -> None:
        """Note the bot's acknowledgement; whoever waits goes on."""
        self.callback = callback
        self.acknowledged.set()
        if callback not in (Callback.DEFER_MESSAGE, Callback.DEFER_UPDATE):
            self.responded.set()


def check_callback(interaction: Interaction, form: Any) -> Callback:
    """The kind of a callback, refused when it does not fit what the person did."""
    kind = form.get("type") if isinstance(form, dict) else None
    fitting = FITTING[interaction.kind]
    if interaction.message is None:  # a form that a command opened can be closed without a word
        fitting = fitting - {Callback.UPDATE}
    if interaction.channel.world.activities.enabled is False:
        fitting = fitting - {Callback.LAUNCH_ACTIVITY}
    if kind in fitting:
        return Callback(kind)
    choices = ", ".join(str(int(each)) for each in sorted(fitting))
    error = {"code": "BASE_TYPE_CHOICES", "message": f"Value must be one of {{{choices}}}."}
    raise ApiError(400, 50035, "Invalid Form Body", {"type": {"_errors": [error]}})
