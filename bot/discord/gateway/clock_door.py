"""The door to the games outside of servers: whoever plays there says once when their day begins.

In a server the admins have said so. The question is asked in the place of the first answer, by the
cog that takes what comes of it.
"""

from collections.abc import Awaitable, Callable

from bot.application import Application
from bot.discord.answering.interaction import Interaction, place_of
from bot.places import ServerPlace

ANYTIME = {"anytime": True}  # the extras of a command, or of its group, that needs no day


class ClockDoor:
    """Lets people in who have said when their day begins, and asks the others."""

    def __init__(self, application: Application) -> None:
        self._own = application.people.own_settings
        self.ask: Callable[[Interaction], Awaitable[None]] | None = None  # a cog registers it

    async def lets_in(self, interaction: Interaction) -> bool:
        """Is the day of whoever typed or pressed known? If not, they are asked instead."""
        place = place_of(interaction)
        if isinstance(place, ServerPlace):
            return True
        if self.ask and not await self._own.has_clock(interaction.user.id):
            await self.ask(interaction)
            return False
        await self._own.begin_language(place.key, str(interaction.locale))
        return True


def needs_day(interaction: Interaction) -> bool:
    """Does what somebody typed need to know which day it is?"""
    command = interaction.command
    if command is None:
        return False
    group = getattr(command, "root_parent", None) or command
    return not (command.extras.get("anytime") or group.extras.get("anytime"))
