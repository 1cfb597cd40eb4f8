"""``/daily practice``: whether people in a server can practice."""

from typing import Any

from discord import app_commands

from bot.discord.answering.interaction import locale_of, server_of
from bot.discord.answering.replies import reply
from bot.discord.gateway.client import Honeygram
from bot.discord.interaction import Interaction
from bot.texts import editions as texts


def practice_switch(bot: Honeygram) -> app_commands.Command[Any, Any, None]:
    """The command, for the group of the admins."""

    @app_commands.command()
    @app_commands.describe(allowed=texts.ALLOWED)
    @app_commands.checks.has_permissions(manage_guild=True)
    async def practice(interaction: Interaction, allowed: bool) -> None:
        """Turn practice on or off on this server."""
        said = texts.PRACTICE_ON if allowed else texts.PRACTICE_OFF
        await bot.services.games.practice.turn(server_of(interaction), on=allowed)
        await reply(interaction, locale_of(interaction).gettext(said))

    return practice
