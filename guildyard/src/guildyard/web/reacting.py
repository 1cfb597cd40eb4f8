"""What the page does with the emoji under a message."""

from __future__ import annotations

from typing import Protocol

from guildyard.people.person import Person
from guildyard.web.tools import Tools
from guildyard.world.errors import Json
from guildyard.world.guilds import Channel
from guildyard.world.model import Message, User


class Page(Protocol):
    """What an open page is to reactions."""

    tools: Tools

    def here(self) -> tuple[Person, Channel]:
        """The person and the channel of the page."""

    def message_of(self, request: Json) -> Message:
        """The message that a request is about."""


async def react(page: Page, request: Json) -> None:
    """Put an emoji under a message, or take one's own away."""
    person, message = page.here()[0], page.message_of(request)
    emoji = str(request["emoji"])
    if request["wanted"]:
        await person.react(message, emoji)
    else:
        await person.unreact(message, emoji)
    call = "react" if request["wanted"] else "unreact"
    page.tools.recording.acted(person, message, call, emoji)


def shown(message: Message, reader: User | None) -> list[Json]:
    """The reactions as the page shows them: with names, and whether the reader takes part."""
    return [
        {
            "emoji": str(emoji),
            "count": len(users),
            "mine": reader in users,
            "who": [user.name for user in users],
        }
        for emoji, users in message.reactions.items()
    ]
