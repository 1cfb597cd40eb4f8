"""What the page does with the menus of people and messages."""

from __future__ import annotations

from typing import Protocol

from guildyard.interactions.options import Refused
from guildyard.interactions.replies import Modal, Reply
from guildyard.people.person import Person
from guildyard.web.tools import Tools
from guildyard.world.errors import Json
from guildyard.world.guilds import Channel
from guildyard.world.model import Message, User
from guildyard.world.world import World


class Page(Protocol):
    """What an open page is to menus."""

    world: World
    tools: Tools

    def here(self) -> tuple[Person, Channel]:
        """The person and the channel of the page."""

    def message_of(self, request: Json) -> Message:
        """The message that a request is about."""

    def seen(self, what: Reply | Modal) -> Json:
        """What the person sees, for the page."""


async def menu(page: Page, request: Json) -> Json:
    """Run a command from the menu of a message, or of somebody: a reply or a modal."""
    person, channel = page.here()
    target = page.message_of(request) if "message" in request else _user(page.world, request)
    name = str(request["name"])
    if isinstance(target, Message):
        page.tools.recording.looks_at(person, target)
    seen = await person.menu(name, target, channel)
    page.tools.recording.menu(person, name, target, channel, seen)
    return page.seen(seen)


def _user(world: World, request: Json) -> User:
    user_id = int(request["user"])
    user = world.bot if user_id == world.bot.id else world.users.get(user_id)
    if user is None:
        raise Refused("this person is not here")
    return user
