"""Days in the ids of buttons."""

from datetime import date

from bot.discord.client import player_of
from bot.discord.interaction import Interaction
from bot.errors import ErrorCode, PlayerError


async def check_day(interaction: Interaction, day: str, command: str) -> None:
    """Refuse a button of a day that is not the current one; the command shows today's."""
    services = interaction.client.services
    today = await services.servers.day(player_of(interaction).server_id, services.clock())
    if today.isoformat() != day:
        raise PlayerError(ErrorCode.PUZZLE_OVER, command=command)


def day_in(text: str) -> date | None:
    """The day that a text names, or None."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
