"""Which puzzle day a button is about."""

from datetime import date, timedelta

from bot.discord.client import player_of
from bot.discord.interaction import Interaction
from bot.errors import ErrorCode, PlayerError


async def check_day(interaction: Interaction, day: str, command: str) -> None:
    """Refuse a button of a day that is not the current one; the command shows today's."""
    if (await _today(interaction)).isoformat() != day:
        raise PlayerError(ErrorCode.PUZZLE_OVER, command=command)


def day_in(text: str) -> date | None:
    """The day that a text names, or None."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


async def day_over(interaction: Interaction, wanted: str = "") -> date:
    """The day wanted if it is over; otherwise, and without one, the day before today."""
    yesterday = await _today(interaction) - timedelta(days=1)
    return min(yesterday, day_in(wanted) or yesterday)


async def _today(interaction: Interaction) -> date:
    services = interaction.client.services
    return await services.servers.day(player_of(interaction).server_id, services.clock())
