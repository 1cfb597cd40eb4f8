"""What a person sees: messages and modals as they were at that moment."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from guildyard.interactions.interactions import Interaction
from guildyard.validation.components import INTERACTIVE, walk
from guildyard.validation.modals import fields_of
from guildyard.world.activities import Instance
from guildyard.world.errors import Json
from guildyard.world.model import Attachment, Message


class NoReply(Exception):  # noqa: N818 - what happened, in the words of the person
    """The application did not respond."""


class Reply:
    """A message as a person saw it; ``message`` is the same message as it is now."""

    def __init__(self, message: Message, *, updated: bool = False) -> None:
        self.message = message
        self.message_id = message.id
        self.updated = updated  # the answer changed a message that was already there
        self.ephemeral = message.ephemeral
        self.content = message.content
        self.embeds: list[Json] = copy.deepcopy(message.embeds)
        self.components: list[Json] = copy.deepcopy(message.components)
        self.attachments: list[Attachment] = [*message.attachments]
        self.poll = message.poll.question if message.poll else None
        self.votes = _votes(message)  # by the answer of a poll: how many people
        self.reactions = {str(emoji): len(users) for emoji, users in message.reactions.items()}

    @property
    def text(self) -> str:
        """All that can be read: content, the question of a poll, embeds, text displays."""
        return "\n".join(part for part in _texts(self) if part)

    @property
    def parts(self) -> list[Json]:
        """All components in reading order, nested ones included."""
        return [*walk(self.components)]

    @property
    def labels(self) -> list[str]:
        """The labels of all buttons, in reading order."""
        return [
            part["label"] for part in self.parts if part["type"] in INTERACTIVE and "label" in part
        ]

    def __repr__(self) -> str:
        kind = "private " if self.ephemeral else ""
        return f"<{kind}Reply {self.text!r} {self.labels}>"


@dataclass(frozen=True)
class Field:
    """One thing to fill in, as the bot described it."""

    data: Json

    @property
    def custom_id(self) -> str:
        """The bot's own name for the field, by which an answer comes back."""
        return str(self.data["custom_id"])

    @property
    def label(self) -> str:
        """What stands above the field; empty when nothing does."""
        return str(self.data.get("label", ""))

    @property
    def required(self) -> bool:
        """Must it be filled in? Yes, unless the bot says otherwise."""
        return bool(self.data.get("required", True))

    @property
    def min_length(self) -> int:
        """The fewest characters of a text that is given; 0 without a limit."""
        return int(self.data.get("min_length") or 0)

    @property
    def max_length(self) -> int:
        """The most characters; Discord's 4,000 without a limit of the bot's."""
        return int(self.data.get("max_length") or 4_000)

    @property
    def value(self) -> str:
        """What already stands in the field."""
        return str(self.data.get("value") or "")

    @property
    def placeholder(self) -> str:
        """What is shown in gray as long as nothing is typed."""
        return str(self.data.get("placeholder") or "")


class Launched:
    """An Activity that opened for a person, in an instance that others can join."""

    def __init__(self, activity: Instance) -> None:
        self.activity = activity
        self.instance = activity.name

    def __repr__(self) -> str:
        return f"<Launched {self.instance}>"


class Modal:
    """A form that the bot opened, to be sent with ``Person.submit``."""

    def __init__(self, interaction: Interaction) -> None:
        data = interaction.modal or {}
        self.interaction = interaction
        self.title: str = data["title"]
        self.custom_id: str = data["custom_id"]
        self.components: list[Json] = data["components"]
        self.fields = [Field(each) for each in fields_of(self.components)]
        self.by_custom_id = {field.custom_id: field for field in self.fields}

    def field(self, name: str) -> Field | None:
        """The field of this label or custom id."""
        return next((each for each in self.fields if name in (each.custom_id, each.label)), None)

    def __repr__(self) -> str:
        return f"<Modal {self.title!r} {[field.label for field in self.fields]}>"


def find_component(components: list[Json], name: str, kinds: Iterable[int]) -> Json | None:
    """The component of this custom id or label."""
    fitting = [part for part in walk(components) if part["type"] in kinds]
    by_id = [part for part in fitting if part.get("custom_id") == name]
    by_label = [part for part in fitting if part.get("label") == name]
    return next(iter(by_id + by_label), None)


def _votes(message: Message) -> dict[str, int]:
    poll = message.poll
    if poll is None:
        return {}
    return {answer.text: len(poll.votes.get(answer.id, [])) for answer in poll.answers}


def _texts(reply: Reply) -> list[Any]:
    texts: list[Any] = [reply.content, reply.poll]
    for embed in reply.embeds:
        texts += [(embed.get("author") or {}).get("name"), embed.get("title")]
        texts.append(embed.get("description"))
        for field in embed.get("fields") or []:
            texts += [field["name"], field["value"]]
        texts.append((embed.get("footer") or {}).get("text"))
    return texts + [part.get("content") for part in walk(reply.components)]
